#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TOSA's levels: how large the parameters of a graph may be.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>
#include <string_view>

namespace arm_delegate::tosa {

/// Limits of a level (TOSA 1.0 specification, section 1.7, Levels). A test compares the levels with
/// tools/specification/tosa_1_1.csv.
struct level {
  std::string_view name;
  std::int64_t max_rank;
  std::int64_t max_kernel;
  std::int64_t max_stride;
  std::int64_t max_scale;
  std::int64_t max_log2_size;
  std::int64_t max_nesting;
  std::int64_t max_tensor_list_size;
  std::int64_t max_shape_len;
};

inline constexpr level level_8k{"8K", 6, 8192, 8192, 256, 31, 6, 64, 16};
inline constexpr level level_none{"none", 32, 2147483647, 2147483647, 2048, 63, 256, 256, 64};

}  // namespace arm_delegate::tosa
