#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lower_to_tosa.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/lower_graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/lower_to_tosa.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::pass {

ARM_DELEGATE_FUNCTION tosa::graph lower_to_tosa::convert(ir::graph&& g, pass_context& c) {
  return lower_graph(g, c);
}

}  // namespace arm_delegate::pass
