// SPDX-License-Identifier: BSD-3-Clause
// Bodies of random_graph.hpp.

#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <support/random_graph.hpp>
#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/random_source.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <vector>

namespace support {

namespace {

using namespace random_graphs;

/// The entries for a family.
std::vector<random_operator> entries_for(npu_family family, bool beyond_vela) {
  bool const runs_all = beyond_vela || family == npu_family::u85;
  std::vector<random_operator> all;
  for (auto const& part :
       {sequences(), convolution_operators(), window_operators(), reduction_operators(),
        elementwise_operators(), bitwise_operators(), layout_operators()}) {
    std::ranges::copy_if(part, std::back_inserter(all), [&](auto const& entry) {
      return runs_all || entry.families == runs_where::everywhere;
    });
  }
  return all;
}

random_operator const& random_entry(random_source& random,
                                    std::vector<random_operator> const& all) {
  std::int64_t total = 0;
  for (auto const& entry : all) total += entry.weight;
  auto at = random.between(0, total - 1);
  for (auto const& entry : all) {
    at -= entry.weight;
    if (at < 0) return entry;
  }
  return all.back();
}

}  // namespace

std::uint64_t first_seed() {
  char const* const variable = std::getenv("ARM_DELEGATE_SEED");
  return variable == nullptr ? 1 : std::strtoull(variable, nullptr, 10);
}

arm_delegate::tosa::graph random_graph(std::uint64_t seed, random_graph_options const& options) {
  draft d(seed, options.family, options.beyond_vela);
  auto entries = entries_for(options.family, options.beyond_vela);
  if (!options.only.empty()) {
    std::erase_if(entries, [&](auto const& entry) {
      return std::ranges::count(options.only, entry.name) == 0;
    });
  }
  auto const most = static_cast<std::int64_t>(options.most_operators);
  auto const wanted = static_cast<std::size_t>(
      d.random.chance(0.15) ? 1 : d.random.between(1, std::max<std::int64_t>(most, 1)));
  // Entries that do not fit are left out; a short graph is as good as a long one.
  for (std::size_t tries = 0; d.size() < wanted && tries < 10 * wanted; ++tries) {
    auto const& entry = random_entry(d.random, entries);
    d.attempt(entry.name, entry.add);
  }
  while (d.size() == 0) {
    auto const& entry = random_entry(d.random, entries);
    d.attempt(entry.name, entry.add);
  }
  return d.finish();
}

std::vector<arm_delegate::ir::tensor_data> random_inputs(arm_delegate::tosa::graph const& g,
                                                         std::uint64_t seed) {
  random_source random(seed);
  std::vector<arm_delegate::ir::tensor_data> all;
  for (auto id : g.main().inputs) {
    auto const& t = g.main()[id];
    auto const values = input_values_of(t.name, t.type);
    auto const elements =
        values.distinct ? random_distinct(random, t.sizes[0], t.sizes[1], values.range.high + 1)
                        : random_elements(random, values.range, t.sizes.numel());
    all.push_back(to_data(t.type, t.sizes, elements));
  }
  return all;
}

arm_delegate::tosa::specification::profile_set random_graph_profiles() {
  namespace rules = arm_delegate::tosa::specification;
  return rules::pro_int | rules::ext_int16 | rules::ext_int4 | rules::ext_doubleround;
}

std::vector<std::string_view> random_operator_names(npu_family family) {
  std::vector<std::string_view> names;
  for (auto const& entry : entries_for(family, false)) names.push_back(entry.name);
  return names;
}

}  // namespace support
