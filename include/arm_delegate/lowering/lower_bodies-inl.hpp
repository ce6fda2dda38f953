#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lower_bodies.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/lowering/lower_bodies.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::detail {

/// A problem inside a body as a problem of the node that has the body.
inline diagnostic outside_body(diagnostic d, ir::node const& n, std::string_view body) {
  auto where = fmt::format("its body '{}'", body);
  if (!d.node.empty()) where += fmt::format(", node '{}'", d.node);
  if (!d.target.empty()) where += fmt::format(" ({})", d.target);
  d.why.rule = fmt::format("{}: {}", where, d.why.rule);
  d.node = n.name;
  d.target = n.target;
  d.module = n.module();
  d.source = n.source();
  d.debug_handle = n.debug_handles.empty() ? 0 : n.debug_handles.front();
  return d;
}

ARM_DELEGATE_FUNCTION std::optional<diagnostic> find_refused_control_flow(ir::node const& n,
                                                                          pass_context const& c) {
  if (!c.target.control_flow || c.lower_body == nullptr) {
    return n.problem(code::missing_extension,
                     {.rule = fmt::format("extensions of {}", c.target.name),
                      .actual = fmt::format("{} needs control flow", n.target),
                      .allowed = "operators without branches and loops",
                      .remedy = "compile for a target with +cf"});
  }
  auto const depth = ir::nesting_of(n);
  if (depth > tosa::level_8k.max_nesting) {
    return n.problem(code::unsupported_value,
                     {.rule = "nested branches and loops (MAX_NESTING of TOSA's level 8K)",
                      .actual = fmt::format("{} levels", depth),
                      .allowed = fmt::format("up to {}", tosa::level_8k.max_nesting),
                      .remedy = "none needed: inner ones are delegated by themselves"});
  }
  auto const operands = ir::body_operands(n);
  for (auto const& s : ir::bodies_of(n)) {
    for (std::size_t i = 0; i < operands.size(); ++i) {
      auto const& given = (*n.owner)[operands[i]];
      auto const& taken = (*s.body)[s.body->inputs[i]];
      if (given.type == taken.type) continue;
      return n.problem(code::not_quantized,
                       {.rule = "operands of a quantized branch or loop",
                        .actual = fmt::format("'{}' is {}, and its body '{}' takes {}", given.name,
                                              to_string(given.type), s.name, to_string(taken.type)),
                        .allowed = "operands that are dequantized",
                        .remedy = "quantize the operands of the node"});
    }
  }
  return std::nullopt;
}

/// The bodies of a control-flow node, lowered, in their order.
inline std::array<tosa::graph, 2> lower_bodies(ir::node const& n, pass_context& c) {
  std::array<tosa::graph, 2> made;
  std::vector<diagnostic> problems;
  auto const bodies = ir::bodies_of(n);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    auto const& s = bodies[i];
    pass_context inner{.target = c.target,
                       .operators = c.operators,
                       .environment = c.environment,
                       .lower_body = c.lower_body};
    try {
      made[i] = c.lower_body(*s.body, inner);
      for (auto const& d : inner.warnings) c.warnings.push_back(outside_body(d, n, s.name));
    } catch (error const& e) {
      for (auto const& d : e.diagnostics()) problems.push_back(outside_body(d, n, s.name));
    }
  }
  if (!problems.empty()) throw error(std::move(problems));
  return made;
}

/// A loop that TOSA can express: it carries everything that its bodies read, so the body also
/// returns the values that do not change.
inline void carry_additional(tosa::graph& body) {
  auto& r = body.main();
  for (auto i = r.outputs.size(); i < r.inputs.size(); ++i) {
    auto const& from = r[r.inputs[i]];
    auto const same = r.add({.name = from.name + "_same", .type = from.type, .sizes = from.sizes});
    r.operations.push_back(
        {.code = tosa::op::identity, .inputs = {r.inputs[i]}, .outputs = {same}});
    r.outputs.push_back(same);
  }
}

ARM_DELEGATE_FUNCTION void write_control_flow(tosa::builder& b, ir::node const& n,
                                              pass_context& c) {
  auto [first, second] = lower_bodies(n, c);
  b.begin(n);
  std::vector<tosa::tensor_id> inputs;
  bool const loops = ir::is_while_loop(n);
  if (!loops) {
    inputs.push_back(b((*n.owner)[std::get<ir::value_id>(n.arguments.front().value)]));
  }
  for (auto v : ir::body_operands(n)) inputs.push_back(b((*n.owner)[v]));
  if (loops) carry_additional(second);
  auto const first_name = b.add_body(std::move(first));
  auto const second_name = b.add_body(std::move(second));
  auto const results =
      loops ? b.control_flow(
                  tosa::op::while_loop, std::move(inputs),
                  {{tosa::attr::cond_graph, first_name}, {tosa::attr::body_graph, second_name}},
                  second_name)
            : b.control_flow(
                  tosa::op::cond_if, std::move(inputs),
                  {{tosa::attr::then_graph, first_name}, {tosa::attr::else_graph, second_name}},
                  second_name);
  for (std::size_t i = 0; i < n.results.size(); ++i) b.set(n, results[i], i);
}

}  // namespace arm_delegate::detail
