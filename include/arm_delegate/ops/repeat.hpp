#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.repeat.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.repeat: TILE, after a RESHAPE if there are new dimensions. Quantized values are used as
/// they are.
struct repeat {
  using handles_quantized = repeat;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.repeat.default(Tensor self, SymInt[] repeats) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto s = widened(n);
    auto const repeats = n.integers("repeats");
    for (std::size_t i = 0; i < s.rank(); ++i) {
      s[i] = detail::checked_product(n, s[i], repeats[i]);
    }
    return {x.type.type, detail::not_negative(n, s)};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b.reshape(b(n.input("self")), widened(n));
    b.set(n, b.tile(x, ir::shape(n.integers("repeats"))));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::repeat(c);
  }

 private:
  /// The input's sizes with the rank of the result.
  static ir::shape widened(ir::node const& n) {
    auto const& s = n.input("self").sizes();
    auto const rank = n.integers("repeats").size();
    if (rank < s.rank() || rank > ir::shape::max_rank) {
      n.raise(code::bad_arguments, "'repeats' must have a number for each dimension");
    }
    return ir::widened(s, rank);
  }
};

}  // namespace arm_delegate::op
