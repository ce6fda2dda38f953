#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common parts of operators on two tensors or numbers: types, operands, quantized values in
// INT32.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cmath>
#include <optional>
#include <string_view>

namespace arm_delegate::op::detail {

/// True if an argument is a Python number instead of a tensor, as in overload Scalar.
ARM_DELEGATE_FUNCTION bool is_number(ir::node const& n, std::string_view argument);
ARM_DELEGATE_FUNCTION bool other_is_number(ir::node const& n);

/// The result type of `self` and another argument, broadcast and promoted.
ARM_DELEGATE_FUNCTION ir::tensor_type infer_binary(ir::node const& n,
                                                   std::string_view other = "other");

/// The result type of `x1` and `x2`, broadcast and promoted; they must be floating point.
ARM_DELEGATE_FUNCTION ir::tensor_type infer_float_pair(ir::node const& n);

/// Why a node that needs TOSA's integer profile stays on the host.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_integers(ir::dtype type,
                                                               target_facts const& target);

/// The type in which TOSA computes: its arithmetic has no integers narrower than INT32.
constexpr ir::dtype arithmetic_type(ir::dtype t) {
  return t == ir::dtype::int8 || t == ir::dtype::int16 ? ir::dtype::int32 : t;
}

/// An argument, a tensor or a number, in an element type.
ARM_DELEGATE_FUNCTION tosa::tensor_id operand(tosa::builder& b, ir::node const& n,
                                              std::string_view argument, ir::dtype type);

struct operands {
  tosa::tensor_id a;
  tosa::tensor_id c;
};

/// Both operands in the arithmetic type of `type`.
ARM_DELEGATE_FUNCTION operands plain_operands(tosa::builder& b, ir::node const& n, ir::dtype type);
ARM_DELEGATE_FUNCTION operands plain_operands(tosa::builder& b, ir::node const& n);

/// Sets a result that was computed in its arithmetic type; integers wrap, as in PyTorch.
ARM_DELEGATE_FUNCTION void set_arithmetic(tosa::builder& b, ir::node const& n, tosa::tensor_id t);

/// A Python number in a quantized computation would need parameters that the model does not state.
ARM_DELEGATE_FUNCTION void refuse_number(ir::node const& n);

/// The scale of the INT32 operands of a quantized addition: 2 * max(scales) / 2^20, for 16-bit
/// values 2^12, the headroom of ExecuTorch's InsertRescaleInt32. 32-bit values leave no headroom;
/// if only one operand has them, the other's scale counts if it is finer.
ARM_DELEGATE_FUNCTION double sum_unit(ir::dtype a, double a_scale, ir::dtype c, double c_scale);

/// The unit in which quantized values are compared: exact for equal scales.
ARM_DELEGATE_FUNCTION double comparison_unit(ir::node const& n, ir::value const& a,
                                             ir::value const& c);

/// Two quantized operands as INT32 in a common unit.
ARM_DELEGATE_FUNCTION operands in_unit(tosa::builder& b, ir::node const& n, double unit);

/// True for each element that is not 0, as a BOOL tensor.
ARM_DELEGATE_FUNCTION tosa::tensor_id truth(tosa::builder& b, ir::node const& n,
                                            ir::value const& v);

/// Why a node stays on the host whose operator has bools in every profile of TOSA (SELECT,
/// LOGICAL_AND), but integers only in the integer profile (SELECT, BITWISE_AND).
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_integer_result(ir::node const& n,
                                                                     target_facts const& target);

/// An operand of a selection, in the result's type and, if it is quantized, parameters.
ARM_DELEGATE_FUNCTION tosa::tensor_id choice(tosa::builder& b, ir::node const& n,
                                             std::string_view argument);

/// The operands of a comparison, in a type that TOSA compares.
ARM_DELEGATE_FUNCTION operands compared(tosa::builder& b, ir::node const& n);

/// The comparison `code` of bools, false before true.
ARM_DELEGATE_FUNCTION tosa::tensor_id compared_bools(tosa::builder& b, tosa::op code,
                                                     tosa::tensor_id x, tosa::tensor_id y);

/// `left` + alpha * `right`, or minus with `code`. Quantized: both operands as INT32 in a common
/// unit, then back.
ARM_DELEGATE_FUNCTION void lower_sum(tosa::builder& b, ir::node const& n, tosa::op code,
                                     std::string_view left_name = "self",
                                     std::string_view right_name = "other");

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/elementwise-inl.hpp>  // IWYU pragma: export
#endif
