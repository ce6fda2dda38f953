#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that put dimensions into another order.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::op::family {

/// TRANSPOSE; quantized values are used as they are. A member adds `schemas` and `static ir::shape
/// order(ir::node const&)`: for each dimension of the result, that of the input.
template <class Self>
struct permuting {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    return {x.type.type, ir::permute(x.sizes(), Self::order(n).view())};
  }

  static std::optional<ir::tensor_data> fold(ir::node const& n) {
    auto const& x = n.input("self");
    if (!detail::can_fold(x)) return std::nullopt;
    return x.constant->permuted(Self::order(n).view());
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.transpose(b(n.input("self")), Self::order(n).view()));
  }

 protected:
  /// The order in which two of `rank` dimensions are exchanged.
  static ir::shape exchanged(std::size_t rank, std::size_t a, std::size_t b) {
    ir::shape order;
    for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    if (rank > 0) std::swap(order[a], order[b]);
    return order;
  }
};

}  // namespace arm_delegate::op::family
