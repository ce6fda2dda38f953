// SPDX-License-Identifier: BSD-3-Clause
// Plans for NPU graphs: weights that are fetched ahead and divided, maps in bricks. That payloads
// with both compute the right numbers is what the tests of models and random graphs show.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/choose_layouts.hpp>
#include <arm_delegate/ethosu/plan/choose_sparse_blocks.hpp>
#include <arm_delegate/ethosu/plan/divide_weights.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/plan_fetches.hpp>
#include <arm_delegate/ethosu/plan/plan_layouts.hpp>
#include <arm_delegate/ethosu/plan/schedule_steps.hpp>
#include <arm_delegate/ethosu/plan/weight_sizes.hpp>
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
#include <cstdlib>
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
constexpr auto& u85 = target::ethos_u85_256::npu;
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

TEST_CASE("npu plan: an operation with large weights is divided by output channels") {
  chain c(u55, shared_sram, {4, 4, 64});
  c.convolve(200);  // 12800 weights
  auto const whole = c.finish();
  auto g = whole;
  weight_forms forms;
  plan::weight_sizes sizes(forms, INT64_MAX);
  sizes.measure(g);
  auto const& given = std::get<npu_kernel_step>(whole.steps[0]);
  auto const bytes = sizes.bytes_of(given.weights.values);
  CHECK_FALSE(plan::divide_weights(g, bytes, sizes));
  REQUIRE(plan::divide_weights(g, bytes / 4 + 1, sizes));
  // Four parts of 50 channels, which are rounded up to whole bricks: 64, 64, 64, 8.
  REQUIRE(g.steps.size() == 4);
  std::vector<std::int16_t> values;
  std::int64_t channels = 0;
  for (auto const& step : g.steps) {
    auto const& k = std::get<npu_kernel_step>(step);
    CHECK(k.kernel.ofm.bases[0] == given.kernel.ofm.bases[0] + channels);
    CHECK(k.kernel.ofm.stride_x == 200);
    CHECK(k.kernel.ofm.depth == std::min<std::int64_t>(64, 200 - channels));
    CHECK(k.weights.out_channels == k.kernel.ofm.depth);
    CHECK(k.ofm == given.ofm);
    CHECK(k.ifm == given.ifm);
    values.insert(values.end(), k.weights.values->begin(), k.weights.values->end());
    channels += k.kernel.ofm.depth;
    CHECK(sizes.bytes_of(k.weights.values) <= bytes * k.kernel.ofm.depth / 200 + 16);
  }
  CHECK(channels == 200);
  CHECK(values == *given.weights.values);
}

TEST_CASE("npu plan: weights that several operations read stay whole") {
  chain c(u55, shared_sram, {4, 4, 64});
  c.convolve(64);
  c.repeat();
  auto g = c.finish();
  weight_forms forms;
  plan::weight_sizes sizes(forms, INT64_MAX);
  sizes.measure(g);
  CHECK_FALSE(plan::divide_weights(g, 1024, sizes));
}

TEST_CASE("npu plan: a sample tells the size of large weights") {
  chain c(u55, shared_sram, {4, 4, 64});
  c.convolve(256);
  auto const g = c.finish();
  auto const& values = std::get<npu_kernel_step>(g.steps[0]).weights.values;
  weight_forms forms;
  plan::weight_sizes exact(forms, INT64_MAX);
  plan::weight_sizes sampled(forms, 1024);
  exact.measure(g);
  sampled.measure(g);
  // Uniform numbers of 8 bits: no code makes them smaller, and the sample is like the rest.
  CHECK(exact.bytes_of(values) >= 64 * 256);
  CHECK(std::abs(sampled.bytes_of(values) - exact.bytes_of(values)) < 64 * 256 / 50);
}

TEST_CASE("npu plan: operations wait less for weights that are divided, in the same SRAM") {
  // Flash is idle while operations write many elements with few weights. The last operation waits
  // for 64 KiB of weights: of 64.5 KiB that the first maps need, 32 are free beside the next ones.
  auto const waiting = [] {
    chain c(u55, shared_sram, {8, 8, 8});
    for (std::int64_t const channels : {1024, 8, 512, 8, 512, 8, 512, 8, 512, 8, 256, 256}) {
      c.convolve(channels);
    }
    return c.finish();
  };
  auto const planned = [](npu_graph g) {
    plan::choose_layouts(g);
    g = with_constants(std::move(g));
    allocate(g);
    return std::pair(plan::plan_fetches(g).cycles, g.scratch_bytes);
  };
  auto g = waiting();
  auto const before = planned(g);
  auto const steps = g.steps.size();
  REQUIRE(plan::schedule_steps(g));
  CHECK(g.steps.size() > steps);
  auto const after = planned(g);
  CHECK(after.first < before.first);
  CHECK(after.second <= before.second);
}

TEST_CASE("npu plan: blocks for sparse weights cost no more cycles, and often fewer") {
  int faster = 0;
  for (std::int64_t const depth : {1, 2}) {
    for (std::int64_t const channels : {16, 64, 96}) {
      for (std::int64_t const rows : {7, 25, 56}) {
        CAPTURE(depth);
        CAPTURE(channels);
        CAPTURE(rows);
        chain c(u85, target::sram_only::memory_mode, {rows, rows, depth});
        c.convolve(channels);
        auto g = c.finish();
        auto const cycles = [](npu_graph const& of) {
          auto const made = with_constants(of);
          auto const& k = std::get<npu_kernel_step>(made.steps[0]);
          return estimate::cycles_of({u85, made.system, made.mode}, k.kernel).total;
        };
        auto const before = cycles(g);
        weight_forms forms;
        plan::choose_sparse_blocks(g, forms);
        auto const after = cycles(g);
        CHECK(after <= before);
        faster += after < before ? 1 : 0;
      }
    }
  }
  CHECK(faster > 0);
}

TEST_CASE("npu plan: the same graph gives the same plan") {
  CHECK(plan::plan_fetches(narrowing()) == plan::plan_fetches(narrowing()));
}
