#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Limits on the work that a file may cause.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>

namespace arm_delegate {

/// Limits of the work on one program: a file of a few kilobytes can ask for any amount. A caller
/// that trusts its files raises them; errors with code::limit_exceeded name them.
struct work_limits {
  /// Bytes of any one tensor that a program computes, of all tensors together during a run, and of
  /// what the compressed members of an archive inflate to. The default is the largest size of a
  /// .tosa file (FlatBuffers' offsets are signed).
  std::uint64_t max_bytes = std::uint64_t{1} << 31;
  /// Iterations of all loops together, in one run.
  std::int64_t max_iterations = 1'000'000;
};

}  // namespace arm_delegate
