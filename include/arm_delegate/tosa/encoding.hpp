#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The versions of the .tosa file format that are written.

#include <cstdint>

namespace arm_delegate::tosa {

/// A version of the file format.
enum class encoding : std::uint8_t {
  tosa_1_0,   ///< 1.0.0
  tosa_0_80,  ///< 0.80.0: zero points, shapes, scales and tables are attributes, not operands
};

}  // namespace arm_delegate::tosa
