#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Elements of 8 or 16 bits as 32-bit elements.

#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <array>
#include <cstdint>
#include <utility>

namespace arm_delegate::ethosu::operators::detail {

namespace compile = ethosu::compile;

/// Writes the elements of `v` without their zero point to `to`, which has 32 bits: a sum with 0.
inline void widen(compile::npu_lowering& l, compile::tensor_view const& v,
                  compile::tensor_view const& to, std::int64_t zero_point) {
  auto const combine = [&](ethosu::elementwise_mode mode, compile::tensor_view const& from,
                           std::int64_t with, std::int64_t without) {
    std::array<std::int64_t, 1> const second{with};
    auto o = l.b.binary_operation(mode, to.type);
    o.ifm.zero_point = without;
    l.b.elementwise(std::move(o), from, l.b.constant(second, {}, from.type), to);
  };
  bool const is_scaled_only = v.type == compile::uint16_elements && !l.b.is_u85();
  if (!is_scaled_only) return combine(ethosu::elementwise_mode::add, v, 0, zero_point);
  // U55 and U65 only pool unsigned 16-bit elements (Vela, ethos_u55_constraints.cpp,
  // s_validAddMulTypes and SupportsRescale).
  constexpr std::int64_t middle = 32768;
  auto const centred = l.b.temporary(v.sizes, compile::int16_elements);
  ethosu::kernel_operation o;
  o.ifm.zero_point = middle;
  o.out = compile::plain_output(centred.type);
  l.b.pass(std::move(o), v, centred);
  combine(ethosu::elementwise_mode::sub, centred, zero_point - middle, 0);
}

}  // namespace arm_delegate::ethosu::operators::detail
