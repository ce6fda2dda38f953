#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_report.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/partitioner/summarize.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/version.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace arm_delegate::report {

namespace detail {

using buffer_names = std::unordered_map<ir::value_id, std::string_view>;

/// Where each value of a graph is among the results of its node or, if it has none, among the
/// graph's inputs.
using value_places = std::vector<std::int64_t>;
inline value_places places_in(ir::graph const& g) {
  value_places places(g.value_count());
  auto const add = [&](auto const& list) {
    std::int64_t i = 0;
    for (auto const v : list) {
      if (v != ir::no_value) places[static_cast<std::size_t>(v)] = i;
      ++i;
    }
  };
  add(g.inputs);
  for (auto const id : g.order) add(g[id].results);
  return places;
}

/// The node that produces a value, or nullptr.
inline ir::node const* producer(ir::graph const& g, ir::value_id v) {
  if (v == ir::no_value || g[v].producer == ir::no_node) return nullptr;
  return &g[g[v].producer];
}

inline std::optional<std::string> name_if(bool condition, std::string_view name) {
  return condition ? std::optional(std::string(name)) : std::nullopt;
}

/// The dimensions of a value from the outermost to the innermost one in memory.
inline std::vector<std::int64_t> order_of(ir::memory_order order, std::size_t rank) {
  auto const all = ir::dim_order(order, rank);
  return {all.begin(), all.end()};
}

/// Describes the values of a compiled program.
class value_reader {
 public:
  explicit value_reader(basic_compiled_program<std::any> const& p) : program_(p) {
    calls_.resize(p.delegates.size());
    ir::for_each_node(*p.program.graph, [&](ir::graph const&, ir::node const& n) {
      if (is_call(n)) calls_.at(called_module(n)) = &n;
    });
    for (auto const& n : p.host_nodes) {
      if (n.kind == host_reason::boundary) converting_.insert(n.name);
    }
    places_.emplace(&main(), places_in(main()));
    for (auto const* call : calls_) {
      if (!places_.contains(call->owner)) places_.emplace(call->owner, places_in(*call->owner));
    }
    find_buffers();
  }

  [[nodiscard]] ir::graph const& main() const { return *program_.program.graph; }
  /// The node that calls a delegate.
  [[nodiscard]] ir::node const& call(std::size_t delegate) const { return *calls_[delegate]; }

  /// The source of a value, without conversions at the boundary.
  [[nodiscard]] value_source source_of(ir::graph const& g, ir::value_id v) const {
    using enum value_source::kind;
    v = unconverted(g, v);
    if (v == ir::no_value || g[v].is_constant()) return {};
    auto const index = places_.at(&g)[static_cast<std::size_t>(v)];
    auto const* n = producer(g, v);
    if (n == nullptr) return {.from = program_input, .index = index};
    if (!is_call(*n)) return {.from = host, .index = index, .node = std::string(n->name)};
    return {
        .from = delegate, .index = index, .delegate = static_cast<std::int64_t>(called_module(*n))};
  }

  /// The buffer whose value before the run a value is, or nothing; values inside a body are none.
  [[nodiscard]] std::optional<std::string> read_buffer(ir::graph const& g, ir::value_id v) const {
    return find_buffer(read_, g, unconverted(g, v));
  }
  /// The buffer whose value after the run a value is, likewise.
  [[nodiscard]] std::optional<std::string> written_buffer(ir::graph const& g,
                                                          ir::value_id v) const {
    return find_buffer(written_, g, v);
  }

 private:
  void find_buffers() {
    auto const& g = main();
    auto const& signature = program_.program;
    for (std::size_t i = 0; i < g.inputs.size(); ++i) {
      auto const& spec = signature.inputs[i];
      if (spec.source == ir::input_spec::kind::buffer) read_.emplace(g.inputs[i], spec.name);
    }
    for (std::size_t i = 0; i < g.outputs.size(); ++i) {
      auto const& spec = signature.outputs[i];
      if (spec.sink != ir::output_spec::kind::buffer_mutation) continue;
      written_.emplace(unconverted(g, g.outputs[i]), spec.name);
    }
  }

  [[nodiscard]] std::optional<std::string> find_buffer(buffer_names const& names,
                                                       ir::graph const& g, ir::value_id v) const {
    auto const at = &g == &main() ? names.find(v) : names.end();
    return at == names.end() ? std::nullopt : std::optional(std::string(at->second));
  }

  /// Follows `v` through the conversion nodes at the boundary to the value they convert.
  [[nodiscard]] ir::value_id unconverted(ir::graph const& g, ir::value_id v) const {
    auto const* n = producer(g, v);
    while (n != nullptr && converting_.contains(n->name)) {
      v = std::get<ir::value_id>(*n->find("input"));
      n = producer(g, v);
    }
    return v;
  }

  basic_compiled_program<std::any> const& program_;
  std::vector<ir::node const*> calls_{};               ///< one per delegate
  std::unordered_set<std::string_view> converting_{};  ///< names of nodes at the boundary
  buffer_names read_{};                                ///< inputs that are buffers
  buffer_names written_{};                             ///< outputs that are buffers
  /// The values of the graph, and of each body that calls delegates.
  std::unordered_map<ir::graph const*, value_places> places_{};
};

inline tensor tensor_of(tensor_spec const& t) {
  tensor made{.name = t.name,
              .shape = {t.sizes.begin(), t.sizes.end()},
              .dim_order = order_of(t.order, t.sizes.rank()),
              .dtype = std::string(ir::name(t.type))};
  if (t.scale) made.quantized = {.scale = *t.scale, .zero_point = t.zero_point};
  return made;
}

inline tensor tensor_of(ir::value const& v) {
  auto const& sizes = v.sizes();
  return {.name = std::string(v.name),
          .shape = {sizes.begin(), sizes.end()},
          .dim_order = order_of(v.order, v.rank()),
          .dtype = std::string(ir::name(v.type.type))};
}

/// Inputs are the first buffers of a payload, in order.
inline void name_inputs(payload_report& r, std::vector<delegate_input> const& inputs) {
  for (std::size_t i = 0; i < std::min(inputs.size(), r.buffers.size()); ++i) {
    r.buffers[i].tensor = inputs[i].type.name;
  }
}

inline delegate delegate_of(basic_delegate<std::any> const& d, compiler::artifact const& payload,
                            value_reader const& values, ir::node const& call,
                            program_nodes const& nodes, report_options const& options) {
  delegate made{.file = payload.name,
                .bytes = static_cast<std::int64_t>(payload.bytes.size()),
                .tag = d.tag,
                .nodes = static_cast<std::int64_t>(d.nodes),
                .operations = static_cast<std::int64_t>(compiler::operations_of(d.artifact))};
  auto const given = call.inputs("inputs");
  for (std::size_t i = 0; i < d.inputs.size(); ++i) {
    made.inputs.push_back({.type = tensor_of(d.inputs[i]),
                           .source = values.source_of(*call.owner, given[i]),
                           .buffer = values.read_buffer(*call.owner, given[i])});
  }
  for (std::size_t i = 0; i < d.outputs.size(); ++i) {
    made.outputs.push_back({.type = tensor_of(d.outputs[i]),
                            .buffer = values.written_buffer(*call.owner, call.results[i])});
  }
  if (auto const* npu = compiler::npu_artifact_of(d.artifact)) {
    made.npu = report_of(*npu, nodes, options);
    name_inputs(*made.npu, made.inputs);
  }
  return made;
}

/// The program's inputs: the user's inputs and the state before a run.
inline std::vector<program_input> inputs_of(value_reader const& values) {
  std::vector<program_input> made;
  auto const& g = values.main();
  made.reserve(g.inputs.size());
  for (auto const v : g.inputs) {
    made.push_back({.type = tensor_of(g[v]), .buffer = values.read_buffer(g, v)});
  }
  return made;
}

/// The program's outputs: the state after a run, changed inputs, and the user's outputs.
inline std::vector<program_output> outputs_of(ir::exported_program const& program,
                                              value_reader const& values) {
  using kind = ir::output_spec::kind;
  std::vector<program_output> made;
  auto const& g = *program.graph;
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    auto const& spec = program.outputs[i];
    auto const v = g.outputs[i];
    auto& output = made.emplace_back();
    output.source = values.source_of(g, v);
    if (v != ir::no_value) output.dim_order = order_of(g[v].order, g[v].rank());
    output.buffer = name_if(spec.sink == kind::buffer_mutation, spec.name);
    output.changed_input = name_if(spec.sink == kind::user_input_mutation, spec.name);
  }
  return made;
}

/// Adds the nodes of a graph, and of the branches and bodies in it: those inside delegates are no
/// longer in its order.
inline void add_nodes(ir::graph const& g,
                      std::unordered_map<std::string_view, std::int64_t> const& delegates,
                      source_paths const& sources, std::vector<program_node>& to) {
  std::vector<bool> is_ordered(g.node_count());
  for (auto const id : g.order) is_ordered[static_cast<std::size_t>(id)] = true;
  for (std::size_t i = 0; i < g.node_count(); ++i) {
    auto const& n = g[static_cast<ir::node_id>(i)];
    auto const at = delegates.find(n.delegation_tag);
    bool const is_delegated = !is_ordered[i] && at != delegates.end();
    if (!is_delegated && (!is_ordered[i] || is_call(n))) continue;
    to.push_back({.name = std::string(n.name),
                  .op = std::string(n.target),
                  .module = std::string(n.module()),
                  .source = sources.shown(n.source()),
                  .delegate = is_delegated ? std::optional(at->second) : std::nullopt});
    ir::graph::for_each_subgraph(
        n, [&](ir::subgraph const& s) { add_nodes(*s.body, delegates, sources, to); });
  }
}

inline std::vector<program_node> nodes_of(basic_compiled_program<std::any> const& p,
                                          source_paths const& sources) {
  std::unordered_map<std::string_view, std::int64_t> delegates;
  for (auto const& d : p.delegates) {
    delegates.emplace(d.tag, static_cast<std::int64_t>(delegates.size()));
  }
  std::vector<program_node> nodes;
  add_nodes(*p.program.graph, delegates, sources, nodes);
  return nodes;
}

/// How a delegate's payload was made, if it is for an Ethos-U.
inline std::optional<npu_choice> choice_of(delegate const& d, compiler::code_generator generator) {
  if (!d.npu) return std::nullopt;
  return npu_choice{.compiler = std::string(name(generator)),
                    .system_config = d.npu->system_config,
                    .memory_mode = d.npu->memory_mode};
}

/// The lines of the program's nodes and of the operations of its payloads.
inline std::vector<source_line> sources_of(program_report const& r) {
  std::vector<source_line> lines;
  std::unordered_map<std::string_view, std::size_t> numbers;
  auto const line = [&](std::string const& source) -> source_line& {
    auto const [at, is_new] = numbers.emplace(source, lines.size());
    if (is_new) lines.push_back({.source = source});
    return lines[at->second];
  };
  for (auto const& n : r.nodes) {
    if (!n.source.empty()) ++line(n.source).nodes;
  }
  for (auto const& d : r.delegates) {
    if (!d.npu) continue;
    for (auto const& o : d.npu->operations) {
      if (!o.source.empty() && !o.is_transfer) line(o.source).cycles += o.cycles;
    }
  }
  return lines;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION program_report report_of(compiler::compilation const& made,
                                               std::span<compiler::artifact const> payloads,
                                               report_options const& options) {
  auto const& p = made.program();
  program_report r{.tool_version = ARM_DELEGATE_VERSION,
                   .file = p.program.file,
                   .target = std::string(p.target),
                   .host_nodes = p.host_nodes,
                   .messages = p.warnings};
  for (auto& n : r.host_nodes) n.source = options.sources.shown(n.source);
  for (auto& m : r.messages) m.source = options.sources.shown(m.source);
  detail::value_reader const values(p);
  program_nodes const nodes(p.program);
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    r.delegates.push_back(
        detail::delegate_of(p.delegates[i], payloads[i], values, values.call(i), nodes, options));
  }
  if (!r.delegates.empty()) r.npu = detail::choice_of(r.delegates.front(), made.generator());
  r.inputs = detail::inputs_of(values);
  r.outputs = detail::outputs_of(p.program, values);
  r.nodes = detail::nodes_of(p, options.sources);
  r.sources = detail::sources_of(r);
  return r;
}

ARM_DELEGATE_FUNCTION program_report report_of(compiler::compilation const& made,
                                               report_options const& options) {
  return report_of(made, made.payloads(), options);
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> grouped_messages(program_report const& r) {
  constexpr std::size_t most = 20;
  std::int64_t delegated = 0;
  for (auto const& d : r.delegates) delegated += d.nodes;
  auto const host = describe(r.host_nodes, severity::warning, r.file).size();
  auto const mismatch = find_mismatch(r.host_nodes, static_cast<std::size_t>(delegated), r.target);
  if (!mismatch && host <= most) return r.messages;
  std::vector<diagnostic> grouped;
  if (mismatch) {
    grouped.push_back({.level = severity::warning,
                       .id = code::unsupported_operator,
                       .why = {.rule = mismatch.what, .remedy = mismatch.remedy},
                       .file = r.file});
  }
  ranges::append(grouped, summarize(r.host_nodes, severity::warning, r.file));
  // The messages about host nodes come first.
  auto const first = std::min(host, r.messages.size());
  ranges::append(grouped, std::span(r.messages).subspan(first));
  return grouped;
}

}  // namespace arm_delegate::report
