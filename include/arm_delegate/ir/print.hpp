#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The ATen graph as text, one line a node: for dumps and tests.

#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/value.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate::ir {

/// Inputs, one line a node, outputs; the branches and bodies of a node below it, further in.
/// Stable: the same graph gives the same text.
ARM_DELEGATE_FUNCTION std::string to_string(graph const& g, std::size_t indent = 0);

/// "%y: float32[1, 8] = aten.relu.default(self=%x)".
ARM_DELEGATE_FUNCTION std::string to_string(graph const& g, node const& n);

namespace detail {

ARM_DELEGATE_FUNCTION std::string print_value(graph const& g, value_id v);

ARM_DELEGATE_FUNCTION std::string print_qparams(qparams const& q);

/// "int8[1, 16] {int8 scale 0.5 zero_point 3}", "float32[1, 3, 8, 8] channels_last".
ARM_DELEGATE_FUNCTION std::string print_type(value const& v);

ARM_DELEGATE_FUNCTION std::string print_argument(graph const& g, argument const& a);

/// One line per node, followed by `remark(node)`; branches and bodies are indented below their
/// node.
template <class Remark>
std::string print_nodes(graph const& g, std::size_t indent, Remark const& remark);

/// The same between inputs and outputs.
template <class Remark>
std::string print_graph(graph const& g, std::size_t indent, Remark const& remark) {
  std::string const margin(indent, ' ');
  std::string text;
  for (auto v : g.inputs) {
    text += fmt::format("{}input {}: {}\n", margin, print_value(g, v), print_type(g[v]));
  }
  text += print_nodes(g, indent, remark);
  for (auto v : g.outputs) text += fmt::format("{}output {}\n", margin, print_value(g, v));
  return text;
}

template <class Remark>
std::string print_nodes(graph const& g, std::size_t indent, Remark const& remark) {
  std::string const margin(indent, ' ');
  std::string text;
  for (auto id : g.order) {
    text += margin + to_string(g, g[id]) + remark(g[id]) + "\n";
    graph::for_each_subgraph(g[id], [&](subgraph const& s) {
      text += fmt::format("{}  @{}:\n", margin, visible_text(s.name));
      text += print_graph(*s.body, indent + 4, remark);
    });
  }
  return text;
}

}  // namespace detail

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/print-inl.hpp>  // IWYU pragma: export
#endif
