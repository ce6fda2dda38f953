// SPDX-License-Identifier: BSD-3-Clause
// aten.avg_pool2d: AVG_POOL2D, which never counts its own padding.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;
using codes = std::vector<std::int64_t>;
using ints = std::vector<std::int32_t>;

namespace {

using window = std::array<std::int64_t, 4>;

/// A 2x2 window as TOSA 1.0 averages it: 4.2.1.8 AVG_POOL2D, RECIPROCAL_SCALE and APPLY_SCALE_32.
std::int64_t average_in_tosa(window const& codes, std::int64_t zero_point) {
  std::int64_t sum = 0;
  for (auto c : codes) sum += c - zero_point;
  constexpr auto multiplier = (std::int64_t{1} << 30) + 1;
  constexpr int shift = 30 + 2;  // 4 elements
  return zero_point + ((sum * multiplier + (std::int64_t{1} << (shift - 1))) >> shift);
}

/// The same in PyTorch: dequantize, average and quantize, all in float32.
std::int64_t average_in_pytorch(window const& codes, q const& p) {
  auto const scale = static_cast<float>(p.scale);
  float sum = 0;
  for (auto c : codes) sum += static_cast<float>(c - p.zero_point) * scale;
  auto const inverse = static_cast<float>(1.0 / p.scale);
  return static_cast<std::int64_t>(std::nearbyint(sum / 4 * inverse)) + p.zero_point;
}

std::int64_t pool_zero_point(q const& p) {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 2, 2}, p);
  auto const positive = support::fake(b, b.call("aten.relu.default", {x}), p);
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {positive, 2}), p));
  auto const g = support::lower(b, support::integer);
  return support::operand(g, support::find(g, tosa::op::avg_pool2d), "input_zp").front();
}

}  // namespace

TEST_CASE("avg_pool2d: counted padding is a PAD in front") {
  struct sample {
    bool counted;
    std::size_t pads;
    ints pad;
  };
  for (auto const& s : {sample{true, 1, {0, 0, 0, 0}}, sample{false, 0, {1, 1, 1, 1}}}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {1, 2, 5, 5});
    b.output(b.call("aten.avg_pool2d.default", {x, 3, 2, 1, false, s.counted}));
    auto const g = support::lower(b);
    std::size_t pads = 0;
    for (auto const& o : g.main().operations) pads += o.code == tosa::op::pad;
    CHECK(pads == s.pads);
    CHECK(support::find(g, tosa::op::avg_pool2d).attrs.integers(tosa::attr::pad) == s.pad);
  }
}

TEST_CASE("avg_pool2d: a divisor of one's own is a MUL") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 4, 4});
  b.output(b.call("aten.avg_pool2d.default", {x, 2, {"divisor_override", 5}}));
  auto const g = support::lower(b);
  auto const factor = support::real_operand(g, support::find(g, tosa::op::mul), "input2");
  CHECK(factor.front() == doctest::Approx(4.0 / 5));
}

TEST_CASE("avg_pool2d: quantized, the zero point pads and centres") {
  auto b = support::builder();
  q const p{0.5, -7};
  auto const x = support::quantized_input(b, "x", {1, 1, 4, 4}, p);
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {x, 2, 2, 1}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operand(g, support::find(g, tosa::op::pad), "pad_const") == codes{-7});
  auto const& pool = support::find(g, tosa::op::avg_pool2d);
  CHECK(support::operand(g, pool, "input_zp") == support::operand(g, pool, "output_zp"));
}

TEST_CASE("avg_pool2d: a divisor counts all padding, also behind overhanging windows") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 3, 3});
  b.output(b.call("aten.avg_pool2d.default", {x, 2, 2, 0, true, false, 8}));
  auto const g = support::lower(b);
  auto const y = support::evaluate(g, {{{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}}).front();
  CHECK(y.data == std::vector<double>{12 / 8.0, 9 / 8.0, 15 / 8.0, 9 / 8.0});

  // The window's own size: no MUL, but TOSA must not divide by fewer elements.
  auto c = support::builder();
  auto const z = c.input("z", ir::dtype::float32, {1, 1, 2, 2});
  c.output(c.call("aten.avg_pool2d.default", {z, 2, 1, 1, false, false, 4}));
  auto const h = support::lower(c);
  CHECK(support::find(h, tosa::op::avg_pool2d).attrs.integers(tosa::attr::pad) == ints{0, 0, 0, 0});
}

TEST_CASE("avg_pool2d: a divisor of quantized values is refused") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 4, 4}, {0.5});
  b.output(
      support::fake(b, b.call("aten.avg_pool2d.default", {x, 2, {"divisor_override", 3}}), {0.5}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("divisor_override of a quantized average pool: 3 (allowed: 4)") !=
        std::string::npos);
}

TEST_CASE("avg_pool2d: ties go as in PyTorch more often than with the zero point") {
  int short_scales = 0;
  for (int thousandths = 1; thousandths <= 60; ++thousandths) {
    q const p{thousandths / 1000.0, 7};
    CAPTURE(p.scale);
    auto const chosen = pool_zero_point(p);
    // Most reciprocals are right: then ties go to even, and no zero point does that.
    if (static_cast<float>(p.scale) * static_cast<float>(1.0 / p.scale) >= 1.0F) {
      CHECK(chosen == 7);
      continue;
    }
    ++short_scales;
    int plain = 0;
    int ours = 0;
    for (std::int64_t a = 7; a < 28; ++a) {
      for (std::int64_t b = 7; b < 28; ++b) {
        for (std::int64_t c = 7; c < 28; ++c) {
          window const w{a, b, c, 13};
          auto const wanted = average_in_pytorch(w, p);
          plain += average_in_tosa(w, 7) != wanted;
          ours += average_in_tosa(w, chosen) != wanted;
        }
      }
    }
    CAPTURE(plain);
    CHECK(ours < plain);
  }
  CHECK(short_scales > 0);
}

TEST_CASE("avg_pool2d: averages of finer steps than the input's are sums and one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, {1, 3});
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {x, {1, 2}}), {0.25, -1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE DEPTHWISE_CONV2D RESCALE");
  // -97 and 94 stand for -100 and 91: -4.5 is -18 steps of 0.25.
  CHECK(support::evaluate(g, {{{1, 1, 1, 2}, {-97, 94}}}).front().data == std::vector<double>{-19});
}

TEST_CASE("avg_pool2d: coarser steps are a RESCALE after it") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, {1});
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {x, {1, 2}}), {2}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE AVG_POOL2D RESCALE");
}

TEST_CASE("avg_pool2d: finer steps of averages that leave padding out are refused") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 2, 2}, {1});
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {x, 2, 1, 1, false, false}), {0.25}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("scale of an average pool that leaves padding out of its averages: 0.25 "
                  "(allowed: at least the input's, 1)") != std::string::npos);
}
