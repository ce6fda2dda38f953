#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What regions of memory hold in payloads that Vela 5.1 makes.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>

namespace arm_delegate::ethosu::region {

inline constexpr std::int64_t constants = 0;     ///< weights, scales, lookup tables: `weight_data`
inline constexpr std::int64_t scratch = 1;       ///< feature maps, inputs and outputs
inline constexpr std::int64_t fast_scratch = 2;  ///< where it is not the same as scratch
/// How many base pointers an NPU has.
inline constexpr std::int64_t count = 8;
/// Our number for the NPU's internal memory of lookup tables, which has no base pointer.
inline constexpr std::int64_t internal = count;

}  // namespace arm_delegate::ethosu::region
