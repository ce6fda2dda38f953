#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of exported_program.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <string_view>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION exported_program exported_program::clone() const {
  if (graph == nullptr) {
    raise(code::bad_graph, "a program without a graph cannot be cloned",
          "clone it before it is moved from");
  }
  exported_program made{.graph = graph->clone(),
                        .inputs = inputs,
                        .outputs = outputs,
                        .state = state,
                        .file = file,
                        .delegation_tag = delegation_tag,
                        .encoded_inputs = encoded_inputs,
                        .encoded_outputs = encoded_outputs,
                        .argument_names = argument_names,
                        .fixed_inputs = fixed_inputs};
  for (auto& i : made.inputs) {
    i.name = made.graph->copy(i.name);
    i.delegation_tag = made.graph->copy(i.delegation_tag);
    if (i.initial != nullptr) i.initial = made.graph->copy(*i.initial);
  }
  for (auto& o : made.outputs) o.name = made.graph->copy(o.name);
  for (auto& s : made.state) {
    s.name = made.graph->copy(s.name);
    s.delegation_tag = made.graph->copy(s.delegation_tag);
  }
  for (auto& f : made.fixed_inputs) f.name = made.graph->copy(f.name);
  return made;
}

}  // namespace arm_delegate::ir
