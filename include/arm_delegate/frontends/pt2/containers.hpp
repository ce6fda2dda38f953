#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's descriptions of a program's nested inputs and outputs.

#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <string_view>

namespace arm_delegate::frontend::pt2 {

/// Reads them from the record GraphModule. Only writers of other files need them, so a file without
/// them is good.
inline void read_containers(json::object module, ir::exported_program& p) {
  auto const calls = json::find(module, "module_call_graph");
  if (!calls) return;
  auto const all = json::as_array(*calls, "module_call_graph");
  if (all.size() == 0) return;
  auto const whole = json::as_object(*all.begin(), "a call of a module");
  auto const found = json::find(whole, "signature");
  if (!found) return;
  auto const signature = json::as_object(*found, "the signature of a call");
  auto const text = [&](std::string_view key) -> std::string_view {
    auto const spec = json::find(signature, key);
    return spec ? json::as_text(*spec, key) : std::string_view();
  };
  p.encoded_inputs = text("in_spec");
  p.encoded_outputs = text("out_spec");
  auto const names = json::find(signature, "forward_arg_names");
  if (!names) return;
  for (auto e : json::as_array(*names, "forward_arg_names")) {
    p.argument_names.emplace_back(json::as_text(e, "forward_arg_names"));
  }
}

}  // namespace arm_delegate::frontend::pt2
