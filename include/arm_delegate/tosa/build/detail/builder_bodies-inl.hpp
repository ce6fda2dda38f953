#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp: operators of control flow.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION std::string builder::add_body(tosa::graph body) {
  std::unordered_map<std::string, std::size_t> places;  // of the regions, by their old names
  auto const first = graph_.regions.size();
  for (std::size_t i = 0; i < body.regions.size(); ++i) {
    auto& r = body.regions[i];
    // ExecuTorch's name of a body, for tools that show both.
    auto name = fmt::format("submodule_{}", first + i - 1);
    // Some readers keep the tensors of all regions in one table.
    for (auto& t : r.tensors) t.name += "_" + name;
    places.emplace(r.name, i);
    r.name = name;
  }
  auto made = body.main().name;
  for (auto& r : body.regions) {
    for (auto& o : r.operations) {
      for (auto const key :
           {attr::then_graph, attr::else_graph, attr::cond_graph, attr::body_graph}) {
        if (auto const* old = o.attrs.find(key))
          o.attrs.set(key, body.regions.at(places.at(*old)).name);
      }
    }
  }
  for (auto& r : body.regions) graph_.regions.push_back(std::move(r));
  return made;
}

ARM_DELEGATE_FUNCTION std::vector<tensor_id> builder::control_flow(op code,
                                                                   std::vector<tensor_id> inputs,
                                                                   attributes attrs,
                                                                   std::string_view like) {
  auto const& r = *ranges::find(graph_.regions, like, &region::name);
  std::vector<tensor_id> results;
  results.reserve(r.outputs.size());
  for (auto t : r.outputs) results.push_back(add(result_name(), r[t].type, r[t].sizes));
  graph_.main().operations.push_back({.code = code,
                                      .inputs = std::move(inputs),
                                      .outputs = results,
                                      .attrs = std::move(attrs),
                                      .location = std::string(location()),
                                      .debug_handles = debug_handles_});
  check_emitted();
  return results;
}

}  // namespace arm_delegate::tosa
