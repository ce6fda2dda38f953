// SPDX-License-Identifier: BSD-3-Clause
// What more or less effort of the code generator's searches promises.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/block_search.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/place_buffers.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/plan/order_steps.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/npu_modes.hpp>
#include <support/random_graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;
using ad::npu_effort;

namespace {

/// Lifetimes that fill a rectangle of steps and bytes: it is known how many bytes they need.
std::vector<ad::lifetime> cut_rectangle(ad::lifetime const& whole, std::size_t pieces,
                                        std::mt19937& random) {
  auto const below = [&](std::int64_t n) { return static_cast<std::int64_t>(random()) % n; };
  std::vector<ad::lifetime> made{whole};
  while (made.size() < pieces) {
    auto& one = made[random() % made.size()];
    auto other = one;
    if (one.last > one.first && below(2) == 0) {
      one.last = one.first + below(one.last - one.first);
      other.first = one.last + 1;
    } else if (one.bytes > 16) {
      other.bytes = 16 * (1 + below(one.bytes / 16 - 1));
      one.bytes -= other.bytes;
    } else {
      continue;
    }
    made.push_back(other);
  }
  return made;
}

/// Steps that each read one or two earlier results.
npu_graph random_branches(std::mt19937& random) {
  npu_graph g;
  g.npu = &ad::target::ethos_u85_256::npu;
  g.mode = ad::target::sram_only::memory_mode;
  std::vector<buffer_id> results{g.add({.bytes = 64})};
  g.inputs.push_back({.buffer = results.front()});
  auto const earlier = [&] {
    auto const near = std::min<std::size_t>(results.size(), 24);
    return results[results.size() - 1 - random() % near];
  };
  for (int i = 0; i < 120; ++i) {
    auto const bytes = 16 * (1 + static_cast<std::int64_t>(random() % 100));
    npu_kernel_step k{.ifm = earlier(), .ifm2 = earlier(), .ofm = g.add({.bytes = bytes})};
    k.kernel.ofm = {.height = 1, .width = 1, .depth = bytes};
    k.kernel.ofm.stride_x = k.kernel.ofm.stride_y = bytes;
    results.push_back(k.ofm);
    g.steps.emplace_back(std::move(k));
  }
  g.outputs.push_back({.buffer = results.back()});
  return g;
}

std::int64_t peak_with(npu_graph g, npu_effort effort) {
  g.effort = effort;
  plan::apply_order(g, plan::plan_order(g));
  return plan::sram_peak(g);
}

/// A convolution of 3x3 whose block is not chosen.
kernel_operation random_convolution(std::mt19937& random) {
  auto const number = [&](std::int64_t most) {
    return 1 + static_cast<std::int64_t>(random()) % most;
  };
  kernel_operation o{.kind = kernel_kind::conv};
  o.kernel.height = o.kernel.width = 3;
  o.ofm = {.height = number(120), .width = number(120), .depth = number(300)};
  o.ifm = {.height = o.ofm.height + 2, .width = o.ofm.width + 2, .depth = number(200)};
  o.ifm.region = o.ofm.region = 1;
  return o;
}

}  // namespace

TEST_CASE("npu effort: from the standard level on, buffers take no more bytes") {
  std::mt19937 random(1);
  int saved = 0;
  constexpr std::int64_t bytes = 1 << 20;
  for (int round = 0; round < 20; ++round) {
    CAPTURE(round);
    auto const all = cut_rectangle({0, 999, bytes}, 150, random);
    auto const standard = place_buffers(all, {}).bytes;
    CHECK(standard == place_lifetimes(all).bytes);
    auto last = standard;
    for (int level = 6; level <= 10; ++level) {
      auto const made = place_buffers(all, {level});
      CHECK(is_allocation(made, all));
      CHECK(made.bytes >= bytes);
      CHECK(made.bytes <= last);
      last = made.bytes;
    }
    if (last < standard) ++saved;
    for (int level = 1; level < 5; ++level) CHECK(is_allocation(place_buffers(all, {level}), all));
  }
  CHECK(saved > 0);
}

TEST_CASE("npu effort: from the standard level on, orders of steps have no larger peak") {
  std::mt19937 random(1);
  int saved = 0;
  for (int round = 0; round < 8; ++round) {
    CAPTURE(round);
    auto const g = random_branches(random);
    auto const standard = peak_with(g, {});
    auto last = standard;
    for (int level = 6; level <= 8; ++level) {
      auto const peak = peak_with(g, {level});
      CHECK(peak <= last);
      last = peak;
    }
    if (last < standard) ++saved;
  }
  CHECK(saved > 0);
}

TEST_CASE("npu effort: blocks cost no more with more effort") {
  std::mt19937 random(1);
  for (auto const* npu : {&ad::target::ethos_u55_128::npu, &ad::target::ethos_u65_512::npu,
                          &ad::target::ethos_u85_256::npu}) {
    CAPTURE(npu->name);
    auto const system = ad::default_npu_system(npu->family);
    auto const mode = ad::default_npu_memory_mode(npu->family);
    estimate::npu_target const to{*npu, system, mode};
    int cheaper = 0;
    for (int round = 0; round < 20; ++round) {
      CAPTURE(round);
      auto const o = random_convolution(random);
      auto const standard = compile::detail::find_block(to, o);
      REQUIRE(standard);
      auto last = standard->cost;
      CHECK(compile::detail::find_block(to, o, {1})->cost == last);
      for (int level = 6; level <= 10; ++level) {
        auto const found = compile::detail::find_block(to, o, {level});
        REQUIRE(found);
        CHECK(found->cost <= last);
        last = found->cost;
      }
      if (last < standard->cost) ++cheaper;
    }
    CHECK(cheaper > 0);
  }
}

TEST_CASE("npu effort: a level always gives one payload, and the standard one is the default") {
  for (auto const family : {ad::npu_family::u55, ad::npu_family::u65, ad::npu_family::u85}) {
    auto const npu = support::npus_of(family).front();
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      CAPTURE(seed);
      auto const g = support::random_graph(seed, {.family = family});
      auto const payload = [&](ad::npu_choices const& choices) -> std::vector<std::byte> {
        try {
          return support::compiled_for(g, npu, choices).payload;
        } catch (ad::error const&) {
          return {};
        }
      };
      CHECK(payload({}) == payload({.effort = npu_effort{}}));
      for (int const level : {1, 10}) {
        CHECK(payload({.effort = npu_effort{level}}) == payload({.effort = npu_effort{level}}));
      }
    }
  }
}

TEST_CASE("npu effort: a program that fits with the standard level fits with each") {
  int tight = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    auto const g = support::random_graph(seed, {.family = ad::npu_family::u55});
    auto const& npu = ad::target::ethos_u55_128::npu;
    ad::npu_choices choices{.goal = ad::npu_goal::size};
    std::int64_t bytes = 0;
    try {
      bytes = support::compiled_for(g, npu, choices).memory.scratch;
      choices.goal = ad::npu_goal::performance;
      if (support::compiled_for(g, npu, choices).memory.scratch == bytes) continue;
      choices.memory_mode = ad::default_npu_memory_mode(npu.family).with_sram(bytes);
      CHECK(support::compiled_for(g, npu, choices).memory.scratch <= bytes);
    } catch (ad::error const&) {
      continue;  // the NPU cannot run it, or only the goal of size fits it
    }
    ++tight;
    for (int const level : {1, 2, 3, 4, 6, 7, 8, 9, 10}) {
      CAPTURE(level);
      choices.effort = npu_effort{level};
      CHECK(support::compiled_for(g, npu, choices).memory.scratch <= bytes);
    }
  }
  CHECK(tight > 5);
}
