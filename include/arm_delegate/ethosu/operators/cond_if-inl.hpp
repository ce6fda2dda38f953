#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of cond_if.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/cond_if.hpp>
#include <arm_delegate/ethosu/operators/detail/control_flow.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <optional>
#include <string>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> cond_if::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::control_flow_supports(n);
}

ARM_DELEGATE_FUNCTION void cond_if::lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n) {
  auto operands = detail::views_of(l, n);
  auto const condition = operands.front();
  operands.erase(operands.begin());
  auto const results = detail::places_of_results(l, n);
  auto const lower_arm = [&](tosa::attribute<std::string> key) {
    auto const made = l.lower_body(l.body(n, key), operands, results);
    detail::copy_all(l.b, made, results);
  };
  auto const chosen = l.b.new_label();
  auto const end = l.b.new_label();
  l.b.branch_if(condition, chosen);
  lower_arm(tosa::attr::else_graph);
  l.b.branch_to(end);
  l.b.place(chosen);
  lower_arm(tosa::attr::then_graph);
  l.b.place(end);
}

}  // namespace arm_delegate::ethosu::operators
