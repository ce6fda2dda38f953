#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The element type that the functional form of an in-place operator, or of one that writes into an
// argument, computes.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/frontends/detail/overload_name.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/value.hpp>

#include <array>
#include <string_view>
#include <vector>

namespace arm_delegate::frontend::detail {

/// Operators whose result is bool for all inputs.
inline constexpr std::array<std::string_view, 24> bool_results{
    "eq",          "ne",          "lt",         "le",          "gt",      "ge",
    "not_equal",   "less",        "less_equal", "greater",     "isnan",   "greater_equal",
    "logical_and", "logical_not", "logical_or", "logical_xor", "signbit", "isinf",
    "isin",        "isneginf",    "isposinf",   "isfinite",    "isclose", "isreal"};

/// Operators whose result is int64 for all inputs.
inline constexpr std::array<std::string_view, 3> index_results{"argmax", "argmin", "count_nonzero"};

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
inline constexpr std::array<std::string_view, 7> sums{"cumsum", "cumprod", "sum",          "prod",
                                                      "nansum", "trace",   "linalg_vander"};

/// The element type of a sum or product.
inline ir::dtype sum_dtype(ir::node const& n, ir::dtype input) {
  if (n.has("dtype")) return n.element_type("dtype");
  return ir::category(input) < 2 ? ir::dtype::int64 : input;
}

/// The element type of the result of `n`, whose first argument is like `self`, or `undefined` if it
/// is not known. PyTorch rejects in-place operators whose result would need a higher category.
inline ir::dtype result_dtype(ir::graph const& g, ir::node const& n, ir::value const& self) {
  auto const base = parse_overload(n.target).base;
  auto const type = self.type.type;
  if (ranges::contains(bool_results, base)) return ir::dtype::boolean;
  if (ranges::contains(keeps_type, base)) return type;
  if (ranges::contains(sums, base)) return sum_dtype(n, type);
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
  return !mixed || ranges::contains(promotes, base) ? result : ir::dtype::undefined;
}

/// The element type of the first result of `n`, the functional form of a call that writes it into a
/// tensor of type `out`, or `undefined` if it is not known. PyTorch rejects calls whose result is
/// of a higher category than `out`.
inline ir::dtype out_dtype(ir::graph const& g, ir::node const& n, ir::dtype out) {
  auto const base = parse_overload(n.target).base;
  std::vector<ir::value_id> inputs;
  ir::graph::for_each_input(n, [&](ir::value_id id) { inputs.push_back(id); });
  if (inputs.empty()) return out;
  auto const first = g[inputs[0]].type.type;
  if (ranges::contains(bool_results, base)) return ir::dtype::boolean;
  if (ranges::contains(index_results, base)) return ir::dtype::int64;
  if (base == "all" || base == "any") {  // uint8 was PyTorch's bool once
    return first == ir::dtype::uint8 ? first : ir::dtype::boolean;
  }
  if (ranges::contains(keeps_type, base)) return first;
  if (ranges::contains(sums, base)) return sum_dtype(n, first);
  auto const all = [&](auto&& holds) {
    return ranges::all_of(inputs, [&](ir::value_id v) { return holds(g[v].type.type); });
  };
  if (all([&](ir::dtype d) { return d == out; })) return out;
  // Indices, masks and integers leave a floating type unchanged.
  bool const one_float = all([&](ir::dtype d) { return d == out || ir::category(d) < 2; });
  if (ir::is_floating(out) && first == out && one_float) return out;
  if (!ranges::contains(promotes, base) || inputs.size() > 2) return ir::dtype::undefined;
  auto const common = ir::promote(g[inputs[0]], g[inputs.back()]);
  // Numbers raise the result to their category, and integers are divided as floats.
  return ir::category(common) == ir::category(out) ? common : ir::dtype::undefined;
}

}  // namespace arm_delegate::frontend::detail
