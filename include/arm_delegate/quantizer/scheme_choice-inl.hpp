#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of scheme_choice.hpp.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/module_path.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/operator_name.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

[[nodiscard]] inline bool means_node(std::string_view name, ir::node const& n) {
  return n.name == name || means_operator(name, n.target) || ir::is_in_module(n.module(), name);
}

[[noreturn]] inline void refuse_name(std::string_view name, ir::exported_program const& program) {
  std::vector<std::string_view> known;
  ir::for_each_node(*program.graph, [&](ir::graph const&, ir::node const& n) {
    known.push_back(n.name);
    known.push_back(n.target.substr(0, n.target.rfind('.')));
    known.push_back(n.module());
  });
  throw error(diagnostic{
      .id = code::bad_arguments,
      .why = {.rule = fmt::format("the program has no node, operator or module '{}'", name),
              .remedy = did_you_mean(name, known)},
      .file = program.file});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<node_scheme> schemes_of(scheme_choice const& choice,
                                                          ir::exported_program const& program,
                                                          ir::graph const& prepared) {
  std::unordered_map<std::uint32_t, node_scheme> named;  // by debug handle
  for (auto const& e : choice.exceptions) {
    bool is_met = false;
    ir::for_each_node(*program.graph, [&](ir::graph const&, ir::node const& n) {
      if (!detail::means_node(e.name, n)) return;
      is_met = true;
      for (auto handle : n.debug_handles) named[handle] = {e.numbers, true};
    });
    if (!is_met) detail::refuse_name(e.name, program);
  }
  std::vector<node_scheme> made(prepared.node_count(), {choice.numbers, false});
  for (auto id : prepared.order) {
    for (auto handle : prepared[id].debug_handles) {
      if (auto const at = named.find(handle); at != named.end()) {
        made[ir::graph::index(id)] = at->second;
      }
    }
  }
  return made;
}

}  // namespace arm_delegate::quantizer
