#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators without a kernel of their own as calls of operators that have one, as PyTorch's
// decompositions into core ATen do.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>

#include <array>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// Operators that only give the elements of their first argument other sizes.
inline constexpr std::array<std::string_view, 12> reshaping{
    "aten._unsafe_view", "aten.atleast_1d", "aten.atleast_2d", "aten.atleast_3d",
    "aten.flatten",      "aten.ravel",      "aten.reshape",    "aten.squeeze",
    "aten.squeeze_copy", "aten.unflatten",  "aten.view_as",    "aten.view"};

/// Operators that only convert the elements of their first argument to the dtype of the kernel's
/// output.
inline constexpr std::array<std::string_view, 2> converting{"aten.to", "aten.type_as"};

/// Operators that have a kernel by another name.
struct renaming {
  std::string_view exported;
  std::string_view with_kernel;
};
inline constexpr auto renamings = std::to_array<renaming>({
    {"aten.__and__.Scalar", "aten.bitwise_and.Scalar"},
    {"aten.__and__.Tensor", "aten.bitwise_and.Tensor"},
    {"aten.__lshift__.Scalar", "aten.bitwise_left_shift.Tensor_Scalar"},
    {"aten.__lshift__.Tensor", "aten.bitwise_left_shift.Tensor"},
    {"aten.__or__.Scalar", "aten.bitwise_or.Scalar"},
    {"aten.__or__.Tensor", "aten.bitwise_or.Tensor"},
    {"aten.__rshift__.Scalar", "aten.bitwise_right_shift.Tensor_Scalar"},
    {"aten.__rshift__.Tensor", "aten.bitwise_right_shift.Tensor"},
    {"aten.__xor__.Scalar", "aten.bitwise_xor.Scalar"},
    {"aten.__xor__.Tensor", "aten.bitwise_xor.Tensor"},
    {"aten.arange.start", "aten.arange.start_step"},
});

/// Softmax functions, and the operators with kernels that compute them.
struct softmax_form {
  std::string_view exported;
  std::string_view with_kernel;
};
inline constexpr std::array<softmax_form, 2> softmax_forms{{
    {"aten.log_softmax.int", "aten._log_softmax.default"},
    {"aten.softmax.int", "aten._softmax.default"},
}};

inline void replace(ir::graph& g, ir::node& n, std::string_view target,
                    std::vector<ir::named_argument> const& arguments) {
  n.target = target;
  n.arguments = g.copy_mutable(std::span<ir::named_argument const>(arguments));
}

/// aten.view_copy(self, sizes of the result)
inline void replace_by_view(ir::graph& g, ir::node& n) {
  auto const self = n.arguments.front().value;
  auto const sizes = g.copy(n.result().sizes().view());
  replace(g, n, "aten.view_copy.default", {{"self", self}, {"size", sizes}});
}

/// Replaces the call of an operator without a kernel, if it is known to equal another.
inline void bring_to_kernel(ir::graph& g, ir::node& n) {
  if (find_kernel(n.target) != nullptr || n.arguments.empty()) return;
  auto const base = n.target.substr(0, n.target.rfind('.'));
  bool const takes_tensor = std::holds_alternative<ir::value_id>(n.arguments.front().value);
  if (takes_tensor && n.results.size() == 1 && ranges::contains(reshaping, base)) {
    replace_by_view(g, n);
    return;
  }
  if (takes_tensor && ranges::contains(converting, base)) {
    replace(g, n, "dim_order_ops._to_dim_order_copy.default",
            {{"self", n.arguments.front().value}});
    return;
  }
  auto const renamed = ranges::find(renamings, n.target, &renaming::exported);
  if (renamed != renamings.end()) {
    n.target = renamed->with_kernel;
    return;
  }
  auto const softmax = ranges::find(softmax_forms, n.target, &softmax_form::exported);
  if (softmax != softmax_forms.end() && n.has("self") && n.has("dim") && !n.has("dtype")) {
    replace(g, n, softmax->with_kernel,
            {{"self", n.input_id("self")}, {"dim", n.integer("dim")}, {"half_to_float", false}});
  }
}

}  // namespace arm_delegate::pte::detail
