#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The limits of an operation's block: its size, and whether its data fit into an NPU's buffers.
//
// Source: Vela (ethos_u55.cpp and ethos_u85.cpp: TryBlockConfig).

#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/microblock_use.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::ethosu::rules {

/// The rules that a block can break.
enum class block_rule : std::uint8_t {
  size,              ///< larger than the NPU's largest
  whole_units,       ///< not a multiple of the microblock
  unit_exists,       ///< U85: the NPU does not have the microblock
  unit_fits,         ///< U85: the operation does not support the microblock
  resize_shape,      ///< U85: a resize has one row, and 8 or 16 channels
  accumulator_ram,   ///< U85: bytes of accumulators
  ifm_ram,           ///< U85: bytes of input
  ifm_banks,         ///< U55, U65: the input's banks are too few
  ifm2_banks,        ///< the second input has too few banks
  table_banks,       ///< the input's banks overlap the tables'
  ifm_overlap,       ///< the accumulators overlap the input's banks
  accumulator_banks  ///< the accumulators have too few banks
};

/// A broken rule with its numbers.
struct block_violation {
  block_rule rule = block_rule::size;
  npu_block block{};        ///< the block, or the microblock
  npu_block limit{};        ///< the largest block, or the unit of blocks
  std::int64_t actual = 0;  ///< bytes of a buffer, or a bank number
  std::int64_t allowed = 0;
  friend constexpr bool operator==(block_violation const&, block_violation const&) = default;
};

namespace detail {

using ethosu::detail::round_up;

/// Calls `report(violation)` for each broken rule.
template <class Report>
void check_units(kernel_operation const& o, npu_block const& unit, int depth_unit,
                 Report const& report) {
  auto const& b = o.block;
  bool const covers = b.depth >= o.ofm.depth && b.depth % 8 == 0;
  bool const is_whole = b.height % unit.height == 0 && b.width % unit.width == 0 &&
                        (b.depth % depth_unit == 0 || covers);
  if (is_whole) return;
  report(block_violation{
      .rule = block_rule::whole_units, .block = b, .limit = {unit.height, unit.width, depth_unit}});
}

// ---- U55 and U65: 1 KiB banks of SHRAM

/// Banks for two blocks of that many bytes.
[[nodiscard]] constexpr std::int64_t banks_of(std::int64_t bytes, int granule) {
  return round_up(2 * ((bytes + 1023) / 1024), std::int64_t{granule});
}

[[nodiscard]] constexpr int ifm_granule(npu_facts const& npu, kernel_operation const& o) {
  bool const elementwise = o.kind == kernel_kind::elementwise;
  auto const& g = npu.granules;
  switch (o.ifm.precision) {
    case activation_precision::b8: return elementwise ? g.ifm8_elementwise : g.ifm8;
    case activation_precision::b16: return elementwise ? g.ifm16_elementwise : g.ifm16;
    default: return g.ifm32;
  }
}

}  // namespace detail

/// U55 and U65: the banks needed by two blocks of the input.
[[nodiscard]] constexpr std::int64_t ifm_banks(npu_facts const& npu, kernel_operation const& o) {
  auto const unit = npu.microblocks[0];
  auto const block = ifm_block(npu, o);
  auto const bytes = detail::round_up(block.y, std::int64_t{unit.height}) *
                     detail::round_up(block.x, std::int64_t{unit.width}) *
                     detail::round_up(block.c * o.ifm.element_bytes(), std::int64_t{8});
  return detail::banks_of(bytes, detail::ifm_granule(npu, o));
}

/// U55 and U65: the banks needed by the accumulators of two blocks.
[[nodiscard]] constexpr std::int64_t accumulator_banks(npu_facts const& npu,
                                                       kernel_operation const& o) {
  auto const& b = o.block;
  auto const depth = detail::round_up(std::int64_t{b.depth}, std::int64_t{8});
  // For a one-row output, microblocks of two rows only keep one row of accumulators.
  bool const is_row = o.ofm.height == 1 && o.kernel.height == 1 && npu.microblocks[0].height == 2;
  auto const height = is_row ? 1 : b.height;
  auto const bytes = std::int64_t{height} * b.width * depth * o.accumulator_bits / 8;
  return detail::banks_of(bytes,
                          o.accumulator_bits == 40 ? npu.granules.acc40 : npu.granules.acc32);
}

namespace detail {

/// The banks of output, input, accumulators and tables follow one another.
template <class Report>
void check_banks(npu_facts const& npu, kernel_operation const& o, Report const& report) {
  constexpr std::int64_t output_banks = 2;
  constexpr std::int64_t table_banks = 2;
  auto const end = npu.shram_banks - (keeps_tables(npu, o.out.lookup) ? table_banks : 0);
  auto const input = ifm_banks(npu, o);
  auto const& banks = o.banks;
  auto const require = [&](bool holds, block_rule rule, std::int64_t bank, std::int64_t limit) {
    if (!holds) report(block_violation{.rule = rule, .actual = bank, .allowed = limit});
  };
  auto const behind = [&](std::int64_t bank, std::int64_t least, block_rule rule) {
    require(bank >= least, rule, bank, least);
  };
  auto const before = [&](std::int64_t bank, std::int64_t most, block_rule rule) {
    require(bank <= most, rule, bank, most);
  };
  if (o.kind == kernel_kind::elementwise) {
    auto const is_single = [](feature_map const& f) { return f.height * f.width * f.depth == 1; };
    bool const is_binary = o.ifm2 && !is_single(*o.ifm2) && !is_single(o.ifm);
    auto const first_end = is_binary ? banks.ifm2_begin : banks.ifm_end;
    behind(first_end, output_banks + input, block_rule::ifm_banks);
    if (is_binary) before(banks.ifm2_begin, banks.ifm_end - input, block_rule::ifm2_banks);
    before(banks.ifm_end, end, block_rule::table_banks);
  } else {
    behind(banks.ifm_end, output_banks + input, block_rule::ifm_banks);
    behind(banks.accumulators_begin, banks.ifm_end, block_rule::ifm_overlap);
    before(banks.accumulators_begin, end - accumulator_banks(npu, o),
           block_rule::accumulator_banks);
  }
}

template <class Report>
void check_block_u55(npu_facts const& npu, kernel_operation const& o, Report const& report) {
  auto const unit = npu.microblocks[0];
  check_units(o, unit, o.block.depth < o.ofm.depth ? std::max(unit.depth, 16) : unit.depth, report);
  check_banks(npu, o, report);
}

// ---- U85: separate buffers

template <class Report>
void check_buffers(npu_facts const& npu, kernel_operation const& o, npu_block const& unit,
                   Report const& report) {
  auto const& b = o.block;
  auto const depth = round_up(std::int64_t{b.depth}, std::int64_t{16});
  auto const container = o.accumulator_bits == 48 ? 64 : 32;
  auto const sums = std::int64_t{b.height} * b.width * depth * container / 8;
  if (sums > npu.accumulator_ram) {
    report(block_violation{
        .rule = block_rule::accumulator_ram, .actual = sums, .allowed = npu.accumulator_ram});
  }
  auto const bits = 8 * o.ifm.element_bytes();
  auto const block = ifm_block(npu, o);
  auto const step = ifm_unit(npu, unit, block.c, bits);
  auto const bytes = [&](std::int64_t h, std::int64_t w, std::int64_t c) {
    return round_up(h, step.y) * round_up(w, step.x) * round_up(c, step.c) * bits / 8;
  };
  auto const needed = std::min(bytes(block.y, block.x, std::min(block.c, o.ifm.depth)),
                               bytes(o.ifm.height, o.ifm.width, o.ifm.depth));
  if (reads_ifm(o) && needed > npu.ifm_ram) {
    report(block_violation{.rule = block_rule::ifm_ram, .actual = needed, .allowed = npu.ifm_ram});
  }
}

template <class Report>
void check_block_u85(npu_facts const& npu, kernel_operation const& o, Report const& report) {
  auto const unit = microblock_of(npu, o);
  if (unit == npu_block{}) return report(block_violation{.rule = block_rule::unit_exists});
  if (!may_use_microblock(npu, o, unit)) {
    report(block_violation{.rule = block_rule::unit_fits, .block = unit});
  }
  constexpr int accumulator_depth = 16;
  auto const& b = o.block;
  if (o.kind == kernel_kind::resize) {
    bool const fits = b.height == 1 && b.depth <= accumulator_depth && b.depth % 8 == 0;
    if (!fits) report(block_violation{.rule = block_rule::resize_shape, .block = b});
    return;
  }
  // As in Vela, blocks of depthwise operations and pools have depths in steps of 8.
  bool const is_narrow = o.kind == kernel_kind::depthwise || o.kind == kernel_kind::pool;
  check_units(o, unit, is_narrow ? accumulator_depth / 2 : accumulator_depth, report);
  if (o.kind != kernel_kind::elementwise) check_buffers(npu, o, unit, report);
}

}  // namespace detail

/// Calls `report(block_violation)` for each rule that the operation's block breaks.
template <class Report>
void for_each_block_violation(npu_facts const& npu, kernel_operation const& o,
                              Report const& report) {
  auto const& b = o.block;
  auto const& most = npu.largest_block;
  if (b.height > most.height || b.width > most.width || b.depth > most.depth) {
    report(block_violation{.rule = block_rule::size, .block = b, .limit = most});
  }
  npu.family == npu_family::u85 ? detail::check_block_u85(npu, o, report)
                                : detail::check_block_u55(npu, o, report);
}

/// True if the NPU can run the operation with its block, microblock and banks.
[[nodiscard]] inline bool fits(npu_facts const& npu, kernel_operation const& o) {
  bool holds = true;
  for_each_block_violation(npu, o, [&](block_violation const&) { holds = false; });
  return holds;
}

}  // namespace arm_delegate::ethosu::rules
