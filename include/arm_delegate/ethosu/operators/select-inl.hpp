#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of select.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/truth_mask.hpp>
#include <arm_delegate/ethosu/operators/select.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> select::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::boolean, tosa::dtype::int8, tosa::dtype::int16,
                                    tosa::dtype::int32};
  return detail::require_type(n.output(), types, "the result");
}

namespace detail {

using enum ethosu::elementwise_mode;

/// The operands and the result of a SELECT.
struct choice {
  tensor_view condition{};
  tensor_view a{};
  tensor_view b{};
  tensor_view to{};
};

/// U85: the bits of one operand and of the other one, by a mask of all bits of an element.
inline void choose_bits(element_steps& steps, choice const& c, bool is_mask) {
  auto mask = c.condition;
  if (is_mask) {
    mask = steps.converted(mask, c.to.type);
  } else {
    mask = steps.run(sub, steps.scalar(0, mask.type), mask, c.to.type);
  }
  auto const second = steps.run(and_not, c.b, mask);
  auto const first = steps.run(and_, c.a, mask);
  steps.run(or_, first, second, c.to);
}

/// a * condition + b * (1 - condition)
inline void choose_products(element_steps& steps, choice const& c) {
  auto const takes_a = steps.converted(c.condition, c.to.type);
  auto const takes_b = steps.run(sub, steps.scalar(1, c.condition.type), c.condition, c.to.type);
  auto const second = steps.run(mul, c.b, takes_b);
  auto const first = steps.run(mul, c.a, takes_a);
  steps.run(add, first, second, c.to);
}

/// max(min(a, limit), min(b, -1 - limit)): the limit is the largest number or the smallest one.
inline void choose_ranges(element_steps& steps, choice const& c) {
  auto const type = c.to.type;
  auto const limit = steps.lowering().b.temporary(c.condition.sizes, type);
  // 2 * condition - 1, which is scaled to the end of the range.
  auto o = steps.operation(add, type);
  o.ifm.zero_point = 1;
  o.out.scale.scale = std::int64_t{1} << (8 * type.bytes() - 1);
  steps.lowering().b.elementwise(std::move(o), c.condition, c.condition, limit);
  auto const second = steps.run(min, c.b, steps.run(sub, -1, limit));
  auto const first = steps.run(min, c.a, limit);
  steps.run(max, first, second, c.to);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void select::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  detail::element_steps steps(l);
  detail::choice const c{l.input(n.op.inputs[0]), l.input(n.op.inputs[1]), l.input(n.op.inputs[2]),
                         l.output(n.op.outputs[0], ethosu::compile::type_of(n.output().type))};
  if (n.is_u85()) return detail::choose_bits(steps, c, detail::is_mask(n, n.op.inputs[0]));
  if (c.to.type.bytes() == 4) return detail::choose_products(steps, c);
  detail::choose_ranges(steps, c);
}

}  // namespace arm_delegate::ethosu::operators
