#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of graph.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION tensor_id region::add(tensor t) {
  tensors.push_back(std::move(t));
  return tensor_id(static_cast<std::uint32_t>(tensors.size() - 1));
}

ARM_DELEGATE_FUNCTION std::vector<region> empty_regions() { return {region{.name = "main"}}; }

ARM_DELEGATE_FUNCTION std::vector<diagnostic> find_unknown_ids(graph const& g) {
  std::vector<diagnostic> problems;
  auto const complain = [&](std::string rule) {
    problems.push_back({.id = code::bad_tosa, .why = {.rule = std::move(rule)}});
  };
  if (g.regions.empty()) complain("the graph has no region: it was moved from");
  for (auto const& r : g.regions) {
    auto const check = [&](std::span<tensor_id const> ids, auto const& what) {
      for (auto const id : ids) {
        auto const number = static_cast<std::size_t>(id);
        if (number < r.tensors.size()) continue;
        complain(fmt::format("region '{}': {} is tensor {}, but there are {}", r.name, what(),
                             number, r.tensors.size()));
      }
    };
    check(r.inputs, [] { return std::string("an input"); });
    for (auto const& t : r.tensors) {
      auto const number = static_cast<std::size_t>(t.type);
      if (number < dtype_table.size()) continue;
      complain(fmt::format("region '{}': no type of elements has the number {}, which '{}' has",
                           r.name, number, t.name));
    }
    for (std::size_t i = 0; i < r.operations.size(); ++i) {
      auto const& o = r.operations[i];
      if (static_cast<std::size_t>(o.code) >= operator_table.size()) {
        complain(fmt::format("region '{}': operator {} has the code {}, which no operator has",
                             r.name, i, static_cast<std::size_t>(o.code)));
        continue;
      }
      auto const of_operator = [&](char const* what) {
        return
            [&o, i, what] { return fmt::format("{} of operator {} ({})", what, i, name(o.code)); };
      };
      check(o.inputs, of_operator("an operand"));
      check(o.outputs, of_operator("a result"));
    }
    check(r.outputs, [] { return std::string("an output"); });
  }
  return problems;
}

ARM_DELEGATE_FUNCTION void check_ids(graph const& g) {
  auto problems = find_unknown_ids(g);
  if (!problems.empty()) throw error(std::move(problems));
}

}  // namespace arm_delegate::tosa
