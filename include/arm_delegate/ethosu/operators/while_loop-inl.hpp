#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of while_loop.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/control_flow.hpp>
#include <arm_delegate/ethosu/operators/while_loop.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> while_loop::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::control_flow_supports(n);
}

ARM_DELEGATE_FUNCTION void while_loop::lower(ethosu::compile::npu_lowering& l,
                                             ethosu::compile::tosa_node const& n) {
  auto const first = detail::views_of(l, n);
  auto const carried = detail::places_of_results(l, n);
  detail::copy_all(l.b, first, carried);
  // The condition comes after the body, so that an iteration has one branch.
  auto const begin = l.b.new_label();
  auto const test = l.b.new_label();
  l.b.branch_to(test);
  l.b.place(begin);
  detail::copy_all(l.b, l.lower_body(l.body(n, tosa::attr::body_graph), carried), carried);
  l.b.place(test);
  auto const condition = l.lower_body(l.body(n, tosa::attr::cond_graph), carried);
  l.b.branch_if(condition.front(), begin);
}

}  // namespace arm_delegate::ethosu::operators
