#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Comparisons.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace arm_delegate::op::family {

/// How a comparison is made of the TOSA operator.
enum class comparison_form : std::uint8_t {
  plain,     ///< code(self, other)
  swapped,   ///< code(other, self)
  negative,  ///< not code(self, other)
};

/// What comparisons share.
struct comparing {
  static ir::tensor_type infer(ir::node const& n) {
    return {ir::dtype::boolean, detail::infer_binary(n).sizes};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    auto const type = detail::infer_binary(n).type;
    if (type == ir::dtype::int64) {  // also of a bool and a number
      return rejection{.rule = "type in which values are compared",
                       .actual = std::string(ir::name(type)),
                       .allowed = "bool, int32 and narrower, floating point",
                       .remedy = "compare a bool with True or False, or convert to int32"};
    }
    return type == ir::dtype::boolean ? std::nullopt : detail::refuse_integers(type, target);
  }
};

/// aten.<Name>: the TOSA operator `Code` on promoted operands, broadcast. Integers are compared in
/// INT32, bools by logical operators, which every profile has. Quantized: RESCALE of both to INT32
/// in a common unit, exact for equal scales.
template <class Self, arm_delegate::detail::literal Name, tosa::op Code, comparison_form Form>
struct comparison : comparing {
  using handles_quantized = Self;
  static constexpr auto of_tensor =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".Tensor(Tensor self, Tensor other) -> Tensor");
  static constexpr auto of_number =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".Scalar(Tensor self, Scalar other) -> Tensor");
  static constexpr std::array schemas{of_tensor.view(), of_number.view()};

  static void lower(tosa::builder& b, ir::node const& n) {
    auto [x, y] = detail::compared(b, n);
    if (Form == comparison_form::swapped) std::swap(x, y);
    auto const result = b.type(x) == tosa::dtype::boolean ? detail::compared_bools(b, Code, x, y)
                                                          : b.compare(Code, x, y);
    bool const inverts = Form == comparison_form::negative;
    b.set(n, inverts ? b.unary(tosa::op::logical_not, result) : result);
  }
};

}  // namespace arm_delegate::op::family
