// SPDX-License-Identifier: BSD-3-Clause
// aten.prelu: x, or x times the weight of its channel.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("prelu: a weight for each channel") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  auto const w = b.constant("w", support::floats({2}, {0.5, -1}));
  b.output(b.call("aten.prelu.default", {x, w}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL GREATER SELECT");
  auto const y = support::evaluate(g, {{{1, 2, 2}, {-2, 3, -4, 0}}}).front();
  CHECK(y.data == std::vector<double>{-1, 3, 4, 0});
}

TEST_CASE("prelu: weights must fit the channels") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  auto const w = b.constant("w", support::filled({3}, 1));
  auto const text = support::failure([&] { b.call("aten.prelu.default", {x, w}); });
  CHECK(text.find("weight [3] does not fit the channels of [1, 2, 2]") != std::string::npos);
}

TEST_CASE("prelu: quantized, with a float weight or a quantized one") {
  for (bool const is_wide : {false, true}) {
    for (bool const is_float : {true, false}) {
      CAPTURE(is_wide);
      CAPTURE(is_float);
      auto const in = is_wide ? support::q16(0.001) : support::q{0.05, 9};
      auto const out = is_wide ? support::q16(0.0015) : support::q{0.04, -20};
      auto b = support::builder();
      constexpr std::int64_t count = 256;
      auto const x = support::quantized_input(b, "x", {1, 2, count}, in);
      auto const w = is_float
                         ? b.constant("w", support::floats({2}, {0.25F, -1.5F}))
                         : support::weight(b, support::bytes({2}, {2, -12}), support::q{0.125});
      b.output(support::fake(b, b.call("aten.prelu.default", {x, w}), out));
      auto const g = support::lower(b, is_wide ? support::integer16 : support::integer);
      CHECK(support::count(g, tosa::op::greater) == 1);
      CHECK(support::count(g, tosa::op::select) == 1);
      support::array input{{1, 2, count}, {}};
      for (std::int64_t i = 0; i < 2 * count; ++i) {
        input.data.push_back(static_cast<double>((i % count - 128) * (is_wide ? 255 : 1)));
      }
      auto const result = support::evaluate(g, {input}).front();
      for (std::size_t i = 0; i < input.data.size(); ++i) {
        auto const real = (input.data[i] - static_cast<double>(in.zero_point)) * in.scale;
        auto const y = real > 0 ? real : real * (i < count ? 0.25 : -1.5);
        auto const code = std::clamp(y / out.scale + static_cast<double>(out.zero_point),
                                     static_cast<double>(out.low), static_cast<double>(out.high));
        CAPTURE(i);
        CHECK(std::abs(result.data[i] - code) <= 1);
      }
    }
  }
}
