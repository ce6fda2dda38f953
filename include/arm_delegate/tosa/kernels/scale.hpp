#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The arithmetic of RESCALE: multiplies integers, then shifts right with rounding.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/scratch_layout.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace arm_delegate::tosa::kernels {

enum class scale_rounding : std::uint8_t { once, twice, inexact };

/// The scales of consecutive elements as arrays for a loop. If there are few channels, or a single
/// scale, they are repeated, so that a row of `size()` is never short.
class scales {
 public:
  scales() = default;
  /// Takes its memory from `from`; `set` fills it.
  scales(std::size_t channels, scratch_layout& from)
      : uniform(channels == 1),
        multiplier(take<std::int32_t>(channels, from)),
        shift(take<std::uint64_t>(channels, from)),
        addend(take<std::uint64_t>(channels, from)),
        excess(take<std::uint64_t>(channels, from)),
        nudge(take<std::int64_t>(channels, from)),
        least(take<std::int32_t>(channels, from)),
        most(take<std::int32_t>(channels, from)),
        factor(take<float>(channels, from)) {}

  [[nodiscard]] std::size_t size() const { return multiplier.size(); }

  void set(std::size_t i, std::int64_t multiplier_of, std::int64_t shift_of) {
    // A shift that violates the REQUIRE is not used, but must not be undefined behaviour here.
    auto const s = std::clamp<std::int64_t>(shift_of, 2, 62);
    constexpr auto positive = std::uint64_t{1} << 63U;
    auto const half = std::uint64_t{1} << static_cast<unsigned>(s - 1);
    least_shift = std::min(least_shift, s);
    multiplier[i] = static_cast<std::int32_t>(multiplier_of);
    shift[i] = static_cast<std::uint64_t>(s);
    addend[i] = positive + half;
    excess[i] = positive >> static_cast<unsigned>(s);
    nudge[i] = s > 31 ? std::int64_t{1} << 30U : 0;
    using limits = std::numeric_limits<std::int32_t>;
    least[i] = s > 31 ? limits::min() : -static_cast<std::int32_t>(half);
    most[i] = s > 31 ? limits::max() : static_cast<std::int32_t>(half - 1);
    auto const exponent = std::clamp<std::int64_t>(-shift_of, -126, 127);
    factor[i] = power_of_two(static_cast<std::int32_t>(exponent));
  }

  bool uniform = false;
  std::int64_t least_shift = 62;
  std::span<std::int32_t> multiplier{};
  std::span<std::uint64_t> shift{};
  // Many processors only shift 64-bit vectors without sign. Adding 2^63 makes products positive,
  // and its contribution is subtracted afterwards.
  std::span<std::uint64_t> addend{};  ///< 2^63 plus half of the last digit kept
  std::span<std::uint64_t> excess{};  ///< the contribution of 2^63
  std::span<std::int64_t> nudge{};    ///< of double rounding, with the sign of the value
  std::span<std::int32_t> least{};    ///< the smallest value allowed by apply_scale_32
  std::span<std::int32_t> most{};     ///< the largest one
  std::span<float> factor{};          ///< 2^-shift

 private:
  template <class T>
  static std::span<T> take(std::size_t channels, scratch_layout& from) {
    constexpr std::size_t enough = 256;
    auto const count = channels * ((enough + channels - 1) / channels);
    auto* const first = from.take<T>(count);
    return {first, first == nullptr ? 0 : count};
  }
};

/// Applies apply_scale_32 or apply_scale_16 to elements, the first of which belongs to `channel`.
/// Checked: false if a result, or the sum of a result and `zero_point`, does not fit INT32.
template <bool PerChannel, bool Twice, bool Checked, class Value>
ARM_DELEGATE_HOT bool scale_run(scales const& by, std::size_t channel, Value const* in,
                                std::int32_t* out, std::size_t count, std::uint64_t zero_point) {
  auto const* const multiplier = by.multiplier.data() + channel;
  auto const* const shift = by.shift.data() + channel;
  auto const* const addend = by.addend.data() + channel;
  auto const* const excess = by.excess.data() + channel;
  auto const* const nudge = by.nudge.data() + channel;
  auto const multiplier_0 = *multiplier;
  auto const shift_0 = *shift;
  auto const addend_0 = *addend;
  auto const excess_0 = *excess;
  auto const nudge_0 = *nudge;
  std::uint64_t broken = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto const value = in[i];
    auto const product =
        std::int64_t{value} * std::int64_t{PerChannel ? multiplier[i] : multiplier_0};
    auto sum = static_cast<std::uint64_t>(product) + (PerChannel ? addend[i] : addend_0);
    if constexpr (Twice) {
      auto const n = PerChannel ? nudge[i] : nudge_0;
      std::int64_t const sign = value < 0 ? -1 : 0;
      sum += static_cast<std::uint64_t>((n ^ sign) - sign);
    }
    auto const result =
        (sum >> (PerChannel ? shift[i] : shift_0)) - (PerChannel ? excess[i] : excess_0);
    if constexpr (Checked) {
      constexpr std::uint64_t low = 0x80000000U;
      broken |= ((result + low) | (result + zero_point + low)) >> 32U;
    }
    out[i] = static_cast<std::int32_t>(result);
  }
  return broken == 0;
}

/// In FP32: the rounding that INEXACT_ROUND permits, as the reference model does it.
template <class Value>
ARM_DELEGATE_HOT bool scale_inexact_run(scales const& by, std::size_t channel, Value const* in,
                                        std::int32_t* out, std::size_t count,
                                        std::int32_t zero_point) {
  constexpr float beyond = 0x1p31F;
  using limits = std::numeric_limits<std::int32_t>;
  auto const least = limits::min() - std::min(zero_point, 0);
  auto const most = limits::max() - std::max(zero_point, 0);
  std::uint32_t broken = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto const multiplier = static_cast<float>(by.multiplier[channel + i]);
    auto const exact = static_cast<float>(in[i]) * multiplier * by.factor[channel + i];
    auto const rounded = round_half_even(exact);
    bool const fits = (-beyond <= rounded) & (rounded < beyond);
    auto const result = static_cast<std::int32_t>(choose(fits, rounded, 0.0F));
    broken |= (!fits | (result < least) | (result > most)) ? 1U : 0U;
    out[i] = result;
  }
  return broken == 0;
}

/// False if apply_scale_32 does not accept a value.
ARM_DELEGATE_HOT inline bool within(std::int32_t const* least, std::int32_t const* most,
                                    std::int32_t const* in, std::size_t count) {
  std::uint32_t broken = 0;
  for (std::size_t i = 0; i < count; ++i) {
    broken |= ((in[i] < least[i]) | (in[i] > most[i])) ? 1U : 0U;
  }
  return broken == 0;
}

}  // namespace arm_delegate::tosa::kernels
