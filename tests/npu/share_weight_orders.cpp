// SPDX-License-Identifier: BSD-3-Clause
// Steps that read equal weights: in one order, with one copy in flash, where that costs few cycles.

#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/plan_layouts.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <doctest/doctest.h>
#include <support/pointwise.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace target = arm_delegate::target;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;

namespace {

/// 8-bit weights that hardly compress.
std::vector<std::int16_t> numbers(std::int64_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<std::int16_t> made(static_cast<std::size_t>(count));
  for (auto& v : made) v = static_cast<std::int16_t>(random() % 255 - 127);
  return made;
}

/// Convolutions of 1x1 side by side.
class convolutions {
 public:
  convolutions(ad::npu_facts const& npu, ad::npu_memory_mode const& mode) : builder_(npu) {
    builder_.graph().mode = mode;
  }

  /// Convolves an input of the network.
  void add(ad::ir::shape const& sizes, std::int64_t channels, std::uint32_t seed) {
    add_to(builder_.temporary(sizes, int8_elements), channels, seed);
  }
  /// Convolves a constant.
  void add_of_constant(ad::ir::shape const& sizes, std::int64_t channels, std::uint32_t seed) {
    std::vector<std::byte> data(static_cast<std::size_t>(sizes.numel()));
    add_to(builder_.constant(std::move(data), sizes, int8_elements), channels, seed);
  }

  npu_graph finish() { return std::move(builder_.graph()); }

 private:
  /// Each has its own copy of the weights.
  void add_to(tensor_view const& from, std::int64_t channels, std::uint32_t seed) {
    support::convolve_pixels(
        builder_, from, channels,
        std::make_shared<std::vector<std::int16_t> const>(numbers(channels * from.sizes[2], seed)));
  }

  npu_builder builder_;
};

constexpr auto shared_sram = target::shared_sram::memory_mode;
constexpr auto& u55 = target::ethos_u55_128::npu;

kernel_operation& kernel(npu_graph& g, std::size_t step) {
  return std::get<npu_kernel_step>(g.steps[step]).kernel;
}

/// A graph after the choice of blocks, and what it would be without the others.
npu_graph chosen(npu_graph g) {
  choose_blocks(g);
  return g;
}
npu_graph chosen_alone(npu_graph g) {
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    REQUIRE(choose_block({*g.npu, g.system, g.mode}, kernel(g, i)));
  }
  return g;
}

bool have_equal_orders(npu_graph& g) {
  auto const& a = kernel(g, 0);
  auto const& b = kernel(g, 1);
  return rules::order_of(*g.npu, a) == rules::order_of(*g.npu, b);
}

std::vector<byte_range> const& streams(npu_graph& g, std::size_t step) {
  return kernel(g, step).weights.streams;
}

}  // namespace

TEST_CASE("npu weights: steps of different sizes read one copy of equal weights") {
  struct {
    ad::npu_facts const& npu;
    ad::npu_memory_mode mode;
    ad::ir::shape sizes;  ///< of the second input
  } const cases[]{{u55, shared_sram, {16, 16, 64}},
                  {target::ethos_u65_256::npu, target::dedicated_sram::memory_mode, {8, 8, 64}},
                  {target::ethos_u85_256::npu, target::sram_only::memory_mode, {4, 4, 128}}};
  for (auto const& [npu, mode, sizes] : cases) {
    CAPTURE(npu.name);
    convolutions made(npu, mode);
    made.add({1, 1, sizes[2]}, 256, 1);
    made.add(sizes, 256, 1);
    auto const g = made.finish();
    auto alone = chosen_alone(g);
    CHECK_FALSE(have_equal_orders(alone));
    auto shared = chosen(g);
    encode_constants(shared, nullptr);
    encode_constants(alone, nullptr);
    CHECK(streams(shared, 0) == streams(shared, 1));
    CHECK(shared.constants.size() + std::size_t{16'000} < alone.constants.size());
  }
}

TEST_CASE("npu weights: a choice of blocks for placed maps keeps one copy") {
  // The input of the first step is in flash, as the initial state of an unrolled network.
  convolutions made(u55, shared_sram);
  made.add_of_constant({1, 1, 64}, 256, 1);
  made.add({1, 1, 64}, 256, 1);
  auto g = chosen(made.finish());
  plan::choose_blocks_again(g);
  encode_constants(g, nullptr);
  CHECK(streams(g, 0) == streams(g, 1));
}

TEST_CASE("npu weights: steps with weights of their own keep their blocks") {
  convolutions made(u55, shared_sram);
  made.add({1, 1, 64}, 256, 1);
  made.add({6, 6, 64}, 256, 2);
  auto const g = made.finish();
  auto alone = chosen_alone(g);
  auto shared = chosen(g);
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    CHECK(kernel(shared, i).block == kernel(alone, i).block);
    CHECK(kernel(shared, i).weights.order == kernel(alone, i).weights.order);
  }
}

TEST_CASE("npu weights: steps of different sizes read equal weights in one form") {
  // U85 decodes the weights of a small map once, which is faster in the form of the fast decoder.
  convolutions made(target::ethos_u85_256::npu, target::sram_only::memory_mode);
  made.add({1, 1, 64}, 256, 1);
  made.add({6, 6, 64}, 256, 1);
  made.add({1, 1, 64}, 256, 2);
  made.add({6, 6, 64}, 256, 3);
  auto g = chosen(made.finish());
  encode_constants(g, nullptr);
  CHECK(streams(g, 0) == streams(g, 1));
  CHECK(kernel(g, 2).weights.format == weight_format::fwd);  // alone
  CHECK(kernel(g, 3).weights.format == weight_format::swd);
}
