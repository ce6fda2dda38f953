#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a list of operator types to a table by operator: the rule and the kernel of each.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <cstddef>
#include <memory>

namespace arm_delegate::tosa {

/// A kernel with what it computed from constants beforehand.
struct prepared_kernel {
  std::shared_ptr<void const> plan{};
  void (*run)(void const* plan, call const&) = nullptr;
};

/// A rule beyond the specification's table: throws `error` where an operator breaks it.
using operator_check = void (*)(checker&);

/// One operator. A null `check` has no rule beyond the specification's table; an operator without
/// `prepare` is run by the interpreter itself (control flow, variables).
struct kernel_entry {
  operator_check check = nullptr;
  std::size_t (*scratch)(call const&) = nullptr;  ///< bytes; null for none
  prepared_kernel (*prepare)(call const&) = nullptr;
};

/// A list of operator types. Each has `static constexpr op code` and, each optional:
///   static void check(checker&)              rules beyond counts, types, ranks and named sizes
///   static std::size_t scratch(call const&)  bytes it wants in `call::scratch`
///   static void run(call const&)             the kernel; or, where constants are worth preparing,
///   static Plan prepare(call const&)  and  static void run(Plan const&, call const&)
template <class... Operator>
struct kernels {};

namespace detail {

template <class Operator>
prepared_kernel prepare_kernel(call const& c) {
  if constexpr (requires { Operator::prepare(c); }) {
    using plan_type = decltype(Operator::prepare(c));
    return {std::make_shared<plan_type const>(Operator::prepare(c)),
            [](void const* plan, call const& now) {
              Operator::run(*static_cast<plan_type const*>(plan), now);
            }};
  } else {
    return {nullptr, [](void const*, call const& now) { Operator::run(now); }};
  }
}

template <class Operator>
constexpr operator_check check_of() {
  if constexpr (requires { &Operator::check; }) {
    return &Operator::check;
  } else {
    return nullptr;
  }
}

template <class Operator>
constexpr kernel_entry make_kernel_entry() {
  kernel_entry e{.check = check_of<Operator>()};
  if constexpr (requires { &Operator::scratch; }) e.scratch = &Operator::scratch;
  if constexpr (requires { &Operator::run; }) e.prepare = &prepare_kernel<Operator>;
  return e;
}

}  // namespace detail

using kernel_array = std::array<kernel_entry, operator_table.size()>;

/// The rules alone, by operator: what the verifier asks, so that it links without the kernels.
using rule_array = std::array<operator_check, operator_table.size()>;

/// The table of a list; an operator that is not in it has an empty row.
template <class... Operator>
constexpr kernel_array make_kernel_table(kernels<Operator...>) {
  kernel_array table{};
  ((table[static_cast<std::size_t>(Operator::code)] = detail::make_kernel_entry<Operator>()), ...);
  return table;
}

/// The rules of a list; an operator that is not in it has none.
template <class... Operator>
constexpr rule_array make_rule_table(kernels<Operator...>) {
  rule_array table{};
  ((table[static_cast<std::size_t>(Operator::code)] = detail::check_of<Operator>()), ...);
  return table;
}

/// The rules of a table of kernels.
constexpr rule_array rules_of(kernel_array const& kernels) {
  rule_array table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = kernels[i].check;
  return table;
}

/// Both tables; rows of `second` win.
constexpr kernel_array merged(kernel_array first, kernel_array const& second) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    bool const empty = second[i].check == nullptr && second[i].prepare == nullptr;
    if (!empty) first[i] = second[i];
  }
  return first;
}

constexpr rule_array merged(rule_array first, rule_array const& second) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (second[i] != nullptr) first[i] = second[i];
  }
  return first;
}

}  // namespace arm_delegate::tosa
