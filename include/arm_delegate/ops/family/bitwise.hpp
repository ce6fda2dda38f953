#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators on the bits of integers.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <optional>
#include <string>

namespace arm_delegate::op {

namespace detail {

/// PyTorch has no bitwise operators on floats.
inline void expect_no_float(ir::node const& n, ir::dtype type) {
  if (!ir::is_floating(type)) return;
  n.raise(code::unsupported_dtype, rejection{.rule = "dtype of a bitwise operator",
                                             .actual = std::string(ir::name(type)),
                                             .allowed = "integers and bool",
                                             .remedy = "convert the operands to int32"});
}

}  // namespace detail

namespace family {

/// The signatures and types of aten.<Name> and aten.<Dunder>; `OfNumber` is the overload of the
/// first whose other operand is a number.
template <arm_delegate::detail::literal Name, arm_delegate::detail::literal Dunder,
          arm_delegate::detail::literal OfNumber>
struct of_bits {
  static constexpr auto aten = arm_delegate::detail::literal("aten.");
  static constexpr auto by_tensor =
      arm_delegate::detail::literal(".Tensor(Tensor self, Tensor other) -> Tensor");
  static constexpr auto by_number =
      arm_delegate::detail::literal("(Tensor self, Scalar other) -> Tensor");
  static constexpr auto of_tensor = aten + Name + by_tensor;
  static constexpr auto of_number = aten + Name + OfNumber + by_number;
  static constexpr auto operator_of_tensor = aten + Dunder + by_tensor;
  static constexpr auto operator_of_number =
      aten + Dunder + arm_delegate::detail::literal(".Scalar") + by_number;
  static constexpr std::array schemas{of_tensor.view(), of_number.view(), operator_of_tensor.view(),
                                      operator_of_number.view()};

  static ir::tensor_type infer(ir::node const& n) {
    auto const type = detail::infer_binary(n);
    detail::expect_no_float(n, type.type);
    return type;
  }

  /// The operators of Python are those of PyTorch, which have the kernels.
  static bool decompose(ir::rewriter& r, ir::node const& n) {
    auto const is = [&](auto const& s) { return n.target == ir::detail::full_name(s.view()); };
    if (is(operator_of_tensor)) {
      return decomposition::renamed(r, n, ir::detail::full_name(of_tensor.view()));
    }
    return is(operator_of_number) &&
           decomposition::renamed(r, n, ir::detail::full_name(of_number.view()));
  }

 protected:
  /// Both operands in the result's type.
  static detail::operands operands(tosa::builder& b, ir::node const& n) {
    auto const type = n.result().type.type;
    auto const x = detail::operand(b, n, "self", type);
    return {x, detail::operand(b, n, "other", type)};
  }
};

/// The TOSA operator `OfIntegers`, for bools `OfBools`.
template <arm_delegate::detail::literal Name, arm_delegate::detail::literal Dunder,
          tosa::op OfIntegers, tosa::op OfBools>
struct bitwise : of_bits<Name, Dunder, ".Scalar"> {
  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    return detail::refuse_integer_result(n, target);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const [x, y] = bitwise::operands(b, n);
    bool const logical = n.result().type.type == ir::dtype::boolean;
    b.set(n, b.binary(logical ? OfBools : OfIntegers, x, y));
  }
};

}  // namespace family
}  // namespace arm_delegate::op
