#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The facts about a payload's operations: traffic, the cause of their cycles, MACs, blocks.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/compare_blocks.hpp>
#include <arm_delegate/ethosu/estimate/access_cycles.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/report/detail/timed_steps.hpp>
#include <arm_delegate/report/explanation.hpp>
#include <arm_delegate/report/payload_data.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <cstdint>
#include <string>

namespace arm_delegate::report::detail {

/// The traffic of an operation.
[[nodiscard]] inline ethosu::estimate::memory_traffic traffic_of(
    ethosu::estimate::npu_target const& to, timed_step const& step) {
  return step.dma != nullptr ? ethosu::estimate::traffic_of(to, *step.dma)
                             : ethosu::estimate::traffic_of(to, step.chain);
}

/// The bytes of a memory by what they are.
[[nodiscard]] inline traffic_bytes bytes_of(ethosu::estimate::memory_traffic const& traffic,
                                            memory_kind memory, bool is_transfer) {
  using enum ethosu::estimate::npu_channel;
  auto const sum = [&](auto... channels) {
    return static_cast<std::int64_t>((traffic.bytes(memory, channels) + ...));
  };
  if (is_transfer) return {.transfer = sum(dma, write)};
  return {.input = sum(ifm, ifm_stream),
          .weights = sum(weights, fast_weights),
          .scales = sum(scales),
          .output = sum(write)};
}

/// The longest of the causes that overlap.
[[nodiscard]] inline bounding_cause bound_of(ethosu::estimate::npu_target const& to,
                                             timed_step const& step, cycle_causes const& c) {
  auto const& access = step.timed->cycles.access;
  auto const longest = ranges::max_element(access);
  if (c.npu >= *longest) {
    auto const stage = std::max({c.mac, c.output, c.issue});
    if (c.latency > stage) return {.cause = "latency", .cycles = c.latency};
    if (c.mac == stage) return {.cause = "mac", .cycles = stage};
    return {.cause = c.output == stage ? "output" : "issue", .cycles = stage};
  }
  auto const memory = static_cast<memory_kind>(longest - access.begin());
  auto const traffic = traffic_of(to, step);
  auto const bytes = bytes_of(traffic, memory, false);
  bounding_cause made{.cause = std::string(ethosu::estimate::memory_name(memory)),
                      .cycles = *longest};
  switch (traffic.busiest(to, memory)) {
    using enum ethosu::estimate::npu_channel;
    case weights:
    case fast_weights:
      made.contents = "weights";
      made.bytes = bytes.weights;
      break;
    case scales:
      made.contents = "scales";
      made.bytes = bytes.scales;
      break;
    case write:
      made.contents = "output";
      made.bytes = bytes.output;
      break;
    default: made.contents = "input"; made.bytes = bytes.input;
  }
  return made;
}

/// The multiplications of a convolution or of two matrices; others have none.
[[nodiscard]] inline std::int64_t macs_of(ethosu::kernel_operation const& k) {
  using enum ethosu::kernel_kind;
  if (k.kind != conv && k.kind != depthwise) return 0;
  auto const outputs = k.ofm.height * k.ofm.width * k.ofm.depth;
  auto const window = std::int64_t{k.kernel.height} * k.kernel.width;
  return outputs * window * (k.kind == conv ? k.ifm.depth : 1);
}

/// A block as the search compares it.
[[nodiscard]] inline block_choice block_of(npu_family family,
                                           ethosu::compile::costed_block const& b,
                                           ethosu::kernel_operation const& k) {
  block_choice made{
      .height = b.block.height, .width = b.block.width, .depth = b.block.depth, .cost = b.cost};
  if (family == npu_family::u85) {
    auto const name = ethosu::setting_name(b.unit);  // "u2x2"
    made.microblock = std::string(name.starts_with('u') ? name.substr(1) : name);
  }
  if (k.kind == ethosu::kernel_kind::conv && !k.multiplies_matrices) {
    made.traversal = std::string(ethosu::setting_name(b.order));
  }
  return made;
}

/// The block of an operation, without a cost.
[[nodiscard]] inline block_choice block_of(npu_family family, ethosu::kernel_operation const& k) {
  return block_of(family, {.block = k.block, .unit = k.unit, .order = k.weights.order}, k);
}

}  // namespace arm_delegate::report::detail
