#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that a payload has the inputs and outputs of the TOSA graph that it was compiled from.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::check {

namespace detail {

template <class Sizes>
[[nodiscard]] std::string shape_text(Sizes const& sizes, std::int64_t element_bytes) {
  auto const text = sizes_text(without_leading_ones(sizes));
  return fmt::format("{} of {} bytes", text.empty() ? "1" : text, element_bytes);
}

inline void check_tensors(std::string_view what, std::vector<vela_io> const& given,
                          tosa::region const& graph, std::vector<tosa::tensor_id> const& wanted,
                          std::vector<diagnostic>& problems) {
  auto const report = [&](std::string message, std::string actual, std::string allowed) {
    problems.push_back(
        {.id = code::bad_payload,
         .why = {.rule = std::move(message),
                 .actual = std::move(actual),
                 .allowed = std::move(allowed),
                 .remedy = "compile the graph again with another version of the compiler"}});
  };
  if (given.size() != wanted.size()) {
    std::string names;
    for (auto const id : wanted) names += (names.empty() ? "" : ", ") + graph[id].name;
    return report(fmt::format("the payload and its graph differ in the number of {}s", what),
                  std::to_string(given.size()), fmt::format("{}: {}", wanted.size(), names));
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    auto const& t = graph[wanted[i]];
    auto const bytes = std::int64_t{tosa::info(t.type).bits + 7} / 8;
    if (without_leading_ones(given[i].shape) == without_leading_ones(t.sizes) &&
        given[i].elem_size == bytes)
      continue;
    report(fmt::format("the payload's {} {} does not match the graph's '{}'", what, i, t.name),
           shape_text(given[i].shape, given[i].elem_size), shape_text(t.sizes, bytes));
  }
}

}  // namespace detail

/// Lists the differences between the inputs and outputs of a payload and of its graph. (Vela
/// loses a TRANSPOSE output that its only consumer transposes back.)
[[nodiscard]] inline std::vector<diagnostic> boundary_problems(vela_network const& network,
                                                               tosa::region const& graph) {
  std::vector<diagnostic> problems;
  detail::check_tensors("input", network.inputs, graph, graph.inputs, problems);
  detail::check_tensors("output", network.outputs, graph, graph.outputs, problems);
  return problems;
}

}  // namespace arm_delegate::ethosu::check
