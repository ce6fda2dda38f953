#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of shift.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/family/shift.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> shift_supports(ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32};
  return operators::detail::require_type(n.input(0), types, "the operands");
}

namespace detail {

namespace compile = ethosu::compile;
using enum ethosu::elementwise_mode;
using operators::detail::element_steps;

/// U85: an operation for each kind.
inline void shift_u85(element_steps& steps, compile::tensor_view const& x,
                      compile::tensor_view const& by, compile::tensor_view const& to,
                      shift_kind kind, bool rounds) {
  auto const mode = kind == shift_kind::left ? shl : kind == shift_kind::logical_right ? lsr : shr;
  auto o = steps.operation(mode, to.type);
  if (mode == shr && !rounds) o.out.round = ethosu::ofm_rounding::truncate_to_lower;
  if (mode == shl) o.out.clips = false;  // bits that are shifted out are lost
  steps.lowering().b.elementwise(std::move(o), x, by, to);
}

/// -1 for a negative element, else 0.
[[nodiscard]] inline compile::tensor_view sign_mask(element_steps& steps,
                                                    compile::tensor_view const& x) {
  return steps.run(max, steps.run(min, x, std::int64_t{0}), -1);
}

/// The elements with zeros above their bits.
[[nodiscard]] inline compile::tensor_view zero_extended(element_steps& steps,
                                                        compile::tensor_view const& x) {
  auto const wide = steps.converted(x, compile::int32_elements);
  auto const range = std::int64_t{1} << (8 * x.type.bytes());
  return steps.run(add, wide, steps.run(mul, sign_mask(steps, wide), -range));
}

/// A logical shift of 32 bits. The first position clears the sign: half of the number plus 2^31 for
/// a negative one, which is added in two parts.
[[nodiscard]] inline compile::tensor_view logical_u55(element_steps& steps,
                                                      compile::tensor_view const& x,
                                                      compile::tensor_view const& by) {
  auto const first = steps.run(min, by, 1);
  auto const moves_sign = steps.run(mul, sign_mask(steps, x), first);
  auto const part = steps.run(mul, moves_sign, -(std::int64_t{1} << 30));
  auto const half = steps.run(add, steps.run(add, steps.shifted_down(x, first), part), part);
  return steps.shifted_down(half, steps.run(sub, by, first));
}

/// U55 and U65: a shift of 32-bit elements.
[[nodiscard]] inline compile::tensor_view shift_u55(element_steps& steps,
                                                    compile::tensor_view const& x,
                                                    compile::tensor_view const& by, shift_kind kind,
                                                    bool rounds) {
  switch (kind) {
    case shift_kind::left: return steps.run(shl, x, by);
    case shift_kind::logical_right: return logical_u55(steps, x, by);
    default: return rounds ? steps.run(shr, x, by) : steps.shifted_down(x, by);
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void lower_shift(ethosu::compile::npu_lowering& l,
                                       ethosu::compile::tosa_node const& n, shift_kind kind) {
  namespace compile = ethosu::compile;
  detail::element_steps steps(l);
  auto x = l.input(n.op.inputs[0]);
  auto by = l.input(n.op.inputs[1]);
  bool const rounds = n.op.attrs.flag(tosa::attr::round);
  if (n.is_u85()) {
    auto const to = l.output(n.op.outputs[0], x.type);
    return detail::shift_u85(steps, x, by, to, kind, rounds);
  }
  bool const is_wide = x.type.bytes() == 4;
  by = steps.converted(by, compile::int32_elements);
  if (!is_wide) {
    bool const has_sign = kind != shift_kind::logical_right;
    x = has_sign ? steps.converted(x, compile::int32_elements) : detail::zero_extended(steps, x);
  }
  if (!is_wide && kind == shift_kind::logical_right) kind = shift_kind::arithmetic_right;
  auto const made = detail::shift_u55(steps, x, by, kind, rounds);
  auto const type = compile::type_of(n.output().type);
  if (is_wide) return l.set_view(n.op.outputs[0], made);
  steps.truncate(made, l.output(n.op.outputs[0], type));
}

}  // namespace arm_delegate::ethosu::operators::family
