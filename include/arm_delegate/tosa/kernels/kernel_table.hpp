#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Builds the table of rules and kernels from a list of operator types.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/rule_table.hpp>

#include <array>
#include <cstddef>
#include <memory>

namespace arm_delegate::tosa {

/// A kernel and the data it precomputed from constants.
struct prepared_kernel {
  std::shared_ptr<void const> plan{};
  void (*run)(void const* plan, call const&) = nullptr;
};

/// One operator. Without `check` only the specification's table applies; without `prepare` the
/// interpreter itself runs the operator (control flow, variables).
struct kernel_entry {
  operator_check check = nullptr;
  std::size_t (*scratch)(call const&) = nullptr;  ///< bytes; null for none
  prepared_kernel (*prepare)(call const&) = nullptr;
};

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
constexpr kernel_entry make_kernel_entry() {
  kernel_entry e{.check = check_of<Operator>()};
  if constexpr (requires { &Operator::scratch; }) e.scratch = &Operator::scratch;
  if constexpr (requires { &Operator::run; }) e.prepare = &prepare_kernel<Operator>;
  return e;
}

}  // namespace detail

using kernel_array = std::array<kernel_entry, operator_table.size()>;

/// The table of a list; operators that are not in the list have an empty row.
template <class... Operator>
constexpr kernel_array make_kernel_table(operators_list<Operator...>) {
  kernel_array table{};
  ((table[static_cast<std::size_t>(Operator::code)] = detail::make_kernel_entry<Operator>()), ...);
  return table;
}

/// The rules of a table of kernels.
constexpr rule_array rules_of(kernel_array const& kernels) {
  rule_array table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = kernels[i].check;
  return table;
}

/// Merges both tables; rows of `second` win.
constexpr kernel_array merged(kernel_array first, kernel_array const& second) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    bool const empty = second[i].check == nullptr && second[i].prepare == nullptr;
    if (!empty) first[i] = second[i];
  }
  return first;
}

}  // namespace arm_delegate::tosa
