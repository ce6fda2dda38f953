#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Prints an estimate as a table: a line per operation, then the totals.

#include <arm_delegate/base/enumerator_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::estimate {

/// Returns "sram", "off_chip_flash" and so on.
[[nodiscard]] inline std::string_view memory_name(memory_kind m) {
  return arm_delegate::detail::enumerator_names<memory_kind,
                                                npu_memory_count>[static_cast<std::size_t>(m)];
}

/// Returns "POOL average 8x8x32", "ELEMENTWISE mul 1x1x16 + 2 chained", "DMA_START" and so on.
[[nodiscard]] inline std::string operation_text(timed_operation const& o) {
  auto text = std::string(o.command);
  if (text.starts_with("OP_")) text.erase(0, 3);
  if (o.is_dma) return text;
  if (!o.mode.empty()) text += fmt::format(" {}", o.mode);
  text += fmt::format(" {}x{}x{}", o.output.height, o.output.width, o.output.depth);
  if (o.chained > 1) text += fmt::format(" + {} chained", o.chained - 1);
  return text;
}

namespace detail {

[[nodiscard]] inline double share(std::int64_t part, std::int64_t of) {
  return 100. * static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(of, 1));
}

/// The memories that hold the payload's regions.
[[nodiscard]] inline std::vector<memory_kind> memories_of(payload_cycles const& e) {
  std::vector<memory_kind> memories;
  for (auto const port : {axi_port::axi0, axi_port::axi1}) {
    bool const is_used = e.mode.constants == port || e.mode.arena == port || e.mode.cache == port;
    auto const memory = e.system.at(port).kind;
    if (is_used && !ranges::contains(memories, memory)) {
      memories.push_back(memory);
    }
  }
  return memories;
}

using table_row = std::vector<std::string>;

[[nodiscard]] inline table_row table_head(payload_cycles const& e) {
  table_row row{"offset", "mac", "output", "npu"};
  for (auto const m : memories_of(e)) row.emplace_back(memory_name(m));
  row.insert(row.end(), {"waits", "total", "%", "operation"});
  return row;
}

[[nodiscard]] inline table_row row_of(payload_cycles const& e, timed_operation const& o) {
  table_row row{std::to_string(o.origin.offset), std::to_string(o.cycles.mac),
                std::to_string(o.cycles.output), std::to_string(o.cycles.npu)};
  for (auto const m : memories_of(e)) row.push_back(std::to_string(o.cycles.access_of(m)));
  row.push_back(std::to_string(o.waits));
  row.push_back(std::to_string(o.cycles.total));
  // A transfer overlaps the operations; waits for it are counted with the waiting operation.
  auto const part = share(add_cycles(o.cycles.total, o.waits), e.total);
  row.push_back(o.is_dma ? "-" : fmt::format("{:.1f}", part));
  row.push_back(operation_text(o));
  return row;
}

[[nodiscard]] inline table_row sum_of(payload_cycles const& e) {
  auto const seconds = static_cast<double>(e.total) / std::max(e.system.core_clock, 1.);
  table_row row{"sum", "", "", std::to_string(e.npu)};
  for (auto const m : memories_of(e)) {
    row.push_back(std::to_string(e.access[static_cast<std::size_t>(m)]));
  }
  row.insert(row.end(), {"", std::to_string(e.total), "", fmt::format("{:.3f} ms", 1e3 * seconds)});
  return row;
}

/// Pads columns to a common width, right-aligned except the last.
[[nodiscard]] inline std::string print_rows(std::vector<table_row> const& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (auto const& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (auto const& row : rows) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      text += fmt::format("{:>{}}  ", row[i], widths[i]);
    }
    text += row.back() + "\n";
  }
  return text;
}

}  // namespace detail

/// Prints the estimated cycles, operation by operation, and the total in milliseconds.
[[nodiscard]] inline std::string print_cycles(payload_cycles const& e) {
  auto const text =
      fmt::format("estimated cycles, {} at {:.0f} MHz, {} {}\n",
                  e.npu_made_for != nullptr ? e.npu_made_for->name : std::string_view{},
                  e.system.core_clock / 1e6, message_text(e.system.name, longest_name),
                  message_text(e.mode.name, longest_name));
  std::vector<detail::table_row> rows{detail::table_head(e)};
  for (auto const& o : e.operations) rows.push_back(detail::row_of(e, o));
  rows.push_back(detail::sum_of(e));
  return text + detail::print_rows(rows);
}

}  // namespace arm_delegate::ethosu::estimate
