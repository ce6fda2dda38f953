#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print.hpp.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/print.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dot.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_spec.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate {

namespace detail {

inline std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

inline std::string quoted_name(std::string_view name) {
  return fmt::format("'{}'", visible_text(name, '\''));
}

inline std::string_view name_of(ir::input_spec::kind kind) {
  return kind == ir::input_spec::kind::user_input ? "user_input" : "buffer";
}

inline std::string_view name_of(ir::state_spec::kind kind) {
  switch (kind) {
    case ir::state_spec::kind::parameter: return "parameter";
    case ir::state_spec::kind::buffer: return "buffer";
    default: return "constant";
  }
}

inline std::string_view name_of(ir::output_spec::kind kind) {
  switch (kind) {
    case ir::output_spec::kind::user_output: return "user_output";
    case ir::output_spec::kind::buffer_mutation: return "buffer_mutation";
    default: return "user_input_mutation";
  }
}

/// Prints "float32[1, 8], 32 bytes". A file may declare sizes that no memory holds.
inline std::string type_and_bytes(ir::tensor_type const& type) {
  auto const size = ir::size_of(type.type);
  auto const count = ir::checked_numel(type.sizes.view());
  constexpr auto most =
      std::numeric_limits<std::int64_t>::max() / 16;  // 16 bytes: the largest element
  auto text = to_string(type);
  if (!count || *count > most) return text;
  return fmt::format("{}, {}", text, counted(static_cast<std::size_t>(*count) * size, "byte"));
}

/// Prints ", channels_last" if it is.
inline std::string order_text(ir::memory_order o) {
  return o == ir::memory_order::contiguous ? "" : fmt::format(", {}", ir::name(o));
}
inline std::string type_and_bytes(ir::value const& v) {
  return type_and_bytes(v.type) + order_text(v.order);
}

// ---- modules

/// The module that a node calls, or nullptr.
inline lowered_backend_module const* module_of(lowered_program const& lowered, ir::node const& n) {
  auto const number = find_called_module(n);
  return number && *number < lowered.modules.size() ? &lowered.modules[*number] : nullptr;
}

/// Prints "44 nodes, 15096 bytes".
inline std::string sizes_of(lowered_backend_module const& m) {
  return fmt::format("{}, {}", counted(m.original_program.graph->order.size(), "node"),
                     counted(m.processed_bytes.size(), "byte"));
}

/// The value if it is text that fits on a line, else its size.
inline std::string print_spec(compile_spec const& spec) {
  constexpr std::size_t longest = 80;
  auto const text = spec.text();
  bool const printable = ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
  if (!printable || text.size() > longest) {
    return fmt::format("{}: {}", visible_text(spec.key), counted(text.size(), "byte"));
  }
  return fmt::format("{} = {}", visible_text(spec.key), quoted_name(text));
}

inline std::string print_entries(named_data const& data, named_data::entries const& entries,
                                 std::string const& where) {
  std::string text;
  for (auto const& [key, entry] : entries) {
    text +=
        fmt::format("    {}: {}, aligned to {}{}\n", quoted_name(key),
                    counted(data.buffers.at(entry.buffer).size(), "byte"), entry.alignment, where);
  }
  return text;
}

inline std::string print_data(named_data const& data) {
  auto text = print_entries(data, data.in_program, "");
  for (auto const& [tag, entries] : data.external) {
    text += print_entries(data, entries, ", in the file " + quoted_name(tag));
  }
  return text.empty() ? text : "  named data\n" + text;
}

/// Prints "%x: int8[1, 8], 8 bytes, scale 0.5, zero point -3".
inline std::string print_tensor(tensor_spec const& t) {
  auto text = fmt::format("    %{}: {}", visible_text(t.name), type_and_bytes({t.type, t.sizes}));
  text += order_text(t.order);
  if (!t.scale) return text + "\n";
  return fmt::format("{}, scale {}, zero point {}\n", text, *t.scale, t.zero_point);
}

/// The values of the program's boundary, for a backend that does not describe its payload.
inline std::string print_values(ir::graph const& g, std::span<ir::value_id const> values) {
  std::string text;
  for (auto v : values) {
    text += "    " + ir::detail::print_value(g, v);
    if (v != ir::no_value) text += ": " + type_and_bytes(g[v]);
    text += "\n";
  }
  return text;
}

inline std::string print_tensors(ir::graph const& g, std::span<ir::value_id const> values,
                                 std::span<tensor_spec const> tensors) {
  if (tensors.empty()) return print_values(g, values);
  std::string text;
  for (auto const& t : tensors) text += print_tensor(t);
  return text;
}

inline std::string print_module(std::string const& name, lowered_backend_module const& m) {
  auto const& g = *m.original_program.graph;
  std::string text = fmt::format("{}: {}, {}\n", name, visible_text(m.backend_id), sizes_of(m));
  text += "  inputs\n" + print_tensors(g, g.inputs, m.inputs);
  text += "  outputs\n" + print_tensors(g, g.outputs, m.outputs);
  if (!m.compile_specs.empty()) text += "  compile specs\n";
  for (auto const& spec : m.compile_specs) text += fmt::format("    {}\n", print_spec(spec));
  if (m.data_store_output) text += print_data(*m.data_store_output);
  return text;
}

// ---- signature

inline std::string print_inputs(ir::exported_program const& p) {
  std::string text = "inputs\n";
  for (std::size_t i = 0; i < p.graph->inputs.size() && i < p.inputs.size(); ++i) {
    auto const v = p.graph->inputs[i];
    text += fmt::format("  {}: {}  {} {}\n", ir::detail::print_value(*p.graph, v),
                        type_and_bytes((*p.graph)[v]), name_of(p.inputs[i].source),
                        quoted_name(p.inputs[i].name));
  }
  return text;
}

inline std::string print_outputs(ir::exported_program const& p) {
  std::string text = "outputs\n";
  auto const& g = *p.graph;
  for (std::size_t i = 0; i < g.outputs.size() && i < p.outputs.size(); ++i) {
    auto const v = g.outputs[i];
    auto const& spec = p.outputs[i];
    text += "  ";
    text += v == ir::no_value
                ? ir::detail::print_argument(g, spec.constant)
                : fmt::format("{}: {}", ir::detail::print_value(g, v), type_and_bytes(g[v]));
    text += fmt::format("  {}", name_of(spec.sink));
    if (!spec.name.empty()) text += " " + quoted_name(spec.name);
    text += "\n";
  }
  return text;
}

/// Prints the model's state that is still read outside the delegates.
inline std::string print_state(ir::exported_program const& p) {
  std::string text;
  auto const uses = p.graph->use_counts();
  for (auto const& s : p.state) {
    if (ir::graph::index(s.value) >= uses.size() || uses[ir::graph::index(s.value)] == 0) continue;
    text += fmt::format("  {}: {}  {} {}\n", ir::detail::print_value(*p.graph, s.value),
                        type_and_bytes((*p.graph)[s.value].type), name_of(s.source),
                        quoted_name(s.name));
  }
  return text.empty() ? text : "state\n" + text;
}

// ---- the picture

/// Labels that show delegates and the signature.
struct lowered_labels {
  lowered_program const& lowered;

  /// The signature does not describe branches and bodies.
  [[nodiscard]] bool has_signature(ir::graph const& g) const {
    return &g == lowered.program.graph.get();
  }

  [[nodiscard]] ir::dot_shape input(ir::graph const& g, std::size_t i) const {
    auto const& specs = lowered.program.inputs;
    auto shape = ir::detail::plain_dot_labels{}.input(g, i);
    if (has_signature(g) && i < specs.size()) {
      shape.lines[1] = fmt::format("{} {}", name_of(specs[i].source), quoted_name(specs[i].name));
    }
    return shape;
  }

  [[nodiscard]] ir::dot_shape node(ir::node const& n) const {
    auto const* const m = module_of(lowered, n);
    if (m == nullptr) return ir::detail::plain_dot_labels{}.node(n);
    auto const number = static_cast<std::size_t>(m - lowered.modules.data());
    return {{visible_text(n.name),
             fmt::format("{}: {}", module_name(number), visible_text(m->backend_id)), sizes_of(*m)},
            "style=filled, fillcolor=lightblue"};
  }

  [[nodiscard]] ir::dot_shape output(ir::graph const& g, std::size_t i) const {
    auto const& specs = lowered.program.outputs;
    auto shape = ir::detail::plain_dot_labels{}.output(g, i);
    if (!has_signature(g) || i >= specs.size()) return shape;
    if (g.outputs[i] == ir::no_value) {
      shape.lines[0] = ir::detail::print_argument(g, specs[i].constant);
    }
    shape.lines[1] = name_of(specs[i].sink);
    if (!specs[i].name.empty()) shape.lines[1] += " " + quoted_name(specs[i].name);
    return shape;
  }
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(lowered_program const& lowered) {
  auto const& p = lowered.program;
  auto text = fmt::format("{}{}{}", detail::print_inputs(p), detail::print_outputs(p),
                          detail::print_state(p));
  text += "graph\n";
  text += ir::detail::print_nodes(*p.graph, 2, [&](ir::node const& n) -> std::string {
    auto const* const m = detail::module_of(lowered, n);
    if (m == nullptr) return {};
    return fmt::format("  # {}, {}", visible_text(m->backend_id), detail::sizes_of(*m));
  });
  for (std::size_t i = 0; i < lowered.modules.size(); ++i) {
    text += "\n" + detail::print_module(module_name(i), lowered.modules[i]);
  }
  for (auto const& message : lowered.messages) text += fmt::format("\n{}\n", to_string(message));
  return text;
}

ARM_DELEGATE_FUNCTION std::string to_dot(lowered_program const& lowered) {
  detail::lowered_labels const labels{lowered};
  return ir::detail::dot_writer<detail::lowered_labels>(labels).run(*lowered.program.graph);
}

}  // namespace arm_delegate
