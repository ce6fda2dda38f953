#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of text.hpp.

#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/text.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace arm_delegate::report {

namespace detail {

/// "12 TOSA operators", or "31 NPU operations, about 41000 cycles".
inline std::string operations_text(delegate const& d) {
  if (!d.npu) return fmt::format("{} TOSA operators", d.operations);
  return fmt::format("{} NPU operations, about {} cycles", d.operations, d.npu->cycles);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string text(program_report const& r, std::string_view folder) {
  std::string lines;
  for (auto const& d : r.delegates) {
    auto const path = std::string(folder) + d.file;
    auto const nodes = d.nodes != 0 ? fmt::format("{} nodes, ", d.nodes) : "";
    lines += fmt::format("{}: {}{}, {} bytes for {}\n", message_text(path, longest_sentence), nodes,
                         detail::operations_text(d), d.bytes, r.target);
  }
  auto const converting =
      std::count_if(r.host_nodes.begin(), r.host_nodes.end(),
                    [](host_node const& n) { return n.kind == host_reason::boundary; });
  if (converting != 0) {
    lines += fmt::format("{} nodes convert inputs and outputs on the host\n", converting);
  }
  return lines;
}

}  // namespace arm_delegate::report
