// SPDX-License-Identifier: BSD-3-Clause
// What improvements change, and that they are kept if they help.

#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/correct_bias.hpp>
#include <arm_delegate/quantizer/equalize.hpp>
#include <arm_delegate/quantizer/evaluator.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/quantizer/regroup.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/quantizer/widen.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/program_tensor.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::quantizer;

namespace {

ad::pipeline_entry const& host() { return ad::compiler::host_pipeline(); }

ad::program_builder builder() { return ad::program_builder(*host().operators); }

ad::ir::tensor_data floats(ad::ir::shape const& sizes, std::vector<float> const& values) {
  return ad::ir::tensor_data::of(ad::ir::dtype::float32, sizes, std::span<float const>(values));
}

/// Numbers between -1 and 1; those of row `i` times `factors[i]`.
std::vector<float> rows(std::vector<float> const& factors, std::size_t row, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<float> made;
  for (auto const factor : factors) {
    for (std::size_t i = 0; i < row; ++i) {
      made.push_back(factor * (static_cast<float>(random() % 2001) / 1000 - 1));
    }
  }
  return made;
}

quantization calibrated(ad::ir::exported_program const& p, sample_source const& samples) {
  calibrator c(p, host(), scheme::int8::numbers);
  c.observe(samples);
  return c.choose(observe::histogram{});
}

/// A value's scale and zero point.
affine_map map_of(quantization const& q, std::string_view name) {
  auto const& g = *q.floating.graph;
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    auto const v = ad::ir::value_id(i);
    if (g[v].name == name) return q.maps.at(q.what.group_of(v));
  }
  FAIL("no value " << name);
  return {};
}

std::vector<float> outputs(ad::ir::exported_program const& p, sample_source const& samples) {
  ad::program_runner runner(host().compile(p.clone()), {}, &host());
  std::vector<float> made;
  for (std::size_t i = 0; i < samples.count(); ++i) {
    samples.write(i, runner.inputs());
    runner.run();
    auto const& y = runner.output(0);
    made.insert(made.end(), y.as<float>(), y.as<float>() + y.numel());
  }
  return made;
}

void check_same(std::vector<float> const& got, std::vector<float> const& wanted) {
  REQUIRE(got.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CHECK(got[i] == doctest::Approx(wanted[i]).epsilon(1e-4));
  }
}

/// Two linear layers around a relu; the channels between them have very different ranges.
ad::ir::exported_program uneven_layers() {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4, 8});
  auto const w = b.constant("w", floats({4, 8}, rows({1, 0.1F, 0.01F, 0.001F}, 8, 1)));
  auto const v = b.constant("v", floats({2, 4}, {1, 10, 100, 1000, -1, 10, -100, 1000}));
  auto const y = b.call("aten.relu.default", {b.call("aten.linear.default", {x, w})});
  b.output(b.call("aten.linear.default", {y, v}));
  return std::move(b).finish();
}

/// One sample, whose elements are all the same.
class constant_samples : public sample_source {
 public:
  explicit constant_samples(float value) : value_(value) {}
  [[nodiscard]] std::size_t count() const override { return 1; }
  void write(std::size_t, std::span<ad::program_tensor const> inputs) const override {
    for (auto const& t : inputs) {
      for (std::int64_t i = 0; i < t.data.numel(); ++i) t.data.as<float>()[i] = value_;
    }
  }

 private:
  float value_;
};

}  // namespace

TEST_CASE("the error of outputs is the ratio of signal and noise") {
  // 1 rounded with the scale 0.4 is 0.8 (2 steps of 0.4; 2.5 rounds to 2): SQNR 20 log10(1 / 0.2).
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4});
  b.output(b.call("aten.mul.Tensor", {x, x}));
  auto const p = std::move(b).finish();
  constant_samples const samples(1);
  auto q = calibrated(p, samples);
  for (auto& m : q.maps) m = {.scale = 1, .zero_point = 0};
  q.maps.at(q.what.group_of(q.floating.graph->outputs.front())) = {.scale = 0.4F, .zero_point = 0};
  evaluator const judge(q.floating, host(), samples);
  CHECK(judge.sqnr(q) == doctest::Approx(20 * std::log10(1 / 0.2)).epsilon(1e-5));
}

TEST_CASE("equalizing gives channels similar ranges, and the same results in float") {
  auto const p = uneven_layers();
  random_samples const samples(1, 8);
  auto const q = calibrated(p, samples);
  auto const made = equalize::candidates(q, {host(), samples});
  REQUIRE(!made.empty());
  auto const wanted = outputs(q.floating, samples);
  evaluator const judge(q.floating, host(), samples);
  auto best = judge.sqnr(q);
  auto const before = best;
  for (auto const& c : made) {
    check_same(outputs(c.floating, samples), wanted);
    best = std::max(best, judge.sqnr(c));
  }
  CHECK(best > before + 6);  // three of four channels had less than 5 of 8 bits
}

TEST_CASE("a bounded clamp keeps its channels as they are") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4, 8});
  auto const w = b.constant("w", floats({4, 8}, rows({1, 1, 1, 1}, 8, 1)));
  auto const y = b.call("aten.hardtanh.default", {b.call("aten.linear.default", {x, w}), 0.0, 6.0});
  b.output(b.call("aten.linear.default", {y, b.constant("v", floats({2, 4}, rows({1, 1}, 4, 2)))}));
  random_samples const samples(1, 2);
  CHECK(
      equalize::candidates(calibrated(std::move(b).finish(), samples), {host(), samples}).empty());
}

TEST_CASE("corrected biases remove the mean error of each channel") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4, 8});
  b.output(
      b.call("aten.linear.default", {x, b.constant("w", floats({3, 8}, rows({1, 2, 3}, 8, 5)))}));
  auto const p = std::move(b).finish();
  constant_samples const samples(0.77F);  // rounding shifts each channel by a fixed amount
  auto q = calibrated(p, samples);
  for (auto& maps : q.weight_maps) {
    for (auto& m : maps) m.scale *= 64;  // as of weights with 2 bits
  }
  evaluator const judge(q.floating, host(), samples);
  auto const made = correct_bias::candidates(q, {host(), samples});
  REQUIRE(made.size() == 1);
  // What remains is the rounding of the output: half a step of 1/255 of its range.
  CHECK(judge.sqnr(q) < 30);
  CHECK(judge.sqnr(made[0]) > 40);
}

TEST_CASE("the result of an average has a scale of its own") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 8, 8});
  b.output(b.call("aten.avg_pool2d.default", {x, {8, 8}}));
  random_samples const samples(1, 4);
  auto const q = calibrated(std::move(b).finish(), samples);
  CHECK(map_of(q, "avg_pool2d") == map_of(q, "x"));
  auto const made = separate_averages::candidates(q, {host(), samples});
  REQUIRE(made.size() == 1);
  CHECK(map_of(made[0], "x") == map_of(q, "x"));
  // The mean of 64 numbers varies by an eighth of their deviation.
  auto const& g = *made[0].floating.graph;
  CHECK(made[0].maps.at(made[0].what.group_of(g.outputs.front())).scale <
        map_of(q, "avg_pool2d").scale / 4);
  check_same(outputs(made[0].floating, samples), outputs(q.floating, samples));
}

TEST_CASE("a value that only a clamp reads has the range of the clamp") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4, 8});
  auto const sum = b.call("aten.add.Tensor", {x, x});
  b.output(b.call("aten.relu.default", {sum}));
  random_samples const samples(1, 4);
  auto const q = calibrated(std::move(b).finish(), samples);
  CHECK(map_of(q, "add").zero_point > -128);
  auto const made = cut_clamped::candidates(q, {host(), samples});
  REQUIRE(made.size() == 1);
  CHECK(map_of(made[0], "add").zero_point == -128);
  CHECK(map_of(made[0], "add").scale < map_of(q, "add").scale);
  CHECK(map_of(made[0], "relu") == map_of(made[0], "add"));
}

TEST_CASE("an improvement that does not help is not kept") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4, 8});
  b.output(b.call("aten.mul.Tensor", {x, x}));
  random_samples const samples(1, 4);
  auto const p = std::move(b).finish();
  auto const plain = quantize(p, host(), samples, {.improves = false});
  auto const improved = quantize(p, host(), samples);
  CHECK(plain.steps.empty());
  CHECK(improved.steps.size() == 5);
  for (auto const& s : improved.steps) CHECK(!s.is_kept());
  CHECK(improved.from.maps == plain.from.maps);
}

TEST_CASE("some nodes with 16 bits reach an error that 8 bits do not") {
  auto const p = uneven_layers();
  random_samples const samples(1, 8);
  auto const q = calibrated(p, samples);
  improvement_tools const tools{host(), samples};
  evaluator const judge(q.floating, host(), samples);
  auto const before = judge.sqnr(q);
  auto wide = q.clone();
  auto const made = widen(wide, tools, before + 1, scheme::a16w8::numbers);
  CHECK(made.before == before);
  CHECK(made.after >= before + 1);
  CHECK(made.after == judge.sqnr(wide));
  CHECK(made.nodes > 0);
  CHECK(wide.what.formats.size() <= 2);
  auto same = q.clone();
  CHECK(widen(same, tools, before - 1, scheme::a16w8::numbers).nodes == 0);
  CHECK(same.maps == q.maps);
  CHECK_THROWS_AS(static_cast<void>(widen(same, tools, 300, scheme::a16w8::numbers)), ad::error);
}
