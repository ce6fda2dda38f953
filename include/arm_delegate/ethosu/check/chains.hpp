#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reports chains of operations that the hardware cannot run.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::check {

/// Follows the kernel operations of a program.
class chains {
 public:
  explicit chains(stream_findings& findings) : findings_(findings) {}

  void start(kernel_operation const& o) {
    if (!rules::continues_chain(o)) end();
    bool const is_chain = !chain_.empty() || rules::is_chained(o.ofm);
    if (!is_chain) return;
    chain_.push_back(o);
    if (rules::is_chained(o.ofm) && chain_.size() < most_kept) return;
    check();
    chain_.clear();
  }

  /// No operation continues the chain.
  void end() {
    if (chain_.empty()) return;
    findings_.report("no operation follows that reads the chain buffer", "",
                     "an elementwise operation right after it");
    chain_.clear();
  }

 private:
  void check() {
    rules::for_each_chain_violation(chain_, [&](rejection why) {
      findings_.report(std::move(why.rule), std::move(why.actual), std::move(why.allowed));
    });
    if (auto const both = rules::overwritten_input(chain_)) {
      findings_.report("the output of a chain overwrites an input that the chain still reads",
                       place_text(*both));
    }
  }

  /// Chains of more operations are reported in parts.
  static constexpr std::size_t most_kept = 2 * rules::most_chained;

  stream_findings& findings_;
  std::vector<kernel_operation> chain_{};
};

}  // namespace arm_delegate::ethosu::check
