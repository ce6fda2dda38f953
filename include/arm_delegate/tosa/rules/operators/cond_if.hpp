#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of COND_IF.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/regions.hpp>

#include <span>

namespace arm_delegate::tosa::rules {

/// The condition is one element, and both regions match the operator.
struct cond_if {
  static constexpr op code = op::cond_if;

  static void check(checker& c) {
    c.error_if(c.input().sizes.numel() != 1, "the condition must have one element");
    for (auto const key : {attr::then_graph, attr::else_graph}) {
      auto const& r = detail::body(c, key);
      auto const inputs = std::span(c.what().inputs).subspan(1);
      detail::check_same_tensors(c, c.in(), inputs, r, r.inputs, "the inputs");
      detail::check_same_tensors(c, c.in(), c.what().outputs, r, r.outputs, "the outputs");
    }
    detail::check_nesting(c);
  }
};

}  // namespace arm_delegate::tosa::rules
