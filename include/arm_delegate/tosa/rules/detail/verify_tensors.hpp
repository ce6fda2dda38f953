#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules about the tensors of a region, independent of operators.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace arm_delegate::tosa::detail {

/// Describes an error in a tensor's sizes, or "": each must be at least 1, and their product must
/// fit into the level's tensor_size_t.
inline std::string size_problem(tensor const& t, level const& limits) {
  if (t.type == dtype::shape) return {};
  auto const most = limits.max_log2_size < 63 ? std::int64_t{1} << limits.max_log2_size
                                              : std::numeric_limits<std::int64_t>::max();
  auto const problem = [&](char const* text) {
    return fmt::format("tensor '{}' of sizes {}{}", t.name, t.sizes.text(), text);
  };
  std::int64_t numel = 1;
  for (auto size : t.sizes) {
    if (size < 1) return problem(" must have a known number of elements, at least one");
    if (size > (most - 1) / numel) return problem(" is too large for the level (MAX_LOG2_SIZE)");
    numel *= size;
  }
  return {};
}

/// Checks the sizes of inputs that are no operator's operand.
inline void verify_unused_inputs(region const& r, level const& limits,
                                 std::vector<diagnostic>& problems) {
  std::vector<bool> used(r.tensors.size());
  for (auto const& o : r.operations) {
    for (auto id : o.inputs) used[static_cast<std::size_t>(id)] = true;
  }
  for (auto id : r.inputs) {
    if (used[static_cast<std::size_t>(id)]) continue;
    auto const problem = size_problem(r[id], limits);
    if (problem.empty()) continue;
    problems.push_back({.id = code::bad_tosa,
                        .why = {.rule = fmt::format("region '{}': input: {}", r.name, problem)}});
  }
}

/// Checks that every operand is defined before its use, and every tensor only once.
inline void verify_order(region const& r, std::vector<diagnostic>& problems) {
  enum class state : std::uint8_t { undefined, defined };
  std::vector<state> states(r.tensors.size(), state::undefined);
  auto const complain = [&](std::string const& text) {
    problems.push_back(
        {.id = code::bad_tosa, .why = {.rule = fmt::format("region '{}': {}", r.name, text)}});
  };
  auto const at = [&](tensor_id id) { return static_cast<std::size_t>(id); };
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (r.tensors[i].is_constant() || r.tensors[i].variable) states[i] = state::defined;
  }
  for (auto id : r.inputs) states[at(id)] = state::defined;
  for (std::size_t i = 0; i < r.operations.size(); ++i) {
    auto const& o = r.operations[i];
    for (auto id : o.inputs) {
      if (states[at(id)] == state::undefined) {
        complain(fmt::format("operator {} ({}) uses '{}' before it is computed", i, name(o.code),
                             r[id].name));
      }
    }
    for (auto id : o.outputs) {
      if (states[at(id)] == state::defined && !r[id].variable) {
        complain(fmt::format("tensor '{}' is computed twice", r[id].name));
      }
      states[at(id)] = state::defined;
    }
  }
  for (auto id : r.outputs) {
    if (states[at(id)] == state::undefined) {
      complain(fmt::format("output '{}' is never computed", r[id].name));
    }
  }
}

}  // namespace arm_delegate::tosa::detail
