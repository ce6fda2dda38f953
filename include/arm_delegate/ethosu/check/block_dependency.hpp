#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reports operations that may start before their input is written.

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/block_dependency.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::check {

/// Follows the kernel operations of a program.
class block_dependencies {
 public:
  block_dependencies(npu_facts const& npu, stream_findings& findings)
      : npu_(npu), findings_(findings) {}

  /// All operations have ended.
  void end_all() { has_ended_ = true; }

  void start(kernel_operation const& o) {
    auto const before = rules::continues_chain(o) ? chain_ : 0;
    chain_ = std::max(before, o.block_dependency);
    if (!has_ended_ && chain_ > 0) check(o);
    if (rules::is_chained(o.ofm)) return;
    before_ = o;
    has_ended_ = false;
  }

 private:
  void check(kernel_operation const& o) {
    auto const most = rules::block_dependency(npu_, before_ ? &*before_ : nullptr, o);
    if (chain_ <= most) return;
    findings_.report("block dependency too large: the input may be read before it is written",
                     fmt::format("SET_BLOCKDEP {}", chain_), fmt::format("{} at most", most));
  }

  npu_facts const& npu_;
  stream_findings& findings_;
  std::optional<kernel_operation> before_{};  ///< before the operation, or before its chain
  std::int64_t chain_ = 0;                    ///< the largest of the chain
  bool has_ended_ = false;                    ///< no earlier operation runs
};

}  // namespace arm_delegate::ethosu::check
