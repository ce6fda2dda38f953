#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists of the TOSA operators that an NPU runs: a type for each operator.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace arm_delegate::ethosu::compile {

class npu_lowering;

/// A type with `static constexpr tosa::op code`, `supports(tosa_node const&)`, which gives a
/// rejection for a node that it cannot lower for the NPU, and `lower(npu_lowering&, tosa_node
/// const&)`, which adds the kernel operations of a supported node.
template <class T>
concept npu_operator = requires(npu_lowering& l, tosa_node const& n) {
  { T::code } -> std::convertible_to<tosa::op>;
  { T::supports(n) } -> std::same_as<std::optional<rejection>>;
  { T::lower(l, n) } -> std::same_as<void>;
};

/// An operator that computes with the input of a RESCALE before it, if it can:
/// `absorbs_rescale(tosa_node const& n, std::size_t operand)`.
template <class T>
concept rescale_absorbing = requires(tosa_node const& n, std::size_t operand) {
  { T::absorbs_rescale(n, operand) } -> std::same_as<bool>;
};

/// An operator that lets the producers of its operands write to a part of its result, or to its
/// result in another order: `place_operands(npu_lowering& l, tosa_node const& n)`.
template <class T>
concept operand_placing = requires(npu_lowering& l, tosa_node const& n) {
  { T::place_operands(l, n) } -> std::same_as<void>;
};

/// An operator as data. Empty for an operator that the NPU lacks.
struct npu_operator_entry {
  std::optional<rejection> (*supports)(tosa_node const&) = nullptr;
  void (*lower)(npu_lowering&, tosa_node const&) = nullptr;
  bool (*absorbs_rescale)(tosa_node const&, std::size_t) = nullptr;
  void (*place_operands)(npu_lowering&, tosa_node const&) = nullptr;
};

/// The operators of a list, by `tosa::op`.
using npu_operator_table = std::array<npu_operator_entry, tosa::operator_table.size()>;

/// A list of operators.
template <class... Operators>
struct npu_operators {
  using elements = npu_operators;
};

namespace detail {

// A variable, not the concept: for a concept, clang's first line does not name the type.
template <class Operator>
inline constexpr bool runs_on_npu = npu_operator<Operator>;
template <class Operator>
struct no_npu_operator {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type in npu_operators<...> is not an operator of an NPU: give it "
      "'static constexpr tosa::op code', 'static std::optional<rejection> "
      "supports(tosa_node const&)' and 'static void lower(npu_lowering&, tosa_node "
      "const&)' [type: see 'no_npu_operator<...>' in this message]",
      runs_on_npu<Operator>)
};
template <class Operator>
struct npu_operator_twice {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: npu_operators<...> has another type for the same TOSA operator: use "
      "replace<> in place of append<> [type: see 'npu_operator_twice<...>' in this "
      "message]",
      arm_delegate::detail::never<Operator>)
};

/// True if no operator before it in the list has its code.
template <class Operator, class... All>
constexpr bool is_first_of_code() {
  bool is_first = true;
  if constexpr ((npu_operator<All> && ...)) {
    bool is_before = true;
    auto const look = [&](bool is_same, tosa::op code) {
      is_before = is_before && !is_same;
      is_first = is_first && !(is_before && code == Operator::code);
    };
    (look(std::is_same_v<All, Operator>, All::code), ...);
  }
  return is_first;
}

/// Puts an operator into its row; ignores other types.
template <class Operator>
constexpr void add_entry(npu_operator_table& table) {
  if constexpr (npu_operator<Operator>) {
    auto& made = table[static_cast<std::size_t>(Operator::code)];
    made.supports = &Operator::supports;
    made.lower = &Operator::lower;
    if constexpr (rescale_absorbing<Operator>) made.absorbs_rescale = &Operator::absorbs_rescale;
    if constexpr (operand_placing<Operator>) made.place_operands = &Operator::place_operands;
  }
}

template <class List>
struct table_of_operators : table_of_operators<typename List::elements> {};
template <class... Operators>
struct table_of_operators<npu_operators<Operators...>> {
  // Named apart: messages print one list, not one for each operator.
  using wrong = typename arm_delegate::detail::all_mistakes<arm_delegate::detail::mistake_unless<
      runs_on_npu<Operators>, no_npu_operator<Operators>>...>::type;
  using repeated = typename arm_delegate::detail::all_mistakes<arm_delegate::detail::mistake_unless<
      is_first_of_code<Operators, Operators...>(), npu_operator_twice<Operators>>...>::type;
  static_assert(arm_delegate::detail::reported<wrong>);
  static_assert(arm_delegate::detail::reported<repeated>);
  static constexpr npu_operator_table value = [] {
    npu_operator_table table{};
    (add_entry<Operators>(table), ...);
    return table;
  }();
};

}  // namespace detail

/// A list as data.
template <class List>
inline constexpr npu_operator_table const& operators_by_code =
    detail::table_of_operators<List>::value;

}  // namespace arm_delegate::ethosu::compile
