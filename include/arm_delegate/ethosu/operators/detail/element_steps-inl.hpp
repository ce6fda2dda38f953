#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of element_steps.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace arm_delegate::ethosu::operators::detail {

ARM_DELEGATE_FUNCTION ethosu::kernel_operation element_steps::operation(
    elementwise_mode mode, compile::element_type result) const {
  auto o =
      is_unary(mode) ? l_.b.unary_operation(mode, result) : l_.b.binary_operation(mode, result);
  bool const is_bare = is_unscaled(mode) && !l_.b.is_u85();
  o.out.is_bare = is_bare;
  o.out.scale_mode = is_bare ? ethosu::ofm_scale_mode::per_channel : ethosu::ofm_scale_mode::global;
  return o;
}

ARM_DELEGATE_FUNCTION tensor_view element_steps::scalar(std::int64_t value,
                                                        compile::element_type type) {
  std::array<std::int64_t, 1> const values{value};
  return l_.b.constant(values, {}, type);
}

ARM_DELEGATE_FUNCTION void element_steps::run(elementwise_mode mode, tensor_view const& a,
                                              tensor_view const& b, tensor_view const& to) {
  l_.b.elementwise(operation(mode, to.type), a, b, to);
}

ARM_DELEGATE_FUNCTION tensor_view element_steps::run(elementwise_mode mode, tensor_view const& a,
                                                     tensor_view const& b,
                                                     compile::element_type result) {
  auto const to = l_.b.temporary(common_sizes(a, b), result);
  run(mode, a, b, to);
  return to;
}

ARM_DELEGATE_FUNCTION tensor_view element_steps::multiplied(tensor_view const& a,
                                                            tensor_view const& b,
                                                            std::int64_t shift) {
  auto const to = l_.b.temporary(common_sizes(a, b), a.type);
  auto o = operation(elementwise_mode::mul, to.type);
  o.out.scale = {.scale = 1, .shift = shift};
  l_.b.elementwise(std::move(o), a, b, to);
  return to;
}

ARM_DELEGATE_FUNCTION void element_steps::run_bounded(elementwise_mode mode, tensor_view const& a,
                                                      tensor_view const& b, tensor_view const& to,
                                                      result_bounds const& bounds) {
  auto o = operation(mode, to.type);
  o.out.zero_point = bounds.zero_point;
  o.out.smallest = bounds.smallest;
  o.out.largest = bounds.largest;
  l_.b.elementwise(std::move(o), a, b, to);
}

ARM_DELEGATE_FUNCTION void element_steps::run_unary(elementwise_mode mode, tensor_view const& a,
                                                    tensor_view const& to) {
  l_.b.elementwise(operation(mode, to.type), a, std::nullopt, to);
}

ARM_DELEGATE_FUNCTION void element_steps::convert(tensor_view const& from, tensor_view const& to) {
  run(elementwise_mode::add, from, scalar(0, from.type), to);
}

ARM_DELEGATE_FUNCTION tensor_view element_steps::converted(tensor_view const& from,
                                                           compile::element_type type) {
  if (from.type.precision == type.precision) return from;
  auto const to = l_.b.temporary(from.sizes, type);
  convert(from, to);
  return to;
}

ARM_DELEGATE_FUNCTION void element_steps::truncate(tensor_view const& from, tensor_view const& to) {
  auto low = from;  // elements are little-endian
  low.type = to.type;
  l_.b.copy(low, to);
}

ARM_DELEGATE_FUNCTION tensor_view element_steps::shifted_down(tensor_view const& x,
                                                              tensor_view const& shift) {
  using enum elementwise_mode;
  constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
  // Rounding may give one more than the largest quotient, whose product does not fit 32 bits. The
  // smallest number is a multiple of every divisor.
  auto const most = run(sub, -1, run(shr, least, shift));
  auto const rounded = run(min, run(shr, x, shift), most);
  auto const error = run(sub, run(shl, rounded, shift), x);
  auto const is_above = run(max, run(min, error, 1), std::int64_t{0});
  return run(sub, rounded, is_above);
}

ARM_DELEGATE_FUNCTION compile::buffer_id element_steps::table(
    std::array<std::int64_t, 256> const& values) {
  return l_.b.constant(values, {256}, compile::int8_elements).buffer;
}

}  // namespace arm_delegate::ethosu::operators::detail
