#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of table.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/interpolation.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/rescale_pass.hpp>
#include <arm_delegate/ethosu/operators/table.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> table::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16};
  return detail::first_of(detail::require_type(n.input(0), types, "the input"),
                          detail::require_constant(n, 1));
}

namespace detail {

namespace compile = ethosu::compile;

/// A lookup of 16-bit elements that rounds away the fraction of the interpolation.
inline void look_up_rounded(compile::npu_lowering& l, tensor_view const& from,
                            tensor_view const& to, compile::buffer_id table) {
  ethosu::kernel_operation o;
  o.out = compile::plain_output(to.type);
  o.out.lookup = ethosu::activation_function_u85::lut_s16_s16;
  l.b.pass(std::move(o), from, to, {.table = table});
}

/// U55 and U65: base * 128 + slope * fraction, of three lookups with 16-bit results.
inline void interpolate(compile::npu_lowering& l, tosa_node const& n, tensor_view const& from,
                        tensor_view const& to) {
  using enum ethosu::elementwise_mode;
  constexpr std::int64_t one = 128;  // of the fraction, which has 7 bits
  element_steps steps(l);
  auto const segments = compile::segments_of(n.input(1));
  auto const looked_up = [&](auto const& segment) {
    std::vector<compile::table_segment> all(segments.size());
    ranges::transform(segments, all.begin(), segment);
    auto const words = compile::encode_segments(all);
    auto const made = l.b.temporary(from.sizes, from.type);
    auto const count = static_cast<std::int64_t>(words.size());
    look_up_rounded(l, from, made, l.b.constant(words, {count}, to.type).buffer);
    return made;
  };
  auto const base = looked_up([](auto const& s) { return compile::table_segment{.base = s.base}; });
  auto const slope =
      looked_up([](auto const& s) { return compile::table_segment{.base = s.slope}; });
  auto const fraction = looked_up([](auto const&) { return compile::table_segment{.slope = one}; });
  auto const rise = steps.run(mul, slope, fraction, to.type);
  auto const start = steps.run(mul, base, steps.scalar(one, base.type), to.type);
  steps.run(add, start, rise, to);
}

inline void look_up_words(compile::npu_lowering& l, tosa_node const& n) {
  auto const from = l.input(n.op.inputs[0]);
  if (auto const* rounding = compile::rounding_after(n)) {
    auto const result = rounding->outputs[0];
    l.take(result);
    auto const segments = l.segments(n.op.inputs[1]);
    return look_up_rounded(l, from, l.output(result, from.type), segments);
  }
  auto const to = l.output(n.op.outputs[0], compile::int32_elements);
  if (!n.is_u85()) return interpolate(l, n, from, to);
  ethosu::kernel_operation o;
  o.out = compile::plain_output(to.type);
  o.out.lookup = ethosu::activation_function_u85::lut_s16_s32;
  l.b.pass(std::move(o), from, to, {.table = l.segments(n.op.inputs[1])});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void table::lower(ethosu::compile::npu_lowering& l,
                                        ethosu::compile::tosa_node const& n) {
  if (n.input(0).type == tosa::dtype::int16) return detail::look_up_words(l, n);
  ethosu::compile::output_chain chain{.result = n.op.outputs[0],
                                      .type = ethosu::compile::int8_elements};
  chain.stage = ethosu::compile::plain_output(chain.type);
  chain.stage.lookup = ethosu::activation_function_u85::lut_s8_s8;
  chain.table = l.input(n.op.inputs[1]).buffer;
  detail::pass_through(l, n.op.inputs[0], chain);
}

}  // namespace arm_delegate::ethosu::operators
