#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators without a kernel of their own as calls of operators that have one, as PyTorch's
// decompositions into core ATen do.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace arm_delegate::pte::detail {

/// Operators that only give the elements of their first argument other sizes.
inline constexpr std::array<std::string_view, 7> reshaping{
    "aten._unsafe_view", "aten.flatten", "aten.reshape", "aten.squeeze",
    "aten.unflatten",    "aten.view_as", "aten.view"};

/// Operators that only convert the elements of their first argument to the dtype of the kernel's
/// output.
inline constexpr std::array<std::string_view, 2> converting{"aten.to", "aten.type_as"};

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
                    vector<ir::named_argument> const& arguments) {
  n.target = target;
  n.arguments = g.copy_mutable(span<ir::named_argument const>(arguments));
}

/// aten.view_copy(self, sizes of the result)
inline void replace_by_view(ir::graph& g, ir::node& n) {
  auto const self = n.arguments.front().value;
  auto const sizes = g.copy(n.result().sizes().view());
  replace(g, n, "aten.view_copy.default", {{"self", self}, {"size", sizes}});
}

/// The numbers of an argument of a convolution, one for each dimension of space.
inline span<std::int64_t const> numbers_of(ir::graph& g, ir::node const& n, std::string_view name,
                                           std::int64_t otherwise) {
  vector<std::int64_t> made(n.result().rank() - 2, otherwise);
  auto const* const given = n.find(name);
  if (given != nullptr) {
    auto const list = n.integers(name);
    for (std::size_t i = 0; i < made.size() && !list.empty(); ++i) {
      made[i] = list[std::min(i, list.size() - 1)];
    }
  }
  return g.copy(span<std::int64_t const>(made));
}

/// aten.convolution, which computes those of all numbers of dimensions.
inline void replace_by_convolution(ir::graph& g, ir::node& n) {
  auto const* const bias = n.find("bias");
  auto const* const groups = n.find("groups");
  replace(g, n, "aten.convolution.default",
          {{"input", n.input_id("input")},
           {"weight", n.input_id("weight")},
           {"bias", bias != nullptr ? *bias : ir::argument(ir::none{})},
           {"stride", numbers_of(g, n, "stride", 1)},
           {"padding", numbers_of(g, n, "padding", 0)},
           {"dilation", numbers_of(g, n, "dilation", 1)},
           {"transposed", false},
           {"output_padding",
            g.copy(span<std::int64_t const>(vector<std::int64_t>(n.result().rank() - 2)))},
           {"groups", groups != nullptr ? *groups : ir::argument(std::int64_t{1})}});
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
  bool const is_convolution = n.target == "aten.conv1d.default" ||
                              n.target == "aten.conv2d.default" ||
                              n.target == "aten.conv3d.default";
  if (is_convolution && n.has("input") && n.has("weight") && n.result().rank() > 2) {
    replace_by_convolution(g, n);
    return;
  }
  auto const softmax = ranges::find(softmax_forms, n.target, &softmax_form::exported);
  if (softmax != softmax_forms.end() && n.has("self") && n.has("dim") && !n.has("dtype")) {
    replace(g, n, softmax->with_kernel,
            {{"self", n.input_id("self")}, {"dim", n.integer("dim")}, {"half_to_float", false}});
  }
}

}  // namespace arm_delegate::pte::detail
