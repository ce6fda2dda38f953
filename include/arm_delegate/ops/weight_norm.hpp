#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten._weight_norm.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/abs.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/div.hpp>
#include <arm_delegate/ops/linalg_vector_norm.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten._weight_norm: v times g over the norm of v along all dimensions but one, or along all if
/// that is -1. A constant if both are.
struct weight_norm {
  using expands_to = ops<op::abs, linalg_vector_norm, div, mul>;
  static constexpr auto schemas = std::array{
      std::string_view("aten._weight_norm.default(Tensor v, Tensor g, int dim=0) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& v = n.input("v");
    auto const& g = n.input("g");
    detail::expect_same_type(n, g, v);
    if (detail::broadcast(n, v.sizes(), g.sizes()) != v.sizes()) {
      n.raise(code::shape_mismatch,
              fmt::format("'g' of sizes {} does not fit {}", g.sizes().text(), v.sizes().text()));
    }
    for (auto d : summed(n)) detail::dimension(n, d, v.rank());
    return v.type;
  }

  static std::optional<ir::tensor_data> fold(ir::node const& n) {
    auto const& v = n.input("v");
    auto const& g = n.input("g");
    auto const dim = n.integer("dim");
    bool const is_constant = detail::can_fold(v) && detail::can_fold(g) &&
                             v.type.type == ir::dtype::float32 && !v.is_quantized();
    if (!is_constant || dim == -1 || v.rank() == 0) return std::nullopt;
    auto const axis = detail::dimension(n, dim, v.rank());
    auto factors = g.constant->values<double>();
    auto const count = static_cast<std::size_t>(v.sizes()[axis]);
    if (factors.size() != count) return std::nullopt;
    std::size_t step = 1;
    for (auto i = axis + 1; i < v.rank(); ++i) step *= static_cast<std::size_t>(v.sizes()[i]);
    std::vector<double> squares(count);
    std::size_t i = 0;
    for (auto x : v.constant->values<double>()) squares[i++ / step % count] += x * x;
    for (std::size_t k = 0; k < count; ++k) factors[k] /= std::sqrt(squares[k]);
    return v.constant->scaled(axis, factors);
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& v = *n.find("v");
    bool const of_elements = summed(n).empty() && n.integer("dim") != -1;
    auto const norm = of_elements ? r.call<op::abs>(v)
                                  : r.call<linalg_vector_norm>(v, 2.0, r.list(summed(n)), true);
    r.replace(n, r.call<mul>(v, r.call<div>(*n.find("g"), norm)));
  }

 private:
  /// The dimensions of a norm, none for all.
  static ir::shape summed(ir::node const& n) {
    ir::shape dims;
    auto const dim = n.integer("dim");
    if (dim == -1) return dims;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(n.input("v").rank()); ++i) {
      if (i != dim) dims.push_back(i);
    }
    return dims;
  }
};

}  // namespace arm_delegate::op
