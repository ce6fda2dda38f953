#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of summarize.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/summarize.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// Host nodes with one reason.
struct reason_group {
  host_node const* first = nullptr;
  std::size_t nodes = 0;
};

inline bool has_reason(reason_group const& g, host_node const& n) {
  return g.first->kind == n.kind && g.first->reason.rule == n.reason.rule;
}

/// Groups by size. The number of rules does not grow with the program.
inline std::vector<reason_group> group_by_reason(std::span<host_node const> nodes) {
  std::vector<reason_group> groups;
  for (auto const& n : nodes) {
    if (n.kind == host_reason::boundary) continue;
    auto at = std::find_if(groups.begin(), groups.end(),
                           [&](reason_group const& g) { return has_reason(g, n); });
    if (at == groups.end()) at = groups.insert(at, {.first = &n});
    ++at->nodes;
  }
  auto const rank = [](reason_group const& g) {
    return g.first->kind == host_reason::no_operation ? 0 : g.nodes;
  };
  std::sort(groups.begin(), groups.end(), [&](reason_group const& a, reason_group const& b) {
    return rank(a) != rank(b) ? rank(a) > rank(b) : a.first < b.first;
  });
  return groups;
}

/// "'conv2d' (aten.conv2d.default in body.0, at net.py:5): 'x' is float32": the first of a group.
inline std::string example_of(host_node const& n) {
  return fmt::format("for example '{}' ({}{}{}): {}", n.name, n.target,
                     n.module.empty() ? "" : " in " + n.module,
                     n.source.empty() ? "" : ", at " + n.source, n.reason.actual);
}

inline diagnostic describe(reason_group const& g, severity level) {
  if (g.nodes == 1) return arm_delegate::describe(*g.first, level);
  auto const& n = *g.first;
  auto d = diagnostic{.id = code_of(n.kind), .why = n.reason};
  d.level = level;
  d.why.rule.insert(0, fmt::format("{} nodes stay on the host: ", g.nodes));
  d.why.actual = example_of(n);
  return d;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION number_mismatch find_mismatch(std::span<host_node const> nodes,
                                                    std::size_t delegated,
                                                    std::string_view target) {
  std::size_t computing = 0;
  std::size_t floats = 0;
  std::size_t quantized = 0;
  for (auto const& n : nodes) {
    bool const converts = n.target.starts_with("quantized_decomposed.");
    if (converts || n.kind == host_reason::boundary || n.kind == host_reason::no_operation) {
      continue;
    }
    ++computing;
    floats += n.kind == host_reason::not_quantized ? 1 : 0;
    quantized += n.kind == host_reason::quantized ? 1 : 0;
  }
  std::string const name(target);
  if (floats * 2 > computing && floats > delegated) {
    return {fmt::format("the program is not quantized, {} computes with integers", name),
            "quantize it first, or compile for a target with +fp or +mi"};
  }
  // A few float nodes between quantized ones are common; they say nothing about the target.
  if (quantized * 2 > computing) {
    return {fmt::format("the program is quantized, {} computes in floating point", name),
            "compile for a target with +int, +bi or +mi"};
  }
  return {};
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> summarize(std::span<host_node const> nodes,
                                                        severity level, std::string_view file) {
  constexpr std::size_t most = 5;
  auto const groups = detail::group_by_reason(nodes);
  std::vector<diagnostic> all;
  for (std::size_t i = 0; i < std::min(most, groups.size()); ++i) {
    all.push_back(detail::describe(groups[i], level));
  }
  bool const complete =
      std::all_of(groups.begin(), groups.end(), [](auto const& g) { return g.nodes == 1; });
  if (groups.size() > most || !complete) {
    all.push_back({.level = severity::note,
                   .id = code::unsupported_operator,
                   .why = {.rule = "'armdc partition' lists every node and its reason"}});
  }
  for (auto& d : all) d.file = file;
  return all;
}

ARM_DELEGATE_FUNCTION error nothing_delegated(std::span<host_node const> nodes,
                                              std::string_view target, std::string_view file) {
  auto all = summarize(nodes, severity::error, file);
  auto const mismatch = find_mismatch(nodes, 0, target);
  all.insert(all.begin(),
             diagnostic{.id = code::unsupported_operator,
                        .why = {.rule = fmt::format("no node can be delegated to {}", target),
                                .actual = mismatch.what,
                                .remedy = mismatch.remedy},
                        .file = std::string(file)});
  return error(std::move(all));
}

}  // namespace arm_delegate
