#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Leaves the conversions of a program's inputs and outputs to its caller.

#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <string_view>

namespace arm_delegate::pte::detail {

/// Makes quantized what is only quantized of the user's inputs, and the user's outputs what they
/// are dequantized from: parameters per tensor only.
///
///     input %x: float32           input %q: int8
///     %q = quantize(%x)       ->  %y = call(%q)
///     %y = call(%q)               output %y
///     %d = dequantize(%y)
///     output %d
class io_quantizer {
 public:
  explicit io_quantizer(ir::exported_program& p) : program_(p), g_(*p.graph) {}

  void run() {
    auto const uses = g_.use_counts();
    for (std::size_t i = 0; i < g_.inputs.size(); ++i) {
      bool const is_users = program_.inputs[i].source == ir::input_spec::kind::user_input;
      if (is_users && uses[ir::graph::index(g_.inputs[i])] == 1) quantize(g_.inputs[i]);
    }
    for (std::size_t i = 0; i < g_.outputs.size(); ++i) {
      bool const is_users = program_.outputs[i].sink == ir::output_spec::kind::user_output;
      if (is_users && g_.outputs[i] != ir::no_value) dequantize(g_.outputs[i]);
    }
    remove_unused();
  }

 private:
  void quantize(ir::value_id& input) {
    for (auto const id : g_.order) {
      auto const& n = g_[id];
      bool const reads =
          ir::is_quantize(n) && ir::has_number_qparams(n) && n.input_id("input") == input;
      if (!reads) continue;
      input = n.results.front();
      g_[input].producer = ir::no_node;
      remove_where(g_.order, [&](ir::node_id other) { return other == id; });
      return;
    }
  }

  void dequantize(ir::value_id& output) {
    auto const producer = g_[output].producer;
    if (producer == ir::no_node) return;
    auto const& n = g_[producer];
    if (!ir::is_dequantize(n) || !ir::has_number_qparams(n)) return;
    if (!n.input("input").is_constant()) output = n.input_id("input");
  }

  /// Conversions that nothing reads any more.
  void remove_unused() {
    auto const uses = g_.use_counts();
    remove_where(g_.order, [&](ir::node_id id) {
      auto const& n = g_[id];
      return ir::is_dequantize(n) && uses[ir::graph::index(n.results.front())] == 0;
    });
  }

  ir::exported_program& program_;
  ir::graph& g_;
};

}  // namespace arm_delegate::pte::detail
