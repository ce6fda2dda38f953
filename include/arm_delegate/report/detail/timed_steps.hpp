#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The operations of an estimate with their steps in the program.

#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace arm_delegate::report::detail {

/// An operation of an estimate: a transfer, or a chain of kernel operations.
struct timed_step {
  ethosu::estimate::timed_operation const* timed = nullptr;
  ethosu::dma_operation const* dma = nullptr;
  std::vector<ethosu::kernel_operation> chain{};
  std::size_t number = 0;  ///< of the first one among kernel operations and transfers

  [[nodiscard]] ethosu::kernel_operation const* kernel() const {
    return chain.empty() ? nullptr : &chain.front();
  }
};

/// The operations of the estimate of a program, in its order.
[[nodiscard]] inline std::vector<timed_step> timed_steps(
    ethosu::npu_program const& program, ethosu::estimate::payload_cycles const& cycles) {
  std::unordered_map<std::uint32_t, std::size_t> operation_at;  // by the offset of its command
  for (std::size_t i = 0; i < cycles.operations.size(); ++i) {
    operation_at.emplace(cycles.operations[i].origin.offset, i);
  }
  std::vector<timed_step> made(cycles.operations.size());
  std::size_t chain = 0;
  std::size_t number = 0;
  for (auto const& step : program.steps) {
    if (!step.is_operation()) continue;
    auto const at = operation_at.find(step.origin.offset);
    if (at != operation_at.end()) {
      made[at->second].timed = &cycles.operations[at->second];
      made[at->second].number = number;
      made[at->second].dma = step.dma();
    }
    if (auto const* k = step.kernel()) {
      if (at != operation_at.end()) chain = at->second;
      made[chain].chain.push_back(*k);
    }
    ++number;
  }
  return made;
}

}  // namespace arm_delegate::report::detail
