// SPDX-License-Identifier: BSD-3-Clause
// The runner-up of an operation's block.

#include <arm_delegate/ethosu/compile/block_search.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/compare_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/pointwise.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;

namespace {

/// A graph with a convolution, its block chosen, with maps in the SRAM.
npu_graph convolution(ad::npu_facts const& npu, std::int64_t channels) {
  npu_builder b(npu);
  auto const from = b.temporary({24, 20, 48}, int8_elements);
  support::convolve_pixels(b, from, channels,
                           std::make_shared<std::vector<std::int16_t> const>(
                               static_cast<std::size_t>(channels * 48), std::int16_t{1}));
  choose_blocks(b.graph());
  return std::move(b.graph());
}

kernel_operation operation_of(npu_graph const& g) {
  return compile::detail::in_sram(std::get<npu_kernel_step>(g.steps.front()).kernel);
}

void apply(costed_block const& b, kernel_operation& o) {
  o.block = b.block;
  o.unit = b.unit;
  o.weights.order = b.order;
}

bool is_same(costed_block const& a, costed_block const& b) {
  return a.block == b.block && a.unit == b.unit && a.order == b.order && a.cost == b.cost;
}

}  // namespace

TEST_CASE("npu blocks: the runner-up is the best after the chosen one") {
  for (auto const* npu : {&ad::target::ethos_u55_128::npu, &ad::target::ethos_u65_512::npu,
                          &ad::target::ethos_u85_256::npu}) {
    CAPTURE(npu->name);
    for (std::int64_t const channels : {16, 40, 128}) {
      auto const g = convolution(*npu, channels);
      estimate::npu_target const to{*g.npu, g.system, g.mode};
      auto o = operation_of(g);
      auto const made = compare_blocks(to, o, false);
      CHECK(made.chosen.block == o.block);
      CHECK(made.chosen.cost == compile::detail::find_block(to, o)->cost);
      REQUIRE(made.runner_up);
      CHECK(made.runner_up->cost >= made.chosen.cost);
      // From the runner-up's side, the chosen one is the best other one, with the same costs.
      apply(*made.runner_up, o);
      auto const turned = compare_blocks(to, o, false);
      CHECK(turned.chosen.cost == made.runner_up->cost);
      REQUIRE(turned.runner_up);
      CHECK(is_same(*turned.runner_up, made.chosen));
    }
  }
}

TEST_CASE("npu blocks: a runner-up can keep the order of weights") {
  auto const g = convolution(ad::target::ethos_u55_128::npu, 40);
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  auto const o = operation_of(g);
  auto const made = compare_blocks(to, o, true);
  REQUIRE(made.runner_up);
  CHECK(made.runner_up->order == o.weights.order);
  CHECK(made.runner_up->block.depth == o.block.depth);
  CHECK(made.runner_up->block != o.block);
  CHECK(made.runner_up->cost >= compare_blocks(to, o, false).runner_up->cost);
}

TEST_CASE("npu blocks: costs count the memory that has the weights") {
  auto const g = convolution(ad::target::ethos_u55_128::npu, 128);
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  auto o = operation_of(g);
  o.weights.streams = {{.region = region::constants}};
  auto const in_flash = compare_blocks(to, o, false).chosen.cost;
  o.weights.streams = {{.region = region::scratch}};
  CHECK(compare_blocks(to, o, false).chosen.cost < in_flash);
}
