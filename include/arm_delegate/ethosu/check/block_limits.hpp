#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reports blocks that violate a hardware limit.

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace arm_delegate::ethosu::check {

namespace detail {

[[nodiscard]] constexpr std::string_view message_of(rules::block_rule rule) {
  using enum rules::block_rule;
  switch (rule) {
    case size: return "the block exceeds the NPU's largest";
    case whole_units: return "the block is not a multiple of the microblock";
    case unit_exists: return "the NPU does not have this microblock";
    case unit_fits: return "the operation does not support this microblock";
    case resize_shape: return "a resize does not support this block";
    case accumulator_ram: return "the block does not fit into the accumulator RAM";
    case ifm_ram: return "the block's input does not fit into the input RAM";
    case ifm_banks: return "the block's input does not fit into the input's banks";
    case ifm2_banks: return "the block's second input does not fit into its banks";
    case table_banks: return "the input's banks overlap the lookup tables' banks";
    case ifm_overlap: return "the accumulators overlap the input's banks";
    default: return "the block's accumulators do not fit into their banks";
  }
}

[[nodiscard]] inline std::string block_text(npu_block const& b) {
  return sizes_text({b.height, b.width, b.depth});
}

}  // namespace detail

/// Reports a block that the NPU does not support, or that does not fit into its buffers.
inline void check_block(npu_facts const& npu, kernel_operation const& o,
                        stream_findings& findings) {
  rules::for_each_block_violation(npu, o, [&](rules::block_violation const& v) {
    using enum rules::block_rule;
    std::string const message(detail::message_of(v.rule));
    auto const block = detail::block_text(v.block);
    auto const limit = detail::block_text(v.limit);
    auto const bank = fmt::format("bank {}", v.actual);
    auto const number = std::to_string(v.allowed);
    switch (v.rule) {
      case size: return findings.report(message, block, "at most " + limit);
      case whole_units: return findings.report(message, block, "multiples of " + limit);
      case unit_exists: return findings.refuse(message, std::string(setting_name(o.unit)));
      case unit_fits: return findings.report(message, block, "another microblock");
      case resize_shape: return findings.report(message, block, "1 row, 8 or 16 channels");
      case accumulator_ram:
      case ifm_ram: return findings.report(message, fmt::format("{} bytes", v.actual), number);
      case ifm_banks:
      case ifm_overlap: return findings.report(message, bank, "at least " + number);
      default: return findings.report(message, bank, "at most " + number);
    }
  });
}

}  // namespace arm_delegate::ethosu::check
