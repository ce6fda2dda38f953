#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.gather.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/lines.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.gather: an element of each line along a dimension for each index. RESHAPE, GATHER, RESHAPE,
/// with TRANSPOSEs unless the dimension is the last one, and a SLICE if there are fewer lines of
/// indices. Quantized values are used as they are.
struct gather {
  using handles_quantized = gather;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.gather.default(Tensor self, int dim, Tensor index, *, bool "
                                  "sparse_grad=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_lines(n, n.input("index"));
    return {n.input("self").type.type, n.input("index").sizes()};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lines const l(n);
    auto const& index = n.input("index");
    auto const x = l.as_lines(b, detail::first_lines(b, n, b(n.input("self"))));
    auto const indices = detail::index_tensor(b, n, index, l.size());
    auto const rows = l.as_lines(b, indices);
    auto const values = b.reshape(x, {l.count(), l.size(), 1});
    auto const y = detail::gathered(b, values, rows);
    b.set(n, l.from_lines(b, y, index.sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::gather(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::wide_index(r, n);
  }

  static bool exceeds_kernel(ir::node const& n) {
    return n.input("index").type.type == ir::dtype::int32;
  }
};

}  // namespace arm_delegate::op
