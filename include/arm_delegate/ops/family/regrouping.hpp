#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that divide dimensions, exchange the parts and join them again.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::op::family {

/// RESHAPE, TRANSPOSE, RESHAPE; quantized values are used as they are. A member adds `schemas`,
/// `infer`, `order` (an array) and `static ir::shape parts(ir::node const&)`: the sizes that the
/// input is divided into.
template <class Self>
struct regrouping {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b.reshape(b(n.input("self")), Self::parts(n));
    b.set(n, b.reshape(b.transpose(x, Self::order), n.result().sizes()));
  }

 protected:
  /// The product of all sizes but the last `count`.
  static std::int64_t batches(ir::shape const& s, std::size_t count) {
    std::int64_t product = 1;
    for (std::size_t i = 0; i + count < s.rank(); ++i) product *= s[i];
    return product;
  }
};

}  // namespace arm_delegate::op::family
