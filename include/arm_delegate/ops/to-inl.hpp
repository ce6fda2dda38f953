#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of to.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION std::optional<rejection> to::supports(ir::node const& n,
                                                            target_facts const& target) {
  auto const& x = n.input("self");
  auto const to = infer(n).type;
  if (detail::computes_quantized(n) && !x.is_quantized() && to != ir::dtype::float32) {
    return rejection{.rule = "conversion before a quantize",
                     .actual = fmt::format("to {}", ir::name(to)),
                     .allowed = "to float32",
                     .remedy = "convert to float32"};
  }
  if (x.is_quantized() && !n.result().is_quantized()) {
    return rejection{.rule = "conversion of quantized values",
                     .actual = fmt::format("to {}, not quantized again", ir::name(to)),
                     .allowed = "a quantize node after it",
                     .remedy = "quantize the result, or convert on the host"};
  }
  bool const is_real = ir::is_floating(x.type.type) || ir::is_floating(to);
  return is_real || is_no_operation(n) ? std::nullopt : detail::refuse_integers(to, target);
}

ARM_DELEGATE_FUNCTION void to::lower(tosa::builder& b, ir::node const& n) {
  auto const& x = n.input("self");
  if (!detail::computes_quantized(n))
    return b.set(n, detail::operand_as(b, x, n.result().type.type));
  auto const& to = detail::per_tensor(n, n.result());
  auto const scale = x.is_quantized() ? detail::per_tensor(n, x).scale() : 1.0;
  bool const is_same =
      x.type.type == to.type && scale == to.scale() && detail::zero_point_of(x) == to.zero_point();
  if (is_same) return b.set(n, b(x));
  std::array const factor{scale / to.scale()};
  auto const codes =
      b.rescale(b(x), tosa::from_ir(to.type), factor, detail::zero_point_of(x), to.zero_point(),
                x.type.type == ir::dtype::uint8, to.type == ir::dtype::uint8);
  b.set(n, detail::saturate(b, codes, to));
}

}  // namespace arm_delegate::op
