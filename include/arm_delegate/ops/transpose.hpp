#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.transpose.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/permuting.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.transpose: TRANSPOSE. Quantized values are used as they are.
struct transpose : family::permuting<transpose> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.transpose.int(Tensor self, int dim0, int dim1) -> Tensor"),
      std::string_view("aten.transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor")};

  static ir::shape order(ir::node const& n) {
    auto const rank = n.input("self").rank();
    return exchanged(rank, detail::dimension(n, n.integer("dim0"), rank),
                     detail::dimension(n, n.integer("dim1"), rank));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::exchange(c);
  }
};

}  // namespace arm_delegate::op
