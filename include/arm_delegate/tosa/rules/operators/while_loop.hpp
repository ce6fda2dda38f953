#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of WHILE_LOOP.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/regions.hpp>

namespace arm_delegate::tosa::rules {

/// Both regions match the operator, and `cond_graph` returns one boolean.
struct while_loop {
  static constexpr op code = op::while_loop;

  static void check(checker& c) {
    auto const& inputs = c.what().inputs;
    auto const& cond = detail::body(c, attr::cond_graph);
    auto const& body = detail::body(c, attr::body_graph);
    detail::check_same_tensors(c, c.in(), inputs, c.in(), c.what().outputs, "the results");
    detail::check_same_tensors(c, c.in(), inputs, cond, cond.inputs, "the inputs");
    detail::check_same_tensors(c, c.in(), inputs, body, body.inputs, "the inputs");
    detail::check_same_tensors(c, c.in(), inputs, body, body.outputs, "the outputs");
    c.error_if(cond.outputs.size() != 1, "cond_graph must have one output");
    auto const& condition = cond[cond.outputs.front()];
    c.error_if(condition.type != dtype::boolean || condition.sizes.numel() != 1,
               "the output of cond_graph must be one boolean");
    detail::check_nesting(c);
  }
};

}  // namespace arm_delegate::tosa::rules
