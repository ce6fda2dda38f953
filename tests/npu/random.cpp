// SPDX-License-Identifier: BSD-3-Clause
// Random TOSA graphs, compiled for NPUs and compared with the interpreter bit by bit.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/npu_modes.hpp>
#include <support/random_graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

/// The seed of the first graph: ARM_DELEGATE_SEED, else 1. The nightly run sets it.
std::uint64_t first_seed() {
  char const* const variable = std::getenv("ARM_DELEGATE_SEED");
  return variable == nullptr ? 1 : std::strtoull(variable, nullptr, 10);
}

std::vector<npu_facts> family_of(npu_family family) {
  std::vector<npu_facts> found;
  std::ranges::copy_if(target::all_npus, std::back_inserter(found),
                       [&](npu_facts const& f) { return f.family == family; });
  return found;
}

struct graph_outcome {
  std::string difference{};
  std::string refused_rule{};  ///< of a graph that the NPU cannot run
};

graph_outcome outcome_of(tosa::graph const& g, npu_facts const& npu,
                         std::vector<ir::tensor_data> const& inputs, npu_memory_mode const& mode) {
  try {
    return {.difference = support::difference(g, npu, inputs, {.memory_mode = mode})};
  } catch (error const& e) {
    auto const& first = e.diagnostics().front();
    if (first.id != code::unsupported_operator) return {.difference = e.what()};
    return {.refused_rule = first.message.substr(first.message.find("cannot run"))};
  }
}

}  // namespace

TEST_CASE("npu random: 2000 graphs for each family equal the interpreter") {
  constexpr std::size_t count = 2000;
  for (auto const family : {npu_family::u55, npu_family::u65, npu_family::u85}) {
    auto const npus = family_of(family);
    auto const modes = support::modes_of(family);
    std::set<std::pair<std::string_view, std::string_view>> pairs;
    std::size_t equal = 0;
    std::size_t refused = 0;
    std::map<std::string, std::size_t> rules;
    for (std::size_t i = 0; i < count; i += support::taken_of()) {
      auto const seed = first_seed() + i;
      auto const g = support::random_graph(seed, {.family = family});
      std::mt19937_64 random(seed);
      auto const& npu = npus[random() % npus.size()];
      auto const& mode = modes[random() % modes.size()];
      pairs.emplace(npu.name, mode.name);
      CAPTURE(seed);
      CAPTURE(npu.name);
      CAPTURE(mode.name);
      auto const outcome = outcome_of(g, npu, support::random_inputs(g, seed), mode);
      if (outcome.refused_rule.empty()) {
        CHECK(outcome.difference == "");
        ++equal;
      } else {
        ++refused;
        ++rules[outcome.refused_rule];
      }
    }
    std::cout << "npu random, " << npus.front().name << " and its family: " << equal << " equal, "
              << refused << " refused, on " << pairs.size() << " pairs of NPU and memory mode\n";
    for (auto const& [rule, times] : rules) std::cout << "  " << times << " " << rule << "\n";
    CHECK(refused * 20 <= equal + refused);  // at most 5 %
    if (support::taken_of() == 1) CHECK(pairs.size() == npus.size() * modes.size());
  }
}
