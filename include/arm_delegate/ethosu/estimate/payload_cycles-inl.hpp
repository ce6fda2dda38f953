#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of payload_cycles.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/slices.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::estimate {

namespace detail {

/// The two queues of an NPU (kernel operations, transfers) and the commands that wait for them.
class npu_queues {
 public:
  /// Returns how long the kernel queue was idle before the operation.
  std::int64_t run_kernel(std::int64_t cycles) { return kernels_.run(now_, cycles); }
  std::int64_t run_dma(std::int64_t cycles) { return transfers_.run(now_, cycles); }
  /// Waits until at most `left` are still running.
  void wait_for_kernels(std::int64_t left) { now_ = std::max(now_, kernels_.end_of(left)); }
  void wait_for_dma(std::int64_t left) { now_ = std::max(now_, transfers_.end_of(left)); }

  /// Cycles that transfers continue after the last kernel operation.
  [[nodiscard]] std::int64_t tail() const {
    return std::max<std::int64_t>(transfers_.end_of(0) - kernels_.end_of(0), 0);
  }

 private:
  /// Operations that run one after another.
  class queue {
   public:
    std::int64_t run(std::int64_t from, std::int64_t cycles) {
      auto const idle = std::max<std::int64_t>(from - end_of(0), 0);
      auto const end = add_cycles(end_of(0) + idle, cycles);
      ++newest_;
      ends_[newest_ % ends_.size()] = end;
      return idle;
    }
    /// The time when all except the newest `left` have ended. Enough are kept for every design's
    /// queue.
    [[nodiscard]] std::int64_t end_of(std::int64_t left) const {
      auto const back = static_cast<std::size_t>(left);
      return back < ends_.size() ? ends_[(newest_ - back) % ends_.size()] : 0;
    }

   private:
    std::array<std::int64_t, 16> ends_{};
    std::size_t newest_ = 0;
  };

  std::int64_t now_ = 0;  ///< of the command reader
  queue kernels_{};
  queue transfers_{};
};

/// Estimates a program step by step.
class payload_estimator {
 public:
  payload_estimator(npu_target const& to, std::vector<slice_position> positions)
      : to_(to),
        positions_(std::move(positions)),
        made_{.npu_made_for = &to.npu, .system = to.system, .mode = to.mode} {}

  void add(program_step const& step) {
    if (auto const* o = step.kernel()) add(*o, step.origin);
    if (auto const* o = step.dma()) add(*o, step.origin);
    if (auto const* w = std::get_if<dma_wait>(&step.action)) queues_.wait_for_dma(w->left);
    if (auto const* w = std::get_if<kernel_wait>(&step.action)) queues_.wait_for_kernels(w->left);
  }

  payload_cycles run() && {
    finish_chain();
    made_.total = add_cycles(made_.total, queues_.tail());
    return std::move(made_);
  }

 private:
  void add(kernel_operation const& o, step_origin origin) {
    constexpr std::size_t most_chained = 16;  // Vela makes chains of at most 4
    bool const goes_on = o.ofm.storage == activation_storage::chained;
    if (chain_.empty()) chain_origin_ = origin;
    chain_.push_back(o);
    if (!goes_on || chain_.size() == most_chained) finish_chain();
  }

  void finish_chain() {
    if (chain_.empty()) return;
    timed_operation one{.origin = chain_origin_,
                        .command = command_name(chain_.front()),
                        .mode = mode_name(chain_.front()),
                        .chained = chain_.size(),
                        .output = extent_of(chain_.back().ofm)};
    one.cycles = cycles_of(to_, chain_, positions_[next_]);
    next_ += chain_.size();
    one.waits = queues_.run_kernel(one.cycles.total);
    made_.npu = add_cycles(made_.npu, one.cycles.npu + one.waits);
    made_.total = add_cycles(made_.total, one.cycles.total + one.waits);
    keep(one);
    chain_.clear();
  }

  void add(dma_operation const& o, step_origin origin) {
    timed_operation one{
        .origin = origin, .command = command_name(o), .is_dma = true, .cycles = cycles_of(to_, o)};
    queues_.run_dma(one.cycles.total);
    keep(one);
  }

  void keep(timed_operation const& one) {
    for (std::size_t m = 0; m < npu_memory_count; ++m) {
      made_.access[m] = add_cycles(made_.access[m], one.cycles.access[m]);
    }
    made_.operations.push_back(one);
  }

  npu_target const& to_;
  std::vector<slice_position> positions_;  ///< of each kernel operation
  std::size_t next_ = 0;
  npu_queues queues_{};
  std::vector<kernel_operation> chain_{};
  step_origin chain_origin_{};  ///< of the chain's first operation
  payload_cycles made_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION payload_cycles cycles_of(npu_target const& to, npu_program const& program) {
  slice_finder slices;
  for (auto const& step : program.steps) {
    if (auto const* o = step.kernel()) slices.add(*o);
  }
  detail::payload_estimator made(to, slices.positions());
  for (auto const& step : program.steps) made.add(step);
  return std::move(made).run();
}

ARM_DELEGATE_FUNCTION payload_cycles cycles_of(npu_payload const& p, npu_system const& system,
                                               npu_memory_mode const& mode) {
  return cycles_of({p.facts(), system, mode},
                   read_program(p.facts().family, p.driver.commands).program);
}

ARM_DELEGATE_FUNCTION payload_cycles cycles_of(npu_payload const& p) {
  return cycles_of(p, default_npu_system(p.facts().family),
                   default_npu_memory_mode(p.facts().family));
}

}  // namespace arm_delegate::ethosu::estimate
