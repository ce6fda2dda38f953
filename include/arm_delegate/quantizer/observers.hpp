#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How the range of a quantized value follows from the values seen: one type for each method.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/histogram.hpp>

#include <concepts>
#include <optional>
#include <string_view>
#include <variant>

namespace arm_delegate::quantizer {

namespace detail {
[[nodiscard]] ARM_DELEGATE_FUNCTION value_range least_error_from_ends(histogram const& h,
                                                                      int levels);
[[nodiscard]] ARM_DELEGATE_FUNCTION value_range least_error(histogram const& h, int levels);
[[nodiscard]] ARM_DELEGATE_FUNCTION value_range central(histogram const& h, double percent);
}  // namespace detail

/// A method: `name` and `choose(histogram, levels)`, the range that is rounded to that many levels.
/// Values outside of it become its ends.
template <class T>
concept range_method = requires(T const& method, histogram const& h) {
  { method.name } -> std::convertible_to<std::string_view>;
  { method.choose(h, 256) } -> std::same_as<value_range>;
};

namespace observe {

/// PyTorch's HistogramObserver: drops bins from the ends as long as the rounding error gets less,
/// and stops at the first step that makes it larger.
struct histogram {
  static constexpr std::string_view name = "histogram";
  static value_range choose(quantizer::histogram const& h, int levels) {
    return detail::least_error_from_ends(h, levels);
  }
};

/// From the smallest to the largest value.
struct minmax {
  static constexpr std::string_view name = "minmax";
  static value_range choose(quantizer::histogram const& h, int) { return h.range(); }
};

/// Without the smallest and the largest values: `percent` of them lie inside the range.
struct percentile {
  static constexpr std::string_view name = "percentile";
  double percent = 99.99;
  [[nodiscard]] value_range choose(quantizer::histogram const& h, int) const {
    return detail::central(h, percent);
  }
};

/// The range with the least rounding error, found by moving both ends of the histogram's range.
struct mse {
  static constexpr std::string_view name = "mse";
  static value_range choose(quantizer::histogram const& h, int levels) {
    return detail::least_error(h, levels);
  }
};

}  // namespace observe

/// A method that is chosen at run time.
using any_observer =
    std::variant<observe::histogram, observe::minmax, observe::percentile, observe::mse>;

/// "histogram", "minmax", "mse", "percentile" or "percentile:99.9"; nothing for other texts.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<any_observer> find_observer(
    std::string_view text);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/observers-inl.hpp>  // IWYU pragma: export
#endif
