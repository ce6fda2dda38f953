#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of matmul.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/matrix_product.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/wide_product.hpp>
#include <arm_delegate/ethosu/operators/matmul.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> matmul::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16};
  bool const is_wide = n.input(0).type == tosa::dtype::int16 && !n.is_u85();
  auto const most = is_wide ? detail::most_wide_depth : ethosu::compile::largest_extent;
  return detail::first_of(
      detail::require_type(n.input(0), types, "the first matrix"),
      detail::require_type(n.input(1), types, "the second matrix"), detail::require_constant(n, 2),
      detail::require_constant(n, 3),
      detail::require_most(n.input(0).sizes[2], most, "the columns of the first matrix",
                           "add the products of its parts"),
      detail::require_single_rescale(n), is_wide ? detail::require_long_shift(n) : std::nullopt);
}

ARM_DELEGATE_FUNCTION void matmul::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  static constexpr std::array<std::int32_t, 3> transposed{0, 2, 1};
  auto const a = l.input(n.op.inputs[0]);
  auto const chain = l.follow(n, {});
  detail::matrix_product p{.a = detail::with_axes(l, a, a.sizes),
                           .a_zero_point = compile::integer_of(n.input(2)),
                           .b_zero_point = compile::integer_of(n.input(3)),
                           .chain = chain};
  p.to = l.output(chain);
  if (n.input(1).is_constant() && a.type.bytes() == 1) {
    return detail::connect_fully(l, p, compile::integers_of(n.input(1)));
  }
  auto const b = compile::permuted(l.input(n.op.inputs[1]), transposed);
  p.b = detail::with_axes(l, b, b.sizes);
  n.is_u85() ? detail::multiply_natively(l, p) : detail::multiply_by_lines(l, p);
}

}  // namespace arm_delegate::ethosu::operators
