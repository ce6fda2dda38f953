#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators of two operands that an NPU's elementwise operations compute.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators::family {

/// How the operands of an operator may be scaled before it.
enum class operand_scaling : std::uint8_t {
  sum,  ///< added or subtracted: any scale on U85; on U55 and U65 of one, if the other's is 2^19
        ///< (8 bits) or 2^14
  product,  ///< only zero points are subtracted
  order,    ///< compared: on U85 any scale, with a result of 32 bits
};

ARM_DELEGATE_FUNCTION std::optional<rejection> binary_supports(ethosu::compile::tosa_node const& n);
ARM_DELEGATE_FUNCTION bool binary_absorbs(ethosu::compile::tosa_node const& n,
                                          operand_scaling scaling);
ARM_DELEGATE_FUNCTION void lower_binary(ethosu::compile::npu_lowering& l,
                                        ethosu::compile::tosa_node const& n,
                                        ethosu::elementwise_mode mode, operand_scaling scaling);

/// An operator of two operands: its TOSA operator, the hardware's mode, the scaling of operands.
template <tosa::op Code, ethosu::elementwise_mode Mode, operand_scaling Scaling>
struct binary {
  static constexpr tosa::op code = Code;
  static std::optional<rejection> supports(ethosu::compile::tosa_node const& n) {
    return binary_supports(n);
  }
  static bool absorbs_rescale(ethosu::compile::tosa_node const& n, std::size_t) {
    return binary_absorbs(n, Scaling);
  }
  static void lower(ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
    lower_binary(l, n, Mode, Scaling);
  }
};

}  // namespace arm_delegate::ethosu::operators::family

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/family/binary-inl.hpp>  // IWYU pragma: export
#endif
