#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_AND, LOGICAL_OR and LOGICAL_XOR on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> logical_supports(
    ethosu::compile::tosa_node const& n);
ARM_DELEGATE_FUNCTION void lower_logical(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n,
                                         ethosu::elementwise_mode u85,
                                         ethosu::elementwise_mode u55);

/// An operator of two truth values, which are bytes 0 or 1: U85's bitwise operation; that of U55
/// and U65, where a difference is made positive.
template <tosa::op Code, ethosu::elementwise_mode U85, ethosu::elementwise_mode U55>
struct logical {
  static constexpr tosa::op code = Code;
  static std::optional<rejection> supports(ethosu::compile::tosa_node const& n) {
    return logical_supports(n);
  }
  static void lower(ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
    lower_logical(l, n, U85, U55);
  }
};

}  // namespace arm_delegate::ethosu::operators::family

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/family/logical-inl.hpp>  // IWYU pragma: export
#endif
