#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.repeat_interleave.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.repeat_interleave with one number: each element several times in a row. RESHAPE, TILE,
/// RESHAPE. Quantized values are used as they are.
struct repeat_interleave {
  using handles_quantized = repeat_interleave;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.repeat_interleave.self_int(Tensor self, SymInt repeats, "
                                  "int? dim=None, *, SymInt? output_size=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto s = n.has("dim") && x.rank() > 0 ? x.sizes() : ir::shape{x.sizes().numel()};
    auto& size = s[axis(n)];
    size = detail::checked_product(n, size, n.integer("repeats"));
    return {x.type.type, detail::not_negative(n, s)};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    std::int64_t inner = 1;
    if (n.has("dim")) {
      for (auto i = axis(n) + 1; i < x.rank(); ++i) inner *= x.sizes()[i];
    }
    auto const items = b.reshape(b(x), {x.sizes().numel() / inner, 1, inner});
    b.set(n, b.reshape(b.tile(items, {1, n.integer("repeats"), 1}), n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::repeat_interleave(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::repeat_interleave(r, n);
  }

 private:
  static std::size_t axis(ir::node const& n) {
    return n.has("dim") ? detail::dimension(n, n.integer("dim"), n.input("self").rank()) : 0;
  }
};

}  // namespace arm_delegate::op
