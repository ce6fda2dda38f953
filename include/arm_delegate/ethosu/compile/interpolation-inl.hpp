#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of interpolation.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/interpolation.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION tosa::operation const* rounding_after(tosa_node const& table) {
  if (table.input(0).type != tosa::dtype::int16) return nullptr;
  auto const* next = table.uses.only_reader(table.op.outputs[0]);
  if (next == nullptr || next->code != tosa::op::rescale) return nullptr;
  auto const n = table.with(*next);
  bool const is_known = ranges::all_of(std::span(next->inputs).subspan(1),
                                       [&](auto t) { return n.tensor(t).is_constant(); });
  if (n.output().type != tosa::dtype::int16 || !is_known) return nullptr;
  auto const numbers = read_rescale(n);
  if (numbers.scales.size() != 1 || numbers.output_unsigned || numbers.output_zero_point != 0) {
    return nullptr;
  }
  constexpr std::int64_t fraction = 7;
  auto const by = numbers.scales.front();
  // Rounding twice has an effect for larger shifts.
  bool const rounds_once = numbers.round == ofm_rounding::natural || by.shift <= 31;
  bool const is_fraction =
      by.shift >= fraction && by.shift < 62 && by.scale == std::int64_t{1} << (by.shift - fraction);
  return rounds_once && is_fraction ? next : nullptr;
}

ARM_DELEGATE_FUNCTION std::vector<table_segment> segments_of(tosa::tensor const& t) {
  auto const entries = integers_of(t);
  std::vector<table_segment> made;
  for (std::size_t i = 0; i + 1 < entries.size(); ++i) {
    made.push_back({entries[i], entries[i + 1] - entries[i]});
  }
  return made;
}

ARM_DELEGATE_FUNCTION std::vector<std::int64_t> encode_segments(
    std::span<table_segment const> segments) {
  std::vector<std::int64_t> words(segments.size());
  ranges::transform(segments, words.begin(), [](table_segment const& s) {
    return static_cast<std::int64_t>(static_cast<std::uint16_t>(s.base)) |
           static_cast<std::int64_t>(static_cast<std::uint16_t>(s.slope)) << 16;
  });
  return words;
}

}  // namespace arm_delegate::ethosu::compile
