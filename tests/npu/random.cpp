// SPDX-License-Identifier: BSD-3-Clause
// Random TOSA graphs, compiled for NPUs and compared with the interpreter bit by bit.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
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
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

struct graph_outcome {
  std::string difference{};
  std::string refused_rule{};  ///< of a graph that the NPU cannot run
  bool is_too_large = false;   ///< the graph does not fit the bytes that it is given
};

/// `is_limited`: the mode has fewer bytes than the graph takes without a limit.
graph_outcome outcome_of(tosa::graph const& g, npu_facts const& npu,
                         std::vector<ir::tensor_data> const& inputs, npu_choices const& choices,
                         bool is_limited = false) {
  try {
    return {.difference = support::difference(g, npu, inputs, choices)};
  } catch (error const& e) {
    auto const& first = e.diagnostics().front();
    if (is_limited && first.id == code::limit_exceeded) return {.is_too_large = true};
    if (first.id != code::unsupported_operator) return {.difference = e.what()};
    return {.refused_rule = first.why.rule.substr(first.why.rule.find("cannot run"))};
  }
}

/// The bytes of the memory that a mode limits: of its cache, or of its arena.
std::int64_t limited_bytes(tosa::graph const& g, npu_facts const& npu, npu_memory_mode const& mode,
                           npu_goal goal) {
  auto const made = support::compiled_for(g, npu, {.memory_mode = mode, .goal = goal});
  return mode.has_cache() ? made.memory.fast_scratch : made.memory.scratch;
}

/// A number of bytes from the fewest that a graph is known to fit, which are none for a cache, to
/// fewer than it takes without a limit. Nothing if there is none, or if the NPU cannot run the
/// graph.
std::optional<std::int64_t> random_limit(tosa::graph const& g, npu_facts const& npu,
                                         npu_memory_mode const& mode, std::mt19937_64& random) {
  try {
    auto const most = limited_bytes(g, npu, mode, npu_goal::performance);
    auto const least = mode.has_cache() ? 0 : limited_bytes(g, npu, mode, npu_goal::size);
    if (least >= most) return std::nullopt;
    return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least));
  } catch (error const&) {
    return std::nullopt;
  }
}

/// How many graphs equal the interpreter, and the rules by which NPUs refuse others.
class tally {
 public:
  void add(graph_outcome const& outcome) {
    if (!outcome.refused_rule.empty()) {
      ++refused_;
      ++rules_[outcome.refused_rule];
      return;
    }
    if (outcome.is_too_large) {
      ++too_large_;
      return;
    }
    CHECK(outcome.difference == "");
    ++equal_;
  }

  /// Prints the numbers. At most 5 % of the graphs may be refused, and 5 % exceed their limit.
  void check(std::string const& graphs, std::string const& where = "") const {
    std::cout << "npu random, " << graphs << ": " << equal_ << " equal, " << refused_
              << " refused, " << too_large_ << " too large" << where << "\n";
    for (auto const& [rule, times] : rules_) std::cout << "  " << times << " " << rule << "\n";
    auto const all = equal_ + refused_ + too_large_;
    CHECK(refused_ * 20 <= all);
    CHECK(too_large_ * 20 <= all);
  }

 private:
  std::size_t equal_ = 0;
  std::size_t refused_ = 0;
  std::size_t too_large_ = 0;
  std::map<std::string, std::size_t> rules_;
};

constexpr std::size_t graph_count = 2000;

/// Entries of random graphs that are layers of image networks.
std::vector<std::string_view> const layers_of_images{
    "layers",           "inverted residual", "inception",  "channels first", "conv2d",
    "depthwise_conv2d", "max_pool2d",        "avg_pool2d", "quantized add",  "pad and convolve"};

npu_goal random_goal(std::mt19937_64& random) {
  return static_cast<npu_goal>(random() % all_npu_goals.size());
}

npu_effort random_effort(std::mt19937_64& random) {
  return {npu_effort::least + static_cast<int>(random() % npu_effort::most)};
}

/// Compiles graphs with less SRAM than they take without a limit, and counts what became of them.
class limited_runs {
 public:
  void run(tosa::graph const& g, npu_facts const& npu, npu_memory_mode mode, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    auto const percent = static_cast<std::int64_t>(60 + random() % 40);
    npu_choices choices{.goal = random_goal(random), .effort = random_effort(random)};
    CAPTURE(name(*choices.goal));
    CAPTURE(choices.effort->level);
    try {
      auto const whole = support::compiled_for(g, npu, {.memory_mode = mode});
      auto const bytes = mode.has_cache() ? whole.memory.fast_scratch : whole.memory.scratch;
      mode.arena_cache_bytes = std::max<std::int64_t>(bytes * percent / 100, 16);
      CAPTURE(*mode.arena_cache_bytes);
      auto const inputs = support::random_inputs(g, seed);
      choices.memory_mode = mode;
      auto const found = support::difference(g, npu, inputs, choices);
      CHECK(found == "");
      ++equal_;
      auto const limited = support::compiled_for(g, npu, choices);
      if (limited.memory.commands > whole.memory.commands) ++longer_;
    } catch (error const& e) {
      auto const& why = e.diagnostics().front();
      CAPTURE(why.why.rule);
      CHECK((why.id == code::limit_exceeded || why.id == code::unsupported_operator));
      ++refused_;
    }
  }

  void check(std::string const& graphs) const {
    std::cout << "npu random, memory limits, " << graphs << ": " << equal_ << " equal, of these "
              << longer_ << " with more commands; " << refused_ << " refused\n";
    CHECK(longer_ * 40 > equal_ + refused_);
  }

 private:
  std::size_t equal_ = 0;
  std::size_t longer_ = 0;
  std::size_t refused_ = 0;
};

}  // namespace

TEST_CASE("npu random: 2000 graphs for each family equal the interpreter") {
  for (auto const family : {npu_family::u55, npu_family::u65, npu_family::u85}) {
    auto const npus = support::npus_of(family);
    auto const modes = support::modes_of(family);
    std::set<std::pair<std::string_view, std::string_view>> pairs;
    tally graphs;
    std::size_t limited = 0;
    for (std::size_t i = 0; i < graph_count; i += support::taken_of()) {
      auto const seed = support::first_seed() + i;
      auto const g = support::random_graph(seed, {.family = family});
      std::mt19937_64 random(seed);
      auto const& npu = npus[random() % npus.size()];
      auto mode = modes[random() % modes.size()];
      pairs.emplace(npu.name, mode.name);
      auto const goal = random_goal(random);
      auto const effort = random_effort(random);
      std::optional<std::int64_t> limit;
      if (random() % 4 != 0) limit = random_limit(g, npu, mode, random);
      if (limit) mode.arena_cache_bytes = limit;
      limited += limit ? 1U : 0U;
      CAPTURE(seed);
      CAPTURE(npu.name);
      CAPTURE(mode.name);
      CAPTURE(name(goal));
      CAPTURE(effort.level);
      CAPTURE(mode.arena_cache_bytes.value_or(-1));
      npu_choices const choices{.memory_mode = mode, .goal = goal, .effort = effort};
      graphs.add(outcome_of(g, npu, support::random_inputs(g, seed), choices, limit.has_value()));
    }
    graphs.check(std::string(npus.front().name) + " and its family",
                 ", " + std::to_string(limited) + " with a limit, on " +
                     std::to_string(pairs.size()) + " pairs of NPU and memory mode");
    if (support::taken_of() == 1) CHECK(pairs.size() == npus.size() * modes.size());
  }
}

TEST_CASE("npu random: 2000 graphs beyond Vela for U55 and U65 equal the interpreter") {
  auto npus = support::npus_of(npu_family::u55);
  std::ranges::copy(support::npus_of(npu_family::u65), std::back_inserter(npus));
  tally graphs;
  for (std::size_t i = 0; i < graph_count; i += support::taken_of()) {
    auto const seed = support::first_seed() + i;
    auto const& npu = npus[i % npus.size()];
    auto const g = support::random_graph(seed, {.family = npu.family, .beyond_vela = true});
    CAPTURE(seed);
    CAPTURE(npu.name);
    graphs.add(outcome_of(g, npu, support::random_inputs(g, seed), {}));
  }
  graphs.check("beyond Vela");
}

TEST_CASE("npu random: 2000 graphs for each family within a memory limit equal the interpreter") {
  for (auto const family : {npu_family::u55, npu_family::u65, npu_family::u85}) {
    auto const npus = support::npus_of(family);
    auto const modes = support::modes_of(family);
    limited_runs of_all;
    limited_runs of_images;
    for (std::size_t i = 0; i < graph_count; i += support::taken_of()) {
      auto const seed = support::first_seed() + i;
      std::mt19937_64 random(seed);
      auto const& npu = npus[random() % npus.size()];
      auto const& mode = modes[random() % modes.size()];
      CAPTURE(seed);
      CAPTURE(npu.name);
      CAPTURE(mode.name);
      of_all.run(support::random_graph(seed, {.family = family}), npu, mode, seed);
      auto const images = support::random_graph(seed, {.family = family, .only = layers_of_images});
      of_images.run(images, npu, mode, seed);
    }
    of_all.check(std::string(npus.front().name) + " and its family");
    of_images.check("networks of images");
  }
}
