#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A compiled network: the payload that ExecuTorch's EthosU delegate runs, and where its parts came
// from.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// Bytes that a payload needs.
struct npu_memory_use {
  std::int64_t commands = 0;      ///< of the command stream
  std::int64_t constants = 0;     ///< region 0: weights, scales, tables
  std::int64_t scratch = 0;       ///< region 1: feature maps, inputs and outputs
  std::int64_t fast_scratch = 0;  ///< region 2; a vela_bin_stream does not store it
};

/// The last level of a pipeline for Ethos-U.
struct npu_artifact {
  npu_facts const* npu = nullptr;
  npu_system system{};  ///< that the payload was made for, as is `mode`
  npu_memory_mode mode{};
  std::vector<std::byte> payload{};  ///< a vela_bin_stream
  npu_memory_use memory{};
  /// The origin of each kernel operation and transfer of the stream, in order.
  std::vector<npu_origin> origins{};
  /// The number of the operation of which each of them computes some rows; none: a whole one. Empty
  /// if it is not known.
  std::vector<std::optional<std::size_t>> wholes{};
};

/// Memory, inputs, outputs and commands.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(npu_artifact const& a);

/// Emits the commands of a graph with blocks, encoded constants and placed buffers, and packs them.
/// Throws code::limit_exceeded for a network that the container or the hardware cannot hold.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_artifact make_payload(npu_graph const& g);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/npu_artifact-inl.hpp>  // IWYU pragma: export
#endif
