#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks the operations of a stream in order against the rules of the hardware.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/alignment.hpp>
#include <arm_delegate/ethosu/check/block_dependency.hpp>
#include <arm_delegate/ethosu/check/block_limits.hpp>
#include <arm_delegate/ethosu/check/chains.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/check/in_flight.hpp>
#include <arm_delegate/ethosu/check/own_constants.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/operation_rules.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace arm_delegate::ethosu::check {

/// Finds illegal sequences of well-formed commands. The simulator, which knows the memory, detects
/// reads of unwritten bytes and accesses beyond a region.
class stream_checker {
 public:
  stream_checker(npu_facts const& npu, stream_findings& findings)
      : npu_(npu),
        findings_(findings),
        in_flight_(npu, findings),
        order_(npu, findings),
        constants_(findings),
        chains_(findings) {}

  /// Reports a register that the step needs and that no command has set.
  void unset(std::string_view command) {
    findings_.report(
        fmt::format("the operation needs a register that no command has set: {}", command), "");
  }
  void wait(kernel_wait const& w) { in_flight_.wait_for_kernels(static_cast<std::size_t>(w.left)); }
  void wait(dma_wait const& w) { in_flight_.wait_for_transfers(static_cast<std::size_t>(w.left)); }
  /// At a branch all operations must have ended: the bytes accessed at its target are unknown.
  void branch() {
    if (!in_flight_.is_idle()) {
      findings_.report("operations may still run at a branch", "",
                       "KERNEL_WAIT 0 and DMA_WAIT 0 before it");
    }
    in_flight_.wait_for_kernels(0);
    in_flight_.wait_for_transfers(0);
    order_.end_all();
    chains_.end();
  }
  void kernel(kernel_operation const& o, access_list const& touched) {
    in_flight_.start_kernel(o, touched);
    chains_.start(o);
    order_.start(o);
    check_alignment(o, findings_);
    constants_.check(o);
    check_block(npu_, o, findings_);
    check_rules(o);
  }
  void transfer(access_list const& touched) {
    in_flight_.start_transfer(touched);
    chains_.end();
  }
  void end() { chains_.end(); }

 private:
  void check_rules(kernel_operation const& o) {
    rules::for_each_violation(rules::operation_rules{}, npu_, o,
                              [&](severity level, rejection why) {
                                findings_.report(std::move(why.rule), std::move(why.actual),
                                                 std::move(why.allowed), level);
                              });
  }

  npu_facts const& npu_;
  stream_findings& findings_;
  in_flight in_flight_;
  block_dependencies order_;
  own_constants constants_;
  chains chains_;
};

}  // namespace arm_delegate::ethosu::check
