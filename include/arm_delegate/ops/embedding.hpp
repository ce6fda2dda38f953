#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.embedding.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.embedding: the rows of a matrix that indices choose. RESHAPE, GATHER, RESHAPE. Quantized
/// values are used as they are.
struct embedding {
  using handles_quantized = embedding;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.embedding.default(Tensor weight, Tensor indices, SymInt "
                                  "padding_idx=-1, bool scale_grad_by_freq=False, bool "
                                  "sparse=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& weight = n.input("weight");
    detail::expect_rank(n, weight, 2, 2);
    auto s = n.input("indices").sizes();
    s.push_back(weight.sizes()[1]);
    return {weight.type.type, s};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& sizes = n.input("weight").sizes();
    auto const& given = n.input("indices");
    auto const indices = detail::index_tensor(b, n, given, sizes[0]);
    auto const rows = b.reshape(indices, {1, given.sizes().numel()});
    auto const weight = b.reshape(b(n.input("weight")), {1, sizes[0], sizes[1]});
    b.set(n, b.reshape(detail::gathered(b, weight, rows), n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::embedding(c);
  }
};

}  // namespace arm_delegate::op
