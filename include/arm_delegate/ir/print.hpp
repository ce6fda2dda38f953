#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The ATen graph as text, one line a node: for dumps and tests.

#include <arm_delegate/ir/graph.hpp>

#include <fmt/core.h>

#include <string>

namespace arm_delegate::ir {

namespace detail {

inline std::string print_value(graph const& g, value_id v) {
  return v == no_value ? "None" : "%" + std::string(g[v].name);
}

inline std::string print_qparams(qparams const& q) {
  if (q.per_channel()) return fmt::format("{} per channel {}", name(q.type), q.axis);
  return fmt::format("{} scale {} zero_point {}", name(q.type), q.scale(), q.zero_point());
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
  std::string operator()(double x) const { return fmt::format("{}", x); }
  std::string operator()(bool x) const { return x ? "True" : "False"; }
  std::string operator()(dtype x) const { return std::string(name(x)); }
  std::string operator()(std::string_view x) const { return fmt::format("'{}'", x); }
  std::string operator()(ignored) const { return "_"; }
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
  text += " = " + std::string(n.target) + "(";
  bool first = true;
  for (auto const& a : n.arguments) {
    text += first ? "" : ", ";
    first = false;
    if (!a.name.empty()) text += std::string(a.name) + "=";
    text += std::visit(detail::argument_printer{g}, a.value);
  }
  return text + ")";
}

/// Inputs, one line a node, outputs. Stable: the same graph gives the same text.
inline std::string to_string(graph const& g) {
  std::string text;
  for (auto v : g.inputs) {
    text += "input " + detail::print_value(g, v) + ": " + detail::print_type(g[v]) + "\n";
  }
  for (auto id : g.order) text += to_string(g, g[id]) + "\n";
  for (auto v : g.outputs) text += "output " + detail::print_value(g, v) + "\n";
  return text;
}

}  // namespace arm_delegate::ir
