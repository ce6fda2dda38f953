// SPDX-License-Identifier: BSD-3-Clause
// Weights rounded so that a layer's errors cancel.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/input_products.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/quantizer/round_weights.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/run/program_tensor.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::quantizer;

namespace {

ad::pipeline_entry const& host() { return ad::compiler::host_pipeline(); }

ad::ir::tensor_data floats(ad::ir::shape const& sizes, std::vector<float> const& values) {
  return ad::ir::tensor_data::of(ad::ir::dtype::float32, sizes, std::span<float const>(values));
}

/// Numbers between -1 and 1.
std::vector<float> random_numbers(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<float> made(count);
  for (auto& x : made) x = static_cast<float>(random() % 2001) / 1000 - 1;
  return made;
}

constexpr std::size_t inputs = 8;
constexpr std::size_t channels = 4;

/// Samples of eight inputs that depend on one another: sums of two numbers, and a little noise.
class related_inputs : public sample_source {
 public:
  explicit related_inputs(std::size_t count) : count_(count) {}
  [[nodiscard]] std::size_t count() const override { return count_; }
  void write(std::size_t i, std::span<ad::program_tensor const> to) const override {
    auto const numbers = row(i);
    for (auto const& t : to) ad::ranges::copy(numbers, t.data.as<float>());
  }
  /// The inputs of a sample.
  static std::vector<float> row(std::size_t i) {
    auto made = random_numbers(inputs, static_cast<std::uint32_t>(i));
    auto const common = random_numbers(2, static_cast<std::uint32_t>(1000 + i));
    for (std::size_t k = 0; k < inputs; ++k) made[k] = common[k % 2] + made[k] / 20;
    return made;
  }

 private:
  std::size_t count_;
};

/// A linear layer of eight inputs and four channels, its weights with about 3 bits.
quantization coarse_layer(sample_source const& samples, int times = 1) {
  ad::program_builder b(*host().operators);
  auto const x = b.input("x", ad::ir::dtype::float32, {1, inputs});
  auto const w = b.constant("w", floats({channels, inputs}, random_numbers(channels * inputs, 7)));
  auto y = b.call("aten.linear.default", {x, w});
  for (int i = 1; i < times; ++i) {
    auto const other = b.call("aten.linear.default", {b.call("aten.neg.default", {x}), w});
    y = b.call("aten.add.Tensor", {y, other});
  }
  b.output(y);
  calibrator c(std::move(b).finish(), host(), scheme::a16w8::numbers);
  c.observe(samples);
  auto made = c.choose(observe::minmax{});
  for (auto& maps : made.weight_maps) {
    for (auto& m : maps) m.scale *= 32;
  }
  return made;
}

/// The squared error of a channel on samples if its weights become `rounded`.
double channel_error(std::span<float const> exact, std::span<float const> rounded,
                     std::size_t samples) {
  double made = 0;
  for (std::size_t i = 0; i < samples; ++i) {
    auto const x = related_inputs::row(i);
    double error = 0;
    for (std::size_t k = 0; k < x.size(); ++k) error += (rounded[k] - exact[k]) * x[k];
    made += error * error;
  }
  return made;
}

}  // namespace

TEST_CASE("products of inputs are those of the patches that a convolution reads") {
  constexpr int size = 5;
  ad::program_builder b(*host().operators);
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 4, size, size});
  auto const w = b.constant("w", floats({6, 2, 3, 3}, random_numbers(108, 1)));
  auto const bias = b.constant("bias", floats({6}, random_numbers(6, 2)));
  b.output(b.call("aten.conv2d.default", {x, w, bias, {2, 2}, {1, 1}, {1, 1}, 2}));
  random_samples const samples(3, 1);
  calibrator c(std::move(b).finish(), host(), scheme::int8::numbers);
  c.observe(samples);
  auto const q = c.choose(observe::histogram{});
  auto const made = input_products_of(q, {host(), samples});
  REQUIRE(made.size() == 1);
  REQUIRE(made[0].row == 18);
  REQUIRE(made[0].groups == 2);
  auto const* const image = c.inputs()[0].data.as<float>();
  // Element (channel, row, column) of the patch at a position; outside of the image 0.
  auto const patch = [&](int group, int element, int at) {
    auto const row = at / 3 * 2 - 1 + element % 9 / 3;
    auto const column = at % 3 * 2 - 1 + element % 3;
    if (row < 0 || row >= size || column < 0 || column >= size) return 0.0F;
    return image[((group * 2 + element / 9) * size + row) * size + column];
  };
  for (int g = 0; g < 2; ++g) {
    for (int i = 0; i < 18; ++i) {
      for (int k = 0; k < 18; ++k) {
        double wanted = 0;
        for (int at = 0; at < 9; ++at) wanted += patch(g, i, at) * patch(g, k, at);
        CHECK(made[0].sums[static_cast<std::size_t>((g * 18 + i) * 18 + k)] ==
              doctest::Approx(wanted).epsilon(1e-5));
      }
    }
  }
}

TEST_CASE("weights are rounded up or down so that the errors of a layer cancel") {
  constexpr std::size_t count = 64;
  related_inputs const samples(count);
  auto const q = coarse_layer(samples);
  auto const l = layers_of(q).at(0);
  auto const exact = random_numbers(channels * inputs, 7);
  auto const nearest = rounded_weight(q, l);
  auto const candidates = round_weights::candidates(q, {host(), samples});
  REQUIRE(!candidates.empty());
  auto const made = rounded_weight(candidates[0], l);
  REQUIRE(made.size() == exact.size());
  double before = 0;
  double after = 0;
  for (std::size_t c = 0; c < channels; ++c) {
    auto const step = static_cast<float>(q.weight_maps[ad::ir::graph::index(l.node)][c].scale);
    auto const of = [&](std::vector<float> const& all) {
      return std::span(all).subspan(c * inputs, inputs);
    };
    for (auto k = c * inputs; k < (c + 1) * inputs; ++k) {
      CHECK(std::abs(made[k] - exact[k]) < step);
      CHECK(std::abs(made[k] / step - std::round(made[k] / step)) < 1e-4);
    }
    before += channel_error(of(exact), of(nearest), count);
    after += channel_error(of(exact), of(made), count);
    // The best of all 256 ways to round up or down.
    auto best = channel_error(of(exact), of(nearest), count);
    for (unsigned ways = 0; ways < 256; ++ways) {
      std::vector<float> tried(inputs);
      for (std::size_t k = 0; k < inputs; ++k) {
        auto const steps = std::floor(of(exact)[k] / step) + static_cast<float>(ways >> k & 1U);
        tried[k] = steps * step;
      }
      best = std::min(best, channel_error(of(exact), tried, count));
    }
    CHECK(channel_error(of(exact), of(made), count) < 4 * best);
  }
  CHECK(after < before / 2);
}

TEST_CASE("a weight that several layers read is rounded once") {
  related_inputs const samples(16);
  auto const q = coarse_layer(samples, 2);
  auto const layers = layers_of(q);
  REQUIRE(layers.size() == 2);
  auto const made = round_weights::candidates(q, {host(), samples});
  REQUIRE(!made.empty());
  CHECK(rounded_weight(made[0], layers[0]) == rounded_weight(made[0], layers[1]));
  CHECK(rounded_weight(made[0], layers[0]) != rounded_weight(q, layers[0]));
}

TEST_CASE("what is fitted to samples is kept if it helps on others") {
  related_inputs const many(64);
  auto q = coarse_layer(many);
  auto const steps = improve<round_weights>::apply(q, {host(), many});
  REQUIRE(steps.size() == 1);
  CHECK(steps[0].after > steps[0].before + 3);
  // One sample cannot judge.
  related_inputs const one(1);
  auto same = coarse_layer(one);
  CHECK(!improve<round_weights>::apply(same, {host(), one}).at(0).is_kept());
}
