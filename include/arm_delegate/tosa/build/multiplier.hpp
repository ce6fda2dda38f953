#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts real scales to RESCALE's integer multiplier and shift.

#include <arm_delegate/config.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::tosa {

/// scale = multiplier * 2^-shift.
struct multiplier {
  std::int32_t value = 0;
  std::int8_t shift = 0;
  friend bool operator==(multiplier, multiplier) = default;
};

/// The nearest multiplier of `bits` bits (31 for RESCALE's scale32, 15 otherwise), with a shift
/// between 2 and 62 as the TOSA specification requires (RESCALE, apply_scale_32). Nothing if
/// `scale` is not positive, not finite, or at least 2^(bits - 2).
ARM_DELEGATE_FUNCTION std::optional<multiplier> to_multiplier(double scale, int bits);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/build/multiplier-inl.hpp>  // IWYU pragma: export
#endif
