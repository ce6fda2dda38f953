#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A summary of why nodes stay on the host.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// The program and the target compute with different kinds of numbers.
struct number_mismatch {
  std::string what{};    ///< "the program is not quantized, tosa-1.0+int computes with integers"
  std::string remedy{};  ///< what to do about it
  explicit operator bool() const { return !what.empty(); }
};

/// Most computing nodes stay on the host because they are in floating point and the target supports
/// integers, or the reverse. `delegated`: the number of delegated nodes.
[[nodiscard]] ARM_DELEGATE_FUNCTION number_mismatch find_mismatch(std::span<host_node const> nodes,
                                                                  std::size_t delegated,
                                                                  std::string_view target);

/// At most five reasons, the most frequent first, each with its first node; nodes that compute
/// nothing come last, conversions at boundaries are omitted.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> summarize(
    std::span<host_node const> nodes, severity level, std::string_view file);

/// The error if no node is delegated, with the mismatch if there is one, and the reasons.
[[nodiscard]] ARM_DELEGATE_FUNCTION error nothing_delegated(std::span<host_node const> nodes,
                                                            std::string_view target,
                                                            std::string_view file);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/summarize-inl.hpp>  // IWYU pragma: export
#endif
