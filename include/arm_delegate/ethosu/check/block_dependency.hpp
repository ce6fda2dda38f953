#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reports operations that may start before their input is written.

#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/block_dependency.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

namespace arm_delegate::ethosu::check {

inline void check_block_dependency(npu_facts const& npu, kernel_operation const* before,
                                   kernel_operation const& now, stream_findings& findings) {
  if (now.block_dependency == 0) return;
  auto const most = rules::block_dependency(npu, before, now);
  if (now.block_dependency <= most) return;
  findings.report("block dependency too large: the input may be read before it is written",
                  str_cat({"SET_BLOCKDEP ", now.block_dependency}), str_cat({most, " at most"}));
}

}  // namespace arm_delegate::ethosu::check
