#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_not.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/family/bitwise.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::op {

/// aten.bitwise_not. BITWISE_NOT, LOGICAL_NOT of bools.
struct bitwise_not : family::of_one_tensor<"bitwise_not"> {
  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_no_float(n, n.input("self").type.type);
    return n.input("self").type;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    return detail::refuse_integer_result(n, target);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    bool const logical = n.result().type.type == ir::dtype::boolean;
    b.set(n, b.unary(logical ? tosa::op::logical_not : tosa::op::bitwise_not, b(n.input("self"))));
  }

  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::bitwise_not(c);
  }
};

}  // namespace arm_delegate::op
