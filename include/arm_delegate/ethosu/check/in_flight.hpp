#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reports operations that access bytes which a running operation may still access.

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/ethosu/rules/queues.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::check {

/// Follows the steps of a program and reports missing waits.
class in_flight {
 public:
  in_flight(npu_facts const& npu, stream_findings& findings) : running_(npu), findings_(findings) {}

  /// Only the newest `count` operations may still run.
  void wait_for_kernels(std::size_t count) { running_.keep_kernels(count); }
  void wait_for_transfers(std::size_t count) { running_.keep_transfers(count); }

  [[nodiscard]] bool is_idle() const { return running_.is_idle(); }

  void start_kernel(kernel_operation const& o, access_list const& touched) {
    auto made = running_.kernel(touched);
    report(running_.wait_for_transfers(made));
    rules::continues_chain(o) ? running_.continue_kernel(made)
                              : running_.start_kernel(std::move(made));
  }
  void start_transfer(access_list const& touched) {
    rules::footprint made(touched);
    report(running_.wait_for_transfers(made));
    report(running_.wait_for_kernels(made));
    running_.start_transfer(std::move(made));
  }

 private:
  void report(std::optional<rules::needed_wait> const& missing) {
    if (!missing) return;
    bool const is_kernel = missing->queue == rules::npu_queue::kernels;
    findings_.report(
        "missing wait: another operation that uses these bytes may still be running",
        fmt::format("{}, {} bytes", place_text(missing->shared), missing->shared.length),
        fmt::format("{}{} before it", is_kernel ? "KERNEL_WAIT " : "DMA_WAIT ", missing->left));
  }

  rules::running_steps running_;
  stream_findings& findings_;
};

}  // namespace arm_delegate::ethosu::check
