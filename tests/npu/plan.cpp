// SPDX-License-Identifier: BSD-3-Clause
// Plans for NPU graphs: weights that are fetched ahead, maps in bricks. That payloads with both
// compute the right numbers is what the tests of models and random graphs show.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/plan_fetches.hpp>
#include <arm_delegate/ethosu/plan/plan_layouts.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <doctest/doctest.h>
#include <support/pointwise.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
namespace target = arm_delegate::target;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;

namespace {

/// Convolutions of 1x1 in a chain, with 8-bit weights that hardly compress.
class chain {
 public:
  chain(ad::npu_facts const& npu, ad::npu_memory_mode const& mode, ad::ir::shape const& sizes)
      : builder_(npu) {
    builder_.graph().mode = mode;
    last_ = builder_.temporary(sizes, int8_elements, "input");
    builder_.graph().inputs.push_back({.name = "input", .buffer = last_.buffer, .sizes = sizes});
  }

  void convolve(std::int64_t channels) {
    auto const depth = last_.sizes[2];
    std::vector<std::int16_t> values(static_cast<std::size_t>(channels * depth));
    for (auto& v : values) v = static_cast<std::int16_t>(random_() % 255 - 127);
    convolve(channels, std::make_shared<std::vector<std::int16_t> const>(std::move(values)));
  }
  /// The same weights again.
  void repeat() { convolve(last_.sizes[2], weights_); }

  npu_graph finish() {
    auto& g = builder_.graph();
    g.outputs.push_back({.name = "output", .buffer = last_.buffer, .sizes = last_.sizes});
    choose_blocks(g);
    allocate(g);
    return std::move(g);
  }

 private:
  void convolve(std::int64_t channels,
                std::shared_ptr<std::vector<std::int16_t> const> const& weights) {
    weights_ = weights;
    last_ = support::convolve_pixels(builder_, last_, channels, weights);
  }

  npu_builder builder_;
  tensor_view last_{};
  std::shared_ptr<std::vector<std::int16_t> const> weights_{};
  std::mt19937 random_{1};
};

npu_graph with_constants(npu_graph g) {
  encode_constants(g, nullptr);
  return g;
}

constexpr auto& u55 = target::ethos_u55_128::npu;
constexpr auto& u65 = target::ethos_u65_256::npu;
constexpr auto shared_sram = target::shared_sram::memory_mode;

/// Maps of 64 KiB at first, then of 16 KiB, which leave room for weights.
npu_graph narrowing() {
  chain c(u55, shared_sram, {32, 32, 64});
  c.convolve(64);
  c.convolve(16);
  c.convolve(16);
  c.convolve(64);
  c.convolve(16);
  return with_constants(c.finish());
}

std::size_t transfers(npu_graph const& g) {
  return static_cast<std::size_t>(std::ranges::count_if(
      g.steps, [](auto const& s) { return std::holds_alternative<npu_transfer_step>(s); }));
}

}  // namespace

TEST_CASE("npu plan: weights are fetched while earlier operations run") {
  auto g = narrowing();
  auto const scratch = g.scratch_bytes;
  auto const made = plan::plan_fetches(g);
  REQUIRE(!made.fetches.empty());
  CHECK(made.cycles < made.cycles_before);
  for (auto const& f : made.fetches) {
    CHECK(f.issued <= f.readers.front());
    CHECK(f.bytes > 0);
  }
  CHECK(std::ranges::any_of(made.fetches,
                            [](auto const& f) { return f.issued < f.readers.front(); }));
  plan::apply(g, made);
  CHECK(transfers(g) == made.fetches.size());
  allocate(g);
  CHECK(is_allocated(g));
  CHECK(g.scratch_bytes <= scratch);  // a fetch takes bytes that are free
  // Each reader names the buffer, in which its streams have offsets.
  std::size_t readers = 0;
  for (auto const& step : g.steps) {
    auto const* const k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr || k->fetched_weights == no_buffer) continue;
    ++readers;
    CHECK(g[k->fetched_weights].kind == buffer_kind::weights);
    CHECK(k->kernel.weights.streams.front().base == 0);
  }
  CHECK(readers == made.fetches.size());
}

TEST_CASE("npu plan: one fetch serves all operations with the same weights") {
  chain c(u55, shared_sram, {16, 16, 256});
  for (int i = 0; i < 3; ++i) c.convolve(64);
  c.repeat();
  c.repeat();
  c.convolve(64);
  auto const made = plan::plan_fetches(with_constants(c.finish()));
  CHECK(std::ranges::any_of(made.fetches, [](auto const& f) { return f.readers.size() == 3; }));
}

TEST_CASE("npu plan: nothing is fetched without a slower memory or free bytes") {
  chain in_sram(u55, target::sram_only::memory_mode, {32, 32, 64});
  chain full(u55, shared_sram, {1, 1, 64});
  for (int i = 0; i < 3; ++i) {
    in_sram.convolve(16);
    full.convolve(64);  // 4 KiB of weights, 128 bytes of maps
  }
  CHECK(plan::plan_fetches(with_constants(in_sram.finish())) == plan::npu_plan{});
  CHECK(plan::plan_fetches(with_constants(full.finish())).fetches.empty());
  chain empty(u55, shared_sram, {32, 32, 64});  // the input is the output
  CHECK(plan::plan_fetches(empty.finish()) == plan::npu_plan{});
}

TEST_CASE("npu plan: whole maps in a slow memory are stored in bricks") {
  // Two maps of 512 KiB do not fit the cache of 384 KiB.
  chain c(u65, target::dedicated_sram_384kb::memory_mode, {128, 128, 32});
  c.convolve(32);
  c.convolve(24);
  c.convolve(32);
  auto g = c.finish();
  auto const bricks = plan::plan_layouts(g);
  auto const is_chosen = [&](std::size_t step) {
    return std::ranges::count(bricks, std::get<npu_kernel_step>(g.steps[step]).ofm) == 1;
  };
  CHECK(bricks.size() == 1);
  CHECK(is_chosen(0));
  CHECK_FALSE(is_chosen(1));  // 24 channels are no whole bricks
  CHECK_FALSE(is_chosen(2));  // the caller reads outputs in rows of pixels
  auto const scratch = g.scratch_bytes;
  plan::use_bricks(g, bricks);
  auto const& written = std::get<npu_kernel_step>(g.steps[0]).kernel.ofm;
  auto const& read = std::get<npu_kernel_step>(g.steps[1]).kernel.ifm;
  for (auto const* f : {&written, &read}) {
    CHECK(f->format == activation_format::nhcwb16);
    CHECK(f->stride_c == 128 * 16);
    CHECK(f->stride_y == 128 * 32);
  }
  allocate(g);
  CHECK(g.scratch_bytes == scratch);
}

TEST_CASE("npu plan: the same graph gives the same plan") {
  CHECK(plan::plan_fetches(narrowing()) == plan::plan_fetches(narrowing()));
}
