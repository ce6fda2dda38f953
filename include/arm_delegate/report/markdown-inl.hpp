#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of markdown.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/detail/explanation_lines.hpp>
#include <arm_delegate/report/markdown.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/totals.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::report {

namespace detail {

/// A text from a file in a cell of a table: no character of it is markup.
inline std::string cell(std::string_view text) {
  std::string made;
  for (char const c : message_text(text, longest_sentence)) {
    if (std::string_view("\\`*_{}[]<>#|!~").find(c) != std::string_view::npos) made += '\\';
    made += c;
  }
  return made;
}

/// "1,234,567".
inline std::string grouped_text(std::int64_t n) {
  auto text = std::to_string(n);
  for (auto at = std::ssize(text) - 3; at > 0; at -= 3) {
    text.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return text;
}

inline std::string row(std::vector<std::string> const& cells) {
  return "| " + joined(cells, " | ") + " |\n";
}

inline std::string estimates_text(npu_choice const& npu, program_totals const& t) {
  auto text = row({"NPU", "estimate"}) + "|---|---|\n";
  text += row({"system", cell(npu.system_config) + ", " + cell(npu.memory_mode)});
  text += row({"cycles", grouped_text(t.cycles)});
  if (t.cycles != 0 && t.clock != 0) {
    text += row({"time", fmt::format("{:.4g} ms at {:.4g} MHz, {:.4g} inferences per second",
                                     1000 * t.seconds(), t.clock / 1e6, 1 / t.seconds())});
  }
  text += row({"MACs", fmt::format("{}, {:.1f} % of the NPU's", grouped_text(t.macs),
                                   100 * t.utilization())});
  for (auto const& m : t.memories) {
    if (m.bytes() == 0) continue;
    text += row({spoken(m.memory),
                 fmt::format("{}: {} of feature maps, {} of constants", bytes_text(m.bytes()),
                             bytes_text(m.feature_maps), bytes_text(m.constants))});
  }
  return text;
}

inline std::string modules_text(program_report const& r, program_totals const& t) {
  constexpr std::size_t most = 10;
  auto const modules = modules_of(r);
  auto text = fmt::format("\n### Modules with the most cycles, of {}\n\n", modules.size());
  text += row({"module", "operations", "cycles", "%"}) + "|---|--:|--:|--:|\n";
  for (std::size_t i = 0; i < std::min(most, modules.size()); ++i) {
    auto const& m = modules[i];
    text +=
        row({m.module.empty() ? "(the model itself)" : cell(m.module), std::to_string(m.operations),
             grouped_text(m.cycles), share_text(m.cycles, t.cycles)});
  }
  return text;
}

inline std::string host_nodes_text(program_report const& r) {
  std::string rows;
  std::size_t nodes = 0;
  for (auto const& n : r.host_nodes) {
    if (n.kind == host_reason::boundary) continue;
    ++nodes;
    std::vector<std::string> where;
    if (!n.module.empty()) where.push_back(cell(n.module));
    if (!n.source.empty()) where.push_back(cell(n.source));
    rows += row({cell(n.name), cell(n.target), joined(where, ", "), cell(to_string(n.reason))});
  }
  if (nodes == 0) return "\nNo node stays on the host, but for conversions at boundaries.\n";
  return fmt::format("\n### {} nodes on the host\n\n", nodes) +
         row({"node", "operator", "module and line", "why"}) + "|---|---|---|---|\n" + rows;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string markdown(program_report const& r) {
  auto const name = std::string_view(r.file).substr(r.file.find_last_of("/\\") + 1);
  auto text = fmt::format("## {} for {}\n\n", detail::cell(name), detail::cell(r.target));
  if (r.npu) {
    auto const t = totals_of(r);
    text += detail::estimates_text(*r.npu, t) + detail::modules_text(r, t);
  } else {
    std::int64_t nodes = 0;
    for (auto const& d : r.delegates) nodes += d.nodes;
    text += fmt::format("{} delegates with {} nodes.\n", r.delegates.size(), nodes);
  }
  return text + detail::host_nodes_text(r);
}

}  // namespace arm_delegate::report
