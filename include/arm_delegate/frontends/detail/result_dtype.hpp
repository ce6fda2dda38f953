#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The element type that the functional form of an in-place operator computes.

#include <arm_delegate/frontends/detail/target_name.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace arm_delegate::frontend::detail {

/// Operators whose result is bool whatever the inputs are.
inline constexpr std::array<std::string_view, 18> bool_results{
    "eq",          "ne",          "lt",         "le",          "gt",      "ge",
    "not_equal",   "less",        "less_equal", "greater",     "isnan",   "greater_equal",
    "logical_and", "logical_not", "logical_or", "logical_xor", "signbit", "isinf"};

/// Operators whose result has the type of the first argument whatever the others have.
inline constexpr std::array<std::string_view, 17> keeps_type{
    "_index_put_impl", "index_put",      "index_add",  "index_copy", "index_fill",  "index_reduce",
    "masked_fill",     "masked_scatter", "put",        "scatter",    "scatter_add", "tril",
    "scatter_reduce",  "triu",           "__lshift__", "__rshift__", "bernoulli"};

/// Operators that promote the types of their inputs (aten/src/ATen/native, TensorIterator).
inline constexpr std::array<std::string_view, 25> promotes{
    "add",         "sub",        "mul",         "div",       "subtract",     "multiply", "divide",
    "true_divide", "addcdiv",    "addcmul",     "atan2",     "floor_divide", "fmod",     "pow",
    "remainder",   "clamp",      "clamp_max",   "clamp_min", "clip",         "copysign", "hypot",
    "bitwise_and", "bitwise_or", "bitwise_xor", "xlogy"};

/// Operators that sum integers in int64.
inline constexpr std::array<std::string_view, 2> sums{"cumsum", "cumprod"};

/// 0: bool, 1: integers, 2: floats.
inline int category(ir::dtype d) { return ir::is_floating(d) ? 2 : ir::is_integral(d) ? 1 : 0; }

/// The type of PyTorch's promotion of two types (torch.promote_types), or `undefined` where
/// PyTorch has none or it is not worth knowing.
inline ir::dtype promoted(ir::dtype a, ir::dtype b) {
  using ir::dtype;
  if (a == b) return a;
  if (category(a) != category(b)) return category(a) > category(b) ? a : b;
  if (category(a) == 2) {
    if (a == dtype::float64 || b == dtype::float64) return dtype::float64;
    bool const small = ir::size_of(a) == 1 || ir::size_of(b) == 1;  // float8
    return small ? dtype::undefined : dtype::float32;
  }
  auto const order = [](dtype d) {  // of those that promote to the larger one
    constexpr std::array signed_types{dtype::int8, dtype::int16, dtype::int32, dtype::int64};
    return std::ranges::find(signed_types, d) - signed_types.begin();
  };
  constexpr auto unknown = 4;
  if (a == dtype::uint8 || b == dtype::uint8) {
    auto const other = a == dtype::uint8 ? b : a;
    if (order(other) == unknown) return dtype::undefined;
    return other == dtype::int8 ? dtype::int16 : other;
  }
  if (order(a) == unknown || order(b) == unknown) return dtype::undefined;
  return order(a) > order(b) ? a : b;
}

/// The element type of the result of `n`, whose first argument is like `self`. `undefined`: it is
/// not known. PyTorch refuses in-place operators whose result would need a higher category.
inline ir::dtype result_dtype(ir::graph const& g, ir::node const& n, ir::value const& self) {
  auto const base = parse_target(n.target).base;
  auto const in = [&](std::span<std::string_view const> list) {
    return std::ranges::find(list, base) != list.end();
  };
  auto const type = self.type.type;
  if (in(bool_results)) return ir::dtype::boolean;
  if (in(keeps_type)) return type;
  if (in(sums))
    return n.has("dtype") ? n.element_type("dtype") : category(type) < 2 ? ir::dtype::int64 : type;
  auto result = type;
  bool mixed = false;
  ir::graph::for_each_input(n, [&](ir::value_id id) {
    auto const& v = g[id];
    if (v.type.type == type) return;
    mixed = true;
    // A scalar tensor of no higher category does not take part.
    bool const takes_part =
        v.rank() > 0 || self.rank() == 0 || category(v.type.type) > category(type);
    if (takes_part && result != ir::dtype::undefined) result = promoted(result, v.type.type);
  });
  return !mixed || in(promotes) ? result : ir::dtype::undefined;
}

}  // namespace arm_delegate::frontend::detail
