#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The element type that the functional form of an in-place operator computes.

#include <arm_delegate/frontends/detail/overload_name.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/value.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace arm_delegate::frontend::detail {

/// Operators whose result is bool for all inputs.
inline constexpr std::array<std::string_view, 18> bool_results{
    "eq",          "ne",          "lt",         "le",          "gt",      "ge",
    "not_equal",   "less",        "less_equal", "greater",     "isnan",   "greater_equal",
    "logical_and", "logical_not", "logical_or", "logical_xor", "signbit", "isinf"};

/// Operators whose result has the type of the first argument.
inline constexpr std::array<std::string_view, 15> keeps_type{
    "_index_put_impl", "index_put",   "index_add",      "index_copy", "index_fill",
    "index_reduce",    "masked_fill", "masked_scatter", "put",        "scatter",
    "scatter_add",     "tril",        "scatter_reduce", "triu",       "bernoulli"};

/// Operators that promote the types of their inputs (aten/src/ATen/native, TensorIterator).
inline constexpr std::array<std::string_view, 27> promotes{
    "add",         "sub",        "mul",         "div",       "subtract",     "multiply",  "divide",
    "true_divide", "addcdiv",    "addcmul",     "atan2",     "floor_divide", "fmod",      "pow",
    "remainder",   "clamp",      "clamp_max",   "clamp_min", "clip",         "copysign",  "hypot",
    "bitwise_and", "bitwise_or", "bitwise_xor", "xlogy",     "__lshift__",   "__rshift__"};

/// Operators that accumulate integers in int64.
inline constexpr std::array<std::string_view, 2> sums{"cumsum", "cumprod"};

/// The element type of the result of `n`, whose first argument is like `self`, or `undefined` if it
/// is not known. PyTorch rejects in-place operators whose result would need a higher category.
inline ir::dtype result_dtype(ir::graph const& g, ir::node const& n, ir::value const& self) {
  auto const base = parse_overload(n.target).base;
  auto const in = [&](std::span<std::string_view const> list) {
    return std::ranges::find(list, base) != list.end();
  };
  auto const type = self.type.type;
  if (in(bool_results)) return ir::dtype::boolean;
  if (in(keeps_type)) return type;
  if (in(sums))
    return n.has("dtype")           ? n.element_type("dtype")
           : ir::category(type) < 2 ? ir::dtype::int64
                                    : type;
  auto result = type;
  bool mixed = false;
  ir::graph::for_each_input(n, [&](ir::value_id id) {
    auto const& v = g[id];
    if (v.type.type == type) return;
    mixed = true;
    // A scalar tensor whose category is not higher does not take part in promotion.
    bool const takes_part =
        v.rank() > 0 || self.rank() == 0 || ir::category(v.type.type) > ir::category(type);
    if (takes_part && result != ir::dtype::undefined) result = ir::promote(result, v.type.type);
  });
  return !mixed || in(promotes) ? result : ir::dtype::undefined;
}

}  // namespace arm_delegate::frontend::detail
