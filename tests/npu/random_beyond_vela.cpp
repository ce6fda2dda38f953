// SPDX-License-Identifier: BSD-3-Clause
// Random TOSA graphs for U55 and U65 of operators that Vela does not compile for them.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/random_graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <vector>

using namespace arm_delegate;

namespace {

/// The seed of the first graph: ARM_DELEGATE_SEED, else 1. The nightly run sets it.
std::uint64_t first_seed() {
  char const* const variable = std::getenv("ARM_DELEGATE_SEED");
  return variable == nullptr ? 1 : std::strtoull(variable, nullptr, 10);
}

}  // namespace

TEST_CASE("npu random: 2000 graphs beyond Vela for U55 and U65 equal the interpreter") {
  constexpr std::size_t count = 2000;
  std::vector<npu_facts> npus;
  std::ranges::copy_if(target::all_npus, std::back_inserter(npus),
                       [](npu_facts const& f) { return f.family != npu_family::u85; });
  std::size_t refused = 0;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < count; i += support::taken_of()) {
    auto const seed = first_seed() + i;
    auto const& npu = npus[i % npus.size()];
    auto const g = support::random_graph(seed, {.family = npu.family, .beyond_vela = true});
    CAPTURE(seed);
    CAPTURE(npu.name);
    try {
      auto const difference = support::difference(g, npu, support::random_inputs(g, seed));
      CHECK(difference == "");
      ++equal;
    } catch (error const& e) {
      CHECK(e.diagnostics().front().id == code::unsupported_operator);
      ++refused;
    }
  }
  std::cout << "npu random, beyond Vela: " << equal << " equal, " << refused << " refused\n";
  CHECK(refused * 20 <= equal + refused);  // at most 5 %
}
