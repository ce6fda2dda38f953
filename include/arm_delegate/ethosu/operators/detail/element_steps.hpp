#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Elementwise operations on tensors between an operator's operands and its result.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::operators::detail {

namespace compile = ethosu::compile;
using compile::tensor_view;
using ethosu::elementwise_mode;

/// True if U55 and U65 write the results of a mode as they are.
[[nodiscard]] constexpr bool is_unscaled(elementwise_mode mode) {
  switch (mode) {
    case elementwise_mode::mul:
    case elementwise_mode::add:
    case elementwise_mode::sub:
    case elementwise_mode::abs: return false;
    default: return true;
  }
}

/// True if a mode has one operand.
[[nodiscard]] constexpr bool is_unary(elementwise_mode mode) {
  return mode == elementwise_mode::abs || mode == elementwise_mode::clz ||
         mode == elementwise_mode::not_;
}

/// The sizes of the result of two operands of any ranks.
[[nodiscard]] inline ir::shape common_sizes(tensor_view const& a, tensor_view const& b) {
  auto const rank = std::max(a.sizes.rank(), b.sizes.rank());
  auto sizes = compile::with_rank(a, rank).sizes;
  auto const other = compile::with_rank(b, rank).sizes;
  for (std::size_t d = 0; d < rank; ++d) {
    if (sizes[d] == 1) sizes[d] = other[d];
  }
  return sizes;
}

/// Bounds of results, with a zero point that is added before.
struct result_bounds {
  std::int64_t zero_point = 0;
  std::int64_t smallest = 0;
  std::int64_t largest = 0;
};
/// The bounds of a truth value.
inline constexpr result_bounds truth_bounds{.smallest = 0, .largest = 1};

/// Adds elementwise operations. Those that give a tensor write a new one.
class element_steps {
 public:
  explicit element_steps(compile::npu_lowering& l) : l_(l) {}

  [[nodiscard]] compile::npu_lowering& lowering() const { return l_; }

  /// An operation whose results are not scaled, and clipped to the type of its result.
  [[nodiscard]] ARM_DELEGATE_FUNCTION ethosu::kernel_operation operation(
      elementwise_mode mode, compile::element_type result) const;

  ARM_DELEGATE_FUNCTION tensor_view scalar(std::int64_t value, compile::element_type type);

  /// `mode` of two operands.
  ARM_DELEGATE_FUNCTION void run(elementwise_mode mode, tensor_view const& a, tensor_view const& b,
                                 tensor_view const& to);
  ARM_DELEGATE_FUNCTION tensor_view run(elementwise_mode mode, tensor_view const& a,
                                        tensor_view const& b, compile::element_type result);
  tensor_view run(elementwise_mode mode, tensor_view const& a, tensor_view const& b) {
    return run(mode, a, b, a.type);
  }
  /// `mode` of an operand and a constant of its type.
  tensor_view run(elementwise_mode mode, tensor_view const& a, std::int64_t b) {
    return run(mode, a, scalar(b, a.type));
  }
  tensor_view run(elementwise_mode mode, std::int64_t a, tensor_view const& b) {
    return run(mode, scalar(a, b.type), b);
  }
  /// U55 and U65: products of 32-bit elements, divided by 2^shift and rounded half up.
  ARM_DELEGATE_FUNCTION tensor_view multiplied(tensor_view const& a, tensor_view const& b,
                                               std::int64_t shift);
  ARM_DELEGATE_FUNCTION void run_bounded(elementwise_mode mode, tensor_view const& a,
                                         tensor_view const& b, tensor_view const& to,
                                         result_bounds const& bounds);
  /// `mode` of one operand.
  ARM_DELEGATE_FUNCTION void run_unary(elementwise_mode mode, tensor_view const& a,
                                       tensor_view const& to);

  /// The values in a wider type; or in a narrower one that holds them.
  ARM_DELEGATE_FUNCTION void convert(tensor_view const& from, tensor_view const& to);
  ARM_DELEGATE_FUNCTION tensor_view converted(tensor_view const& from, compile::element_type type);
  /// The low bytes of each element.
  ARM_DELEGATE_FUNCTION void truncate(tensor_view const& from, tensor_view const& to);

  /// U55 and U65: floor(x / 2^shift) of 32-bit elements. Their shift rounds to the nearest number.
  ARM_DELEGATE_FUNCTION tensor_view shifted_down(tensor_view const& x, tensor_view const& shift);

  /// An 8-bit lookup table of `values`, from -128 to 127.
  ARM_DELEGATE_FUNCTION compile::buffer_id table(std::array<std::int64_t, 256> const& values);

 private:
  compile::npu_lowering& l_;
};

}  // namespace arm_delegate::ethosu::operators::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/detail/element_steps-inl.hpp>  // IWYU pragma: export
#endif
