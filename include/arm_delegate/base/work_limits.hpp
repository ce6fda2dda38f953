#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How much work a file may ask for.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>

namespace arm_delegate {

/// Limits of the work on one program: a few kilobytes can ask for any amount. A caller that trusts
/// its files raises them; errors with code::limit_exceeded name them.
struct work_limits {
  /// Bytes of any tensor that a program computes, and of all tensors together while it runs. The
  /// default is the most that a .tosa file can hold (FlatBuffers' offsets are signed).
  std::uint64_t max_bytes = std::uint64_t{1} << 31;
  /// Iterations of all loops together, in one run.
  std::int64_t max_iterations = 1'000'000;
};

}  // namespace arm_delegate
