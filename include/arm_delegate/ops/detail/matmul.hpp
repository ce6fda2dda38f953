#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lowering that mm and bmm share.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>

namespace arm_delegate::op::detail {

/// The sizes of `a` times `c`, both of `rank` dimensions; throws if they do not multiply.
ARM_DELEGATE_FUNCTION ir::shape product_sizes(ir::node const& n, ir::value const& a,
                                              ir::value const& c, std::size_t rank);

/// [N, H, C] x [N, C, W], rescaled if the result is quantized.
ARM_DELEGATE_FUNCTION tosa::tensor_id lower_matmul(tosa::builder& b, ir::node const& n,
                                                   ir::value const& left, ir::value const& right,
                                                   tosa::tensor_id a, tosa::tensor_id c);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/matmul-inl.hpp>  // IWYU pragma: export
#endif
