#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.t.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/permuting.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.t: TRANSPOSE of a matrix. Quantized values are used as they are.
struct t : family::permuting<t> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.t.default(Tensor self) -> Tensor"),
                 std::string_view("aten.t_copy.default(Tensor self) -> Tensor")};

  static ir::shape order(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 0, 2);
    return exchanged(x.rank(), 0, x.rank() == 2 ? 1 : 0);
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::exchange(c);
  }
};

}  // namespace arm_delegate::op
