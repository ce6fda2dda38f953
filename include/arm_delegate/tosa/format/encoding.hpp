#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The versions of the .tosa file format that can be written.

#include <arm_delegate/targets/target_facts.hpp>

#include <cstdint>

namespace arm_delegate::tosa {

/// A version of the file format.
enum class encoding : std::uint8_t {
  tosa_1_0,   ///< 1.0.0
  tosa_0_80,  ///< 0.80.0: zero points, shapes, scales and tables are attributes, not operands
};

/// The encoding for a target's version.
constexpr encoding encoding_of(tosa_version v) {
  return v.major == 0 ? encoding::tosa_0_80 : encoding::tosa_1_0;
}

}  // namespace arm_delegate::tosa
