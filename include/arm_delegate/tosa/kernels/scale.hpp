#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The arithmetic of RESCALE: integers times a multiplier, shifted right with rounding.

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

/// The scales of neighbouring elements, by what a loop over them needs. Few channels are repeated,
/// so that a row of `size()` is never short; a single scale is, too.
class scales {
 public:
  scales() = default;
  /// In memory of `from`; `set` fills it.
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
    // One that breaks the REQUIRE is not used; it must not be undefined here.
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
  // Vectors of 64 bits are often shifted without sign only. So 2^63 makes products positive, and
  // what that comes to is taken off afterwards.
  std::span<std::uint64_t> addend{};  ///< that, and half of the last digit that is kept
  std::span<std::uint64_t> excess{};  ///< what 2^63 comes to
  std::span<std::int64_t> nudge{};    ///< of rounding twice, with the sign of the value
  std::span<std::int32_t> least{};    ///< apply_scale_32 wants values from here
  std::span<std::int32_t> most{};     ///< up to here
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

/// apply_scale_32 and apply_scale_16 of elements whose first belongs to `channel`. Checked: false
/// where a result, or a result and `zero_point`, does not fit INT32.
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

/// In FP32: the rounding that INEXACT_ROUND leaves open, chosen as the reference model does.
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

/// False where apply_scale_32 may not be given a value.
ARM_DELEGATE_HOT inline bool within(std::int32_t const* least, std::int32_t const* most,
                                    std::int32_t const* in, std::size_t count) {
  std::uint32_t broken = 0;
  for (std::size_t i = 0; i < count; ++i) {
    broken |= ((in[i] < least[i]) | (in[i] > most[i])) ? 1U : 0U;
  }
  return broken == 0;
}

}  // namespace arm_delegate::tosa::kernels
