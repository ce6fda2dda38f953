#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The ATen graph as text, one line a node: for dumps and tests.

#include <arm_delegate/base/number_text.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace arm_delegate::ir {

inline std::string to_string(graph const& g, std::size_t indent = 0);

namespace detail {

inline std::string print_value(graph const& g, value_id v) {
  return v == no_value ? "None" : "%" + visible_text(g[v].name);
}

inline std::string print_qparams(qparams const& q) {
  auto const type = std::string(name(q.type));
  if (q.per_channel()) return type + " per channel " + std::to_string(q.axis);
  return type + " scale " + number_text(q.scale()) + " zero_point " +
         std::to_string(q.zero_point());
}

/// "int8[1, 16] {int8 scale 0.5 zero_point 3}".
inline std::string print_type(value const& v) {
  auto text = to_string(v.type);
  if (v.quantization != nullptr) text += " {" + print_qparams(*v.quantization) + "}";
  return text;
}

struct argument_printer {
  graph const& g;
  std::string operator()(none) const { return "None"; }
  std::string operator()(value_id v) const { return print_value(g, v); }
  std::string operator()(std::int64_t x) const { return std::to_string(x); }
  std::string operator()(double x) const { return number_text(x); }
  std::string operator()(bool x) const { return x ? "True" : "False"; }
  std::string operator()(dtype x) const { return std::string(name(x)); }
  std::string operator()(std::string_view x) const { return "'" + visible_text(x, '\'') + "'"; }
  std::string operator()(complex_number x) const {
    auto const sign = std::signbit(x.imaginary) ? "" : "+";
    return "(" + number_text(x.real) + sign + number_text(x.imaginary) + "j)";
  }
  std::string operator()(ignored) const { return "_"; }
  std::string operator()(subgraph const& s) const { return "@" + visible_text(s.name); }
  template <class T>
  std::string operator()(std::span<T const> list) const {
    std::string text = "[";
    for (auto const& x : list) text += (text.size() > 1 ? ", " : "") + (*this)(x);
    return text + "]";
  }
};

}  // namespace detail

/// "%y: float32[1, 8] = aten.relu.default(self=%x)".
inline std::string to_string(graph const& g, node const& n) {
  std::string text;
  for (auto r : n.results) {
    text +=
        (text.empty() ? "" : ", ") + detail::print_value(g, r) + ": " + detail::print_type(g[r]);
  }
  text += (text.empty() ? "" : " = ") + visible_text(n.target) + "(";
  bool first = true;
  for (auto const& a : n.arguments) {
    text += first ? "" : ", ";
    first = false;
    if (!a.name.empty()) text += visible_text(a.name) + "=";
    text += std::visit(detail::argument_printer{g}, a.value);
  }
  return text + ")";
}

namespace detail {

/// One line a node, with what `remark(node)` says of it behind; the branches and bodies of a node
/// below it, further in.
template <class Remark>
std::string print_nodes(graph const& g, std::size_t indent, Remark const& remark);

/// The same between inputs and outputs.
template <class Remark>
std::string print_graph(graph const& g, std::size_t indent, Remark const& remark) {
  std::string const margin(indent, ' ');
  std::string text;
  for (auto v : g.inputs) {
    text += margin + "input " + print_value(g, v) + ": " + print_type(g[v]) + "\n";
  }
  text += print_nodes(g, indent, remark);
  for (auto v : g.outputs) text += margin + "output " + print_value(g, v) + "\n";
  return text;
}

template <class Remark>
std::string print_nodes(graph const& g, std::size_t indent, Remark const& remark) {
  std::string const margin(indent, ' ');
  std::string text;
  for (auto id : g.order) {
    text += margin + to_string(g, g[id]) + remark(g[id]) + "\n";
    graph::for_each_subgraph(g[id], [&](subgraph const& s) {
      text += margin + "  @" + visible_text(s.name) + ":\n";
      text += print_graph(*s.body, indent + 4, remark);
    });
  }
  return text;
}

}  // namespace detail

/// Inputs, one line a node, outputs; the branches and bodies of a node below it, further in.
/// Stable: the same graph gives the same text.
inline std::string to_string(graph const& g, std::size_t indent) {
  return detail::print_graph(g, indent, [](node const&) { return ""; });
}

}  // namespace arm_delegate::ir
