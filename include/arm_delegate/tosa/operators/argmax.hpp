#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ARGMAX: a kernel.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/axis.hpp>
#include <arm_delegate/tosa/rules/operators/argmax.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// The index of the largest element along an axis; the first one if several are equal.
struct argmax : rules::argmax {
  static void run(call const& c) {
    with_storage(c.inputs[0].type, [&]<class T>(std::type_identity<T>) {
      c.output().type == dtype::int64 ? find<T, std::int64_t>(c) : find<T, std::int32_t>(c);
    });
  }

 private:
  template <class T, class Index>
  static void find(call const& c) {
    auto const& in = c.inputs[0];
    auto const axis = detail::axis_of(c);
    std::int64_t inner = 1;
    for (auto d = axis + 1; d < in.sizes.rank(); ++d) inner *= in.sizes[d];
    auto const length = in.sizes[axis];
    auto const outer = in.numel() / (inner * length);
    bool const ignores_nan = c.is(attr::nan_mode, "IGNORE");
    auto* out = c.output().as<Index>();
    for (std::int64_t o = 0; o < outer; ++o) {
      for (std::int64_t i = 0; i < inner; ++i) {
        auto const at =
            first_largest(in.as<T>() + o * length * inner + i, length, inner, ignores_nan);
        c.require(at <= std::numeric_limits<Index>::max(),
                  "the index does not fit the result's type");
        *out++ = static_cast<Index>(at);
      }
    }
  }

  template <class T>
  static std::int64_t first_largest(T const* x, std::int64_t count, std::int64_t step,
                                    bool ignores_nan) {
    std::int64_t at = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      auto const value = x[i * step];
      auto const best = x[at * step];
      if constexpr (std::is_floating_point_v<T>) {
        if (std::isnan(best) ? ignores_nan && !std::isnan(value)
                             : std::isnan(value) && !ignores_nan) {
          at = i;
        }
      }
      if (value > best) at = i;
    }
    return at;
  }
};

}  // namespace arm_delegate::tosa::operators
