#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of value_arrays.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/find_evaluation.hpp>
#include <arm_delegate/evaluation/host_only.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::evaluation {

ARM_DELEGATE_FUNCTION bool is_number_type(ir::dtype type) {
  return is_whole(type) || (ir::is_floating(type) && ir::size_of(type) > 1);
}

ARM_DELEGATE_FUNCTION bool has_evaluation(ir::node const& n) {
  auto const found = detail::find_evaluation(n);
  bool const runs = found.run != nullptr || (found.run_exactly != nullptr && detail::is_whole(n));
  if (!runs) return false;
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    if (!is_number_type(n.result(i).type.type)) return false;
  }
  return !detail::is_training(n);
}

ARM_DELEGATE_FUNCTION bool can_evaluate(ir::node const& n) {
  return has_evaluation(n) || (n.entry != nullptr && n.entry->op.expand != nullptr);
}

ARM_DELEGATE_FUNCTION bool can_evaluate(ir::operator_entry const& e) {
  return has_host_evaluation(e.name()) || e.op.evaluate != nullptr ||
         e.op.evaluate_exactly != nullptr || e.op.table != nullptr || e.op.expand != nullptr;
}

ARM_DELEGATE_FUNCTION bool has_host_evaluation(std::string_view target) {
  return find_host_operator(target) != nullptr;
}

ARM_DELEGATE_FUNCTION bool must_evaluate(ir::node const& n) {
  return has_evaluation(n) && detail::has_computed_weight(n);
}

namespace detail {

/// Doubles represent all integers up to this one.
inline constexpr std::int64_t largest_exact = std::int64_t{1} << 53;

/// Fails for an int64 that a double may not represent.
inline void expect_exact(ir::node const& n, integer_array const& a) {
  auto const is_large = [](std::int64_t x) { return x > largest_exact || x < -largest_exact; };
  if (ranges::none_of(a.data, is_large)) return;
  n.raise(code::unsupported_value, "computes an int64 beyond 2^53 in double, which is not exact",
          "use smaller integers");
}

[[noreturn]] inline void refuse_sizes(ir::node const& n) {
  n.raise(code::bad_graph, "the sizes of its operands and results do not fit each other");
}

/// One result of a node.
template <class T>
elements<T> computed(ir::node const& n, elements<T> (*run)(basic_call<T> const&),
                     basic_call<T> const& c) {
  try {
    auto y = run(c);
    if (y.size() == static_cast<std::size_t>(c.sizes().numel())) return y;
  } catch (outside_tensor const&) {
    refuse_sizes(n);
  }
  refuse_sizes(n);
}

/// The results of a node, each rounded to its type.
template <class T>
std::vector<basic_array<T>> results_of(ir::node const& n, elements<T> (*run)(basic_call<T> const&),
                                       std::span<basic_array<T> const> values) {
  std::vector<basic_array<T>> made;
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    auto const& result = n.result(i);
    basic_array<T> a{result.type.type, result.sizes(), computed(n, run, {n, values, i})};
    for (auto& x : a.data) x = stored(a.type, x);
    made.push_back(std::move(a));
  }
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void value_arrays::set(ir::value_id v, array a) {
  wholes_[ir::graph::index(v)] = {};
  reals_[ir::graph::index(v)] = std::move(a);
}

ARM_DELEGATE_FUNCTION void value_arrays::set(ir::value_id v, integer_array a) {
  reals_[ir::graph::index(v)] = {};
  wholes_[ir::graph::index(v)] = std::move(a);
}

ARM_DELEGATE_FUNCTION void value_arrays::set(ir::value_id v, ir::tensor_data const& data) {
  if (is_whole(data.type())) {
    set(v, integer_array{data.type(), data.sizes(), data.values<std::int64_t>()});
  } else {
    set(v, array{data.type(), data.sizes(), data.values<double>()});
  }
}

ARM_DELEGATE_FUNCTION array const& value_arrays::real(ir::value_id v) {
  auto& made = reals_[ir::graph::index(v)];
  auto const& from = wholes_[ir::graph::index(v)];
  if (made.type != ir::dtype::undefined || from.type == ir::dtype::undefined) return made;
  made = {from.type, from.sizes, {}};
  made.data.reserve(from.data.size());
  for (auto x : from.data) made.data.push_back(static_cast<double>(x));
  return made;
}

ARM_DELEGATE_FUNCTION integer_array const& value_arrays::whole(ir::value_id v) {
  auto& made = wholes_[ir::graph::index(v)];
  auto const& from = reals_[ir::graph::index(v)];
  if (made.type != ir::dtype::undefined || from.type == ir::dtype::undefined) return made;
  made = {from.type, from.sizes, {}};
  made.data.reserve(from.data.size());
  for (auto x : from.data) made.data.push_back(to_integer(x));
  return made;
}

ARM_DELEGATE_FUNCTION ir::tensor_data value_arrays::data(ir::value_id v) {
  auto const& held = wholes_[ir::graph::index(v)];
  if (held.type != ir::dtype::undefined) {
    return ir::whole_elements(held.type, held.sizes, held.data);
  }
  auto const& a = real(v);
  if (a.type == ir::dtype::float64) {
    return ir::tensor_data::of(a.type, a.sizes, std::span<double const>(a.data));
  }
  return ir::rounded_elements(a.type, a.sizes, a.data);
}

ARM_DELEGATE_FUNCTION void value_arrays::evaluate(ir::node const& n) {
  auto const how = detail::find_evaluation(n);
  bool const only_whole = detail::is_whole(n);
  if (only_whole && how.run_exactly != nullptr) {
    ir::graph::for_each_input(n, [&](ir::value_id v) { (void)whole(v); });
    auto made = detail::results_of<std::int64_t>(n, how.run_exactly, wholes_);
    for (std::size_t i = 0; i < made.size(); ++i) set(n.results[i], std::move(made[i]));
    return;
  }
  ir::graph::for_each_input(n, [&](ir::value_id v) {
    if (only_whole) detail::expect_exact(n, whole(v));
    (void)real(v);
  });
  auto made = detail::results_of<double>(n, how.run, reals_);
  for (std::size_t i = 0; i < made.size(); ++i) {
    auto const v = n.results[i];
    set(v, std::move(made[i]));
    // No fraction, and no number beyond the type's.
    if (is_whole(n.result(i).type.type)) set(v, integer_array(whole(v)));
  }
}

}  // namespace arm_delegate::evaluation
