#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Functions of one number.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/whole_codes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>

namespace arm_delegate::op::family {

/// The signature of aten.<Name>, a function of one tensor.
template <arm_delegate::detail::literal Name>
struct of_one_tensor {
  static constexpr auto signature =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".default(Tensor self) -> Tensor");
  static constexpr std::array schemas{signature.view()};
};

/// A function of real numbers: of integers it makes float32.
struct real_function {
  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    bool const floating = ir::is_floating(x.type.type);
    return {floating ? x.type.type : ir::dtype::float32, x.sizes()};
  }
};

/// aten.<Name>: the TOSA operator `Code` on floats, TABLE on quantized values. A member adds
/// `static double table(double x)`, the function itself.
template <arm_delegate::detail::literal Name, tosa::op Code>
struct unary : of_one_tensor<Name>, real_function {
  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.unary(Code, detail::operand_as(b, n.input("self"), n.result().type.type)));
  }
};

/// `compute` of a node's only operand in FP32, in the result's type.
inline void lower_computed(tosa::builder& b, ir::node const& n,
                           detail::formula (*compute)(detail::formula, ir::node const&)) {
  auto const x = detail::operand_as(b, n.input("self"), ir::dtype::float32);
  auto const y = compute(detail::formula(b, x), n);
  b.set(n, b.cast(y.tensor(), b.element_type(n.result())));
}

/// A function that TOSA lacks: `formula compute(formula x, ir::node const&)` of the member `Self`
/// in FP32, also for smaller types. It is `table` on quantized values.
template <class Self>
struct computed : real_function {
  static void lower(tosa::builder& b, ir::node const& n) { lower_computed(b, n, &Self::compute); }
};

/// aten.<Name>, which rounds to integers; those it leaves alone. A member adds `compute`, in the
/// type of its operand, and `table`; quantized values of 16 bits are rounded as `How` in INT32.
template <class Self, arm_delegate::detail::literal Name, detail::whole_rounding How>
struct rounding : of_one_tensor<Name> {
  using handles_quantized = Self;

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (detail::computes_quantized(n)) return detail::lower_whole(b, n, How, &Self::table);
    auto const x = b(n.input("self"));
    bool const rounds = ir::is_floating(n.result().type.type);
    b.set(n, rounds ? Self::compute(detail::formula(b, x)).tensor() : x);
  }

  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::same_elements(c);
  }
};

}  // namespace arm_delegate::op::family
