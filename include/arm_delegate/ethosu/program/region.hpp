#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The contents of memory regions in payloads made by Vela.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>

namespace arm_delegate::ethosu::region {

inline constexpr std::int64_t constants = 0;     ///< weights, scales, lookup tables: `weight_data`
inline constexpr std::int64_t scratch = 1;       ///< feature maps, inputs and outputs
inline constexpr std::int64_t fast_scratch = 2;  ///< if it differs from scratch
/// The number of base pointers of an NPU.
inline constexpr std::int64_t count = 8;
/// This library's number for the NPU's internal lookup table memory, which has no base pointer.
inline constexpr std::int64_t internal = count;

}  // namespace arm_delegate::ethosu::region
