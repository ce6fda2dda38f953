#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of clamp.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/clamp.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/rescale_pass.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> clamp::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16};
  return detail::require_type(n.input(0), types, "the input");
}

ARM_DELEGATE_FUNCTION void clamp::lower(ethosu::compile::npu_lowering& l,
                                        ethosu::compile::tosa_node const& n) {
  auto const low = ethosu::compile::bound_of(n.op, tosa::attr::min_val, n.input(0).type);
  auto const high = ethosu::compile::bound_of(n.op, tosa::attr::max_val, n.input(0).type);
  auto chain = l.follow(n, {.rescale = false});
  auto& stage = chain.stage;
  // The bounds of CLAMPs that follow limit those of the first.
  auto const limited = [&](auto bound) { return std::clamp(bound, stage.smallest, stage.largest); };
  auto const bounds = std::pair(limited(low), limited(high));
  stage.smallest = bounds.first;
  stage.largest = bounds.second;
  detail::pass_through(l, n.op.inputs[0], chain);
}

}  // namespace arm_delegate::ethosu::operators
