#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that change each element by the output stage alone.

#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <utility>

namespace arm_delegate::ethosu::operators::detail {

/// Passes an input through the output stage of `chain`, without a scale.
inline void pass_through(ethosu::compile::npu_lowering& l, tosa::tensor_id from,
                         ethosu::compile::output_chain const& chain) {
  ethosu::kernel_operation o;
  o.out = chain.stage;
  auto const to = l.output(chain);
  auto const x = l.input(from);
  l.b.pass(std::move(o), x, to, {.table = chain.table});
}

}  // namespace arm_delegate::ethosu::operators::detail
