#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print.hpp.

#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace arm_delegate::ir {

namespace detail {

ARM_DELEGATE_FUNCTION std::string print_value(graph const& g, value_id v) {
  return v == no_value ? "None" : "%" + visible_text(g[v].name);
}

ARM_DELEGATE_FUNCTION std::string print_qparams(qparams const& q) {
  auto const type = std::string(name(q.type));
  if (q.per_channel()) return fmt::format("{} per channel {}", type, q.axis);
  return fmt::format("{} scale {} zero_point {}", type, q.scale(), q.zero_point());
}

ARM_DELEGATE_FUNCTION std::string print_type(value const& v) {
  auto text = to_string(v.type);
  if (v.quantization != nullptr) text += fmt::format(" {{{}}}", print_qparams(*v.quantization));
  if (v.order != memory_order::contiguous) text += fmt::format(" {}", name(v.order));
  return text;
}

struct argument_printer {
  graph const& g;
  std::string operator()(value_id v) const { return print_value(g, v); }
  std::string operator()(std::int64_t x) const { return fmt::format("{}", x); }
  std::string operator()(double x) const { return fmt::format("{}", x); }
  std::string operator()(bool x) const { return x ? "True" : "False"; }
  std::string operator()(dtype x) const { return std::string(name(x)); }
  std::string operator()(std::string_view x) const {
    return fmt::format("'{}'", visible_text(x, '\''));
  }
  std::string operator()(complex_number x) const {
    auto const sign = std::signbit(x.imaginary) ? "" : "+";
    return fmt::format("({}{}{}j)", x.real, sign, x.imaginary);
  }
  std::string operator()(subgraph const& s) const { return "@" + visible_text(s.name); }
  template <class T>
  std::string operator()(std::span<T const> list) const {
    std::string text = "[";
    for (auto const& x : list) text += (text.size() > 1 ? ", " : "") + (*this)(x);
    return text + "]";
  }
};

ARM_DELEGATE_FUNCTION std::string print_argument(graph const& g, argument const& a) {
  static_assert(std::variant_size_v<argument> == 13, "how is the new kind printed?");
  // A visitor would be a table and five functions for each kind.
  argument_printer const print{g};
  if (auto const* x = std::get_if<value_id>(&a)) return print(*x);
  if (auto const* x = std::get_if<std::span<value_id const>>(&a)) return print(*x);
  if (auto const* x = std::get_if<std::int64_t>(&a)) return print(*x);
  if (auto const* x = std::get_if<std::span<std::int64_t const>>(&a)) return print(*x);
  if (auto const* x = std::get_if<double>(&a)) return print(*x);
  if (auto const* x = std::get_if<std::span<double const>>(&a)) return print(*x);
  if (auto const* x = std::get_if<bool>(&a)) return print(*x);
  if (auto const* x = std::get_if<dtype>(&a)) return print(*x);
  if (auto const* x = std::get_if<std::string_view>(&a)) return print(*x);
  if (auto const* x = std::get_if<complex_number>(&a)) return print(*x);
  if (auto const* x = std::get_if<subgraph>(&a)) return print(*x);
  return std::holds_alternative<ignored>(a) ? "_" : "None";
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(graph const& g, node const& n) {
  std::string text;
  for (auto r : n.results) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", detail::print_value(g, r),
                        detail::print_type(g[r]));
  }
  text += fmt::format("{}{}(", text.empty() ? "" : " = ", visible_text(n.target));
  bool first = true;
  for (auto const& a : n.arguments) {
    text += first ? "" : ", ";
    first = false;
    if (!a.name.empty()) text += visible_text(a.name) + "=";
    text += detail::print_argument(g, a.value);
  }
  return text + ")";
}

ARM_DELEGATE_FUNCTION std::string to_string(graph const& g, std::size_t indent) {
  return detail::print_graph(g, indent, [](node const&) { return ""; });
}

}  // namespace arm_delegate::ir
