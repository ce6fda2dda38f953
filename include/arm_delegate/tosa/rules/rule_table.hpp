#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a list of operator types to the rule of each operator.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <array>
#include <cstddef>

namespace arm_delegate::tosa {

/// A rule beyond the specification's table: throws `error` where an operator breaks it.
using operator_check = void (*)(checker&);

/// A list of operator types. Each has `static constexpr op code` and, each optional:
///   static void check(checker&)              rules beyond counts, types, ranks and named sizes
///   static std::size_t scratch(call const&)  bytes it wants in `call::scratch`
///   static void run(call const&)             the kernel; or, where constants are worth preparing,
///   static Plan prepare(call const&)  and  static void run(Plan const&, call const&)
template <class... Operator>
struct operators_list {};

namespace detail {

template <class Operator>
constexpr operator_check check_of() {
  if constexpr (requires { &Operator::check; }) {
    return &Operator::check;
  } else {
    return nullptr;
  }
}

}  // namespace detail

/// Rules by operator: what the verifier asks, which links without the kernels.
using rule_array = std::array<operator_check, operator_table.size()>;

/// The rules of a list; an operator that is not in it has none.
template <class... Operator>
constexpr rule_array make_rule_table(operators_list<Operator...>) {
  rule_array table{};
  ((table[static_cast<std::size_t>(Operator::code)] = detail::check_of<Operator>()), ...);
  return table;
}

/// Both tables; rows of `second` win.
constexpr rule_array merged(rule_array first, rule_array const& second) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (second[i] != nullptr) first[i] = second[i];
  }
  return first;
}

}  // namespace arm_delegate::tosa
