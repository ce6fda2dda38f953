#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_AND, BITWISE_OR and BITWISE_XOR on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators::family {

/// Two bits as the index of a bit in `truth`: the first one is the higher one.
struct bit_function {
  std::uint8_t truth = 0;
  [[nodiscard]] constexpr unsigned operator()(unsigned a, unsigned b) const {
    return (truth >> (2 * a + b)) & 1U;
  }
};

ARM_DELEGATE_FUNCTION std::optional<rejection> bitwise_supports(
    ethosu::compile::tosa_node const& n);
ARM_DELEGATE_FUNCTION void lower_bitwise(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n,
                                         ethosu::elementwise_mode mode, bit_function f);

/// An operator on the bits of two operands: U85 has an operation for it. U55 and U65 look up four
/// bits of both at once: 8 bits of an index.
template <tosa::op Code, ethosu::elementwise_mode Mode, std::uint8_t Truth>
struct bitwise {
  static constexpr tosa::op code = Code;
  static std::optional<rejection> supports(ethosu::compile::tosa_node const& n) {
    return bitwise_supports(n);
  }
  static void lower(ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
    lower_bitwise(l, n, Mode, {Truth});
  }
};

}  // namespace arm_delegate::ethosu::operators::family

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/family/bitwise-inl.hpp>  // IWYU pragma: export
#endif
