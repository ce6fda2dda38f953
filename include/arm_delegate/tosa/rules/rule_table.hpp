#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Builds the table of rules from a list of operator types.

#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <cstddef>

namespace arm_delegate::tosa {

class checker;

/// A rule beyond the specification's table: throws `error` if an operator breaks it.
using operator_check = void (*)(checker&);

/// A list of operator types. Each has `static constexpr op code` and these optional members:
///   static void check(checker&)              rules beyond counts, types, ranks and named sizes
///   static std::size_t scratch(call const&)  the size of `call::scratch`
///   static void run(call const&)             the kernel; or, to precompute constants,
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

/// Rules by operator for the verifier, which links without the kernels.
using rule_array = std::array<operator_check, operator_table.size()>;

/// The rules of a list; operators that are not in it have none.
template <class... Operator>
constexpr rule_array make_rule_table(operators_list<Operator...>) {
  rule_array table{};
  ((table[static_cast<std::size_t>(Operator::code)] = detail::check_of<Operator>()), ...);
  return table;
}

}  // namespace arm_delegate::tosa
