#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An estimate as a table: a line for each operation, then the sums.

#include <arm_delegate/detail/enumerator_name.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/estimate/memory_mode.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/system_config.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu {

/// "sram", "off_chip_flash".
[[nodiscard]] inline std::string_view memory_name(memory_kind m) {
  return arm_delegate::detail::enumerator_names<memory_kind,
                                                npu_memory_count>[static_cast<std::size_t>(m)];
}

namespace detail {

/// "POOL average 8x8x32", "ELEMENTWISE mul 1x1x16 + 2 chained", "DMA_START".
[[nodiscard]] inline std::string estimated_operation(operation_estimate const& o) {
  auto text = std::string(o.command.what().name);
  if (text.starts_with("OP_")) text.erase(0, 3);
  if (o.is_dma()) return text;
  for (auto const& operand : o.command.what().operands()) {
    auto const value = operand.read(o.command.words);
    if (operand.values.empty() || !operand.allows(value)) continue;
    text += fmt::format(" {}", operand.values[static_cast<std::size_t>(value)]);
  }
  text += fmt::format(" {}x{}x{}", o.output.height, o.output.width, o.output.depth);
  if (o.chained > 1) text += fmt::format(" + {} chained", o.chained - 1);
  return text;
}

[[nodiscard]] inline double share(std::int64_t part, std::int64_t of) {
  return 100. * static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(of, 1));
}

/// The memories that the payload's regions lie in.
[[nodiscard]] inline std::vector<memory_kind> memories_of(payload_estimate const& e) {
  if (e.mode.constants_in_second || e.mode.arena_in_second) {
    return {memory_kind::sram, e.system.second};
  }
  return {memory_kind::sram};
}

[[nodiscard]] inline std::string estimate_line(payload_estimate const& e,
                                               operation_estimate const& o) {
  auto text = fmt::format("{:>10}  {:<36}{:>12}{:>12}{:>12}", o.command.offset,
                          estimated_operation(o), o.cycles.mac, o.cycles.output, o.cycles.npu);
  for (auto const m : memories_of(e)) text += fmt::format("{:>16}", o.cycles.access_of(m));
  text += fmt::format("{:>12}{:>12}", o.waits, o.cycles.total);
  // A transfer runs beside the operations; what they wait for it is counted there.
  if (o.is_dma()) return text + "       -\n";
  return text + fmt::format("{:>8.1f}\n", share(add_cycles(o.cycles.total, o.waits), e.total));
}

[[nodiscard]] inline std::string estimate_heading(payload_estimate const& e) {
  auto text = fmt::format("{:>10}  {:<36}{:>12}{:>12}{:>12}", "offset", "operation", "mac",
                          "output", "npu");
  for (auto const m : memories_of(e)) text += fmt::format("{:>16}", memory_name(m));
  return text + fmt::format("{:>12}{:>12}{:>8}\n", "waits", "total", "%");
}

}  // namespace detail

/// Cycles of the NPU's clock, operation by operation, and what they are in milliseconds.
[[nodiscard]] inline std::string print_estimate(payload_estimate const& e) {
  auto text = fmt::format("estimated cycles, {} at {:.0f} MHz, {} {}\n",
                          e.npu_made_for != nullptr ? e.npu_made_for->name : std::string_view{},
                          e.system.core_clock / 1e6, e.system.name, e.mode.name);
  text += detail::estimate_heading(e);
  for (auto const& o : e.operations) text += detail::estimate_line(e, o);
  text += fmt::format("{:>10}  {:<36}{:>36}", "", "sum", e.npu);
  for (auto const m : detail::memories_of(e)) {
    text += fmt::format("{:>16}", e.access[static_cast<std::size_t>(m)]);
  }
  text += fmt::format("{:>24}   {:.3f} ms\n", e.total,
                      1e3 * static_cast<double>(e.total) / std::max(e.system.core_clock, 1.));
  return text;
}

}  // namespace arm_delegate::ethosu
