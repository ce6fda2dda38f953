#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that consist of several steps: PyTorch computes those of 16-bit floats in float32.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/to.hpp>

#include <string_view>

namespace arm_delegate::op::detail {

/// The node's operand, in float32 if it is float16 or bfloat16.
[[nodiscard]] inline ir::value_id in_float32(ir::rewriter& r, ir::node const& n,
                                             std::string_view argument) {
  auto const x = n.input_id(argument);
  bool const is_narrow = ir::is_16_bit_floating(r[x].type.type);
  return is_narrow ? r.call<to, "dtype">(x, ir::dtype::float32) : x;
}

/// Replaces the node's result by `y`, rounded to its type if that is float16 or bfloat16.
inline void replace_rounded(ir::rewriter& r, ir::node const& n, ir::value_id y) {
  auto const type = n.result().type.type;
  r.replace(n, ir::is_16_bit_floating(type) ? r.call<to, "dtype">(y, type) : y);
}

}  // namespace arm_delegate::op::detail
