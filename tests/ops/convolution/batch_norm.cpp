// SPDX-License-Identifier: BSD-3-Clause
// aten.batch_norm: MUL and ADD where nothing in front can absorb it.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

program_builder normalized(bool training) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 3, 3});
  auto const w = b.constant("w", support::floats({2}, {2, -1}));
  auto const c = b.constant("b", support::floats({2}, {0.5F, 3}));
  auto const mean = b.constant("mean", support::floats({2}, {1, -2}));
  auto const variance = b.constant("variance", support::floats({2}, {4, 0.25F}));
  b.output(b.call("aten.batch_norm.default", {x, w, c, mean, variance, training, 0.1, 1e-5, true}));
  return b;
}

}  // namespace

TEST_CASE("batch_norm: scale w / sqrt(var + eps), shift b - mean * scale, per channel") {
  auto b = normalized(false);
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL ADD");
  auto const scale = support::real_operand(g, support::find(g, tosa::op::mul), "input2");
  auto const shift = support::real_operand(g, support::find(g, tosa::op::add), "input2");
  REQUIRE(scale.size() == 2);
  CHECK(scale[0] == doctest::Approx(2 / std::sqrt(4 + 1e-5)));
  CHECK(scale[1] == doctest::Approx(-1 / std::sqrt(0.25 + 1e-5)));
  CHECK(shift[0] == doctest::Approx(0.5 - 1 * scale[0]));
  CHECK(shift[1] == doctest::Approx(3 + 2 * scale[1]));
}

TEST_CASE("batch_norm: training is refused with what to do") {
  auto b = normalized(true);
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("export the model in evaluation mode: model.eval()") != std::string::npos);
}

TEST_CASE("batch_norm: the form of decomposed programs is folded into a convolution") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2, 2});
  auto const w = b.constant("w", support::floats({1, 2, 1, 1}, {2, 4}));
  auto const mean = b.constant("mean", support::floats({1}, {1}));
  auto const variance = b.constant("variance", support::floats({1}, {4}));
  auto const y = b.call("aten.conv2d.default", {x, w});
  auto const results = b.call_all("aten._native_batch_norm_legit_no_training.default",
                                  {y, ir::none{}, ir::none{}, mean, variance, 0.1, 0.0});
  CHECK(b[results[1]].sizes() == ir::shape{0});
  b.output(results[0]);
  auto const g = support::lower(b);
  auto const weight = support::real_operand(g, support::find(g, tosa::op::conv2d), "weight");
  CHECK(weight == std::vector<double>{1, 2});
  CHECK(support::operators(g).find("MUL") == std::string::npos);
}

TEST_CASE("batch_norm: a node whose statistics are read stays on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2, 2});
  auto const mean = b.constant("mean", support::floats({1}, {1}));
  auto const variance = b.constant("variance", support::floats({1}, {4}));
  for (auto v : b.call_all("aten._native_batch_norm_legit_no_training.default",
                           {x, ir::none{}, ir::none{}, mean, variance, 0.1, 0.0})) {
    b.output(v);
  }
  auto const compiled = support::compile(support::finished(b), support::fp);
  CHECK(compiled.delegates.empty());
  REQUIRE(compiled.host_nodes.size() == 1);
}

TEST_CASE("batch_norm: quantized, without a convolution that absorbs it") {
  struct sample {
    support::q x;
    support::q y;
    double allowed;  // int16 times the 14 bits that fit INT32
  };
  for (auto const& s : {sample{{0.05, 3}, {0.1, -7}, 1}, sample{{0.05, 3}, {0.004, 0}, 1},
                        sample{support::q16(0.001), support::q16(0.003), 2}}) {
    auto b = support::builder();
    constexpr std::int64_t count = 256;
    auto const x = support::quantized_input(b, "x", {1, 2, count}, s.x);
    auto const w = b.constant("w", support::floats({2}, {2, -0.01F}));
    auto const c = b.constant("b", support::floats({2}, {0.5F, 3}));
    auto const mean = b.constant("mean", support::floats({2}, {1, -2}));
    auto const variance = b.constant("variance", support::floats({2}, {4, 0.25F}));
    auto const y =
        b.call("aten.batch_norm.default", {x, w, c, mean, variance, false, 0.1, 0.0, true});
    b.output(support::fake(b, y, s.y));
    auto const wide = s.x.type == ir::dtype::int16;
    auto const g = support::lower(b, wide ? support::integer16 : support::integer);
    CHECK(support::operators(g) == "RESCALE MUL ADD RESCALE");
    support::array input{{1, 2, count}, {}};
    for (std::int64_t i = 0; i < 2 * count; ++i) {
      input.data.push_back(static_cast<double>((i % count - 128) * (wide ? 255 : 1)));
    }
    auto const result = support::evaluate(g, {input}).front();
    for (std::size_t i = 0; i < input.data.size(); ++i) {
      auto const real = (input.data[i] - static_cast<double>(s.x.zero_point)) * s.x.scale;
      auto const normal = i < count ? (real - 1) / 2 * 2 + 0.5 : (real + 2) / 0.5 * -0.01 + 3;
      auto const code = std::clamp(normal / s.y.scale + static_cast<double>(s.y.zero_point),
                                   static_cast<double>(s.y.low), static_cast<double>(s.y.high));
      CAPTURE(i);
      CHECK(std::abs(result.data[i] - code) <= s.allowed);
    }
  }
}

TEST_CASE("batch_norm: quantized, with a statistic that is not finite") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 2}, {0.5});
  auto const one = b.constant("one", support::filled({1}, 1));
  auto const nan = b.constant("nan", support::filled({1}, std::numeric_limits<float>::quiet_NaN()));
  auto const y = b.call("aten.batch_norm.default", {x, one, nan, one, one, false, 0.1, 0.0, true});
  b.output(support::fake(b, y, {1}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("parameters of a quantized operator: nan (allowed: finite numbers)") !=
        std::string::npos);
}
