// SPDX-License-Identifier: BSD-3-Clause
// aten.conv2d: CONV2D, DEPTHWISE_CONV2D or one convolution per group, between two TRANSPOSEs.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;
using codes = std::vector<std::int64_t>;
using ints = std::vector<std::int32_t>;

namespace {

std::vector<std::int8_t> counting(std::size_t n) {
  std::vector<std::int8_t> out;
  out.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    out.push_back(static_cast<std::int8_t>(static_cast<int>(i % 7) - 3));
  }
  return out;
}

/// A float convolution with a weight of ones.
tosa::graph lowered(ir::shape const& input, ir::shape const& weight,
                    std::initializer_list<call_argument> rest) {
  auto b = support::builder();
  std::vector<call_argument> arguments{b.input("x", ir::dtype::float32, input),
                                       b.constant("w", support::filled(weight, 1))};
  auto const none = call_argument(ir::none{});
  arguments.push_back(none);
  arguments.insert(arguments.end(), rest);
  arguments.resize(7, call_argument(std::int64_t{1}));
  auto const& a = arguments;
  b.output(b.call("aten.conv2d.default", {a[0], a[1], a[2], a[3], a[4], a[5], a[6]}));
  return support::lower(b);
}

}  // namespace

TEST_CASE("conv2d: NHWC, weight OHWI, a bias of zeros if there is none") {
  auto const g = lowered({1, 2, 5, 5}, {3, 2, 3, 3}, {1, 1});
  CHECK(support::operators(g) == "TRANSPOSE CONV2D TRANSPOSE");
  auto const& conv = support::find(g, tosa::op::conv2d);
  CHECK(g.main()[conv.inputs[1]].sizes == ir::shape{3, 3, 3, 2});
  CHECK(support::real_operand(g, conv, "bias") == std::vector<double>{0, 0, 0});
  CHECK(conv.attrs.integers(tosa::attr::pad) == ints{1, 1, 1, 1});
  CHECK(support::output(g).sizes == ir::shape{1, 3, 5, 5});
}

TEST_CASE("conv2d: TOSA's windows fit exactly") {
  struct sample {
    std::int64_t size;
    std::int64_t padding;
    ints pad;
    char const* operators;
  };
  // Stride 2, kernel 3. (size + 2 padding - 3) mod 2 is too much: it is removed from the padding
  // after the data, or off the data.
  for (auto const& s : {sample{5, 1, {1, 1, 1, 1}, "TRANSPOSE CONV2D TRANSPOSE"},
                        sample{6, 1, {1, 0, 1, 0}, "TRANSPOSE CONV2D TRANSPOSE"},
                        sample{6, 0, {0, 0, 0, 0}, "TRANSPOSE SLICE CONV2D TRANSPOSE"}}) {
    auto const g = lowered({1, 2, s.size, s.size}, {2, 2, 3, 3}, {2, s.padding});
    CAPTURE(s.size);
    // The SLICE may be before the TRANSPOSE.
    CHECK(support::operators(g).size() == std::string(s.operators).size());
    CHECK(support::find(g, tosa::op::conv2d).attrs.integers(tosa::attr::pad) == s.pad);
  }
}

TEST_CASE("conv2d: as many groups as channels are depthwise, weight HWCM") {
  auto const g = lowered({1, 3, 4, 4}, {6, 1, 2, 3}, {1, 0, 1, 3});
  auto const& conv = support::find(g, tosa::op::depthwise_conv2d);
  CHECK(g.main()[conv.inputs[1]].sizes == ir::shape{2, 3, 3, 2});
}

TEST_CASE("conv2d: other groups are a convolution each") {
  auto const g = lowered({1, 4, 3, 3}, {6, 2, 1, 1}, {1, 0, 1, 2});
  for (std::size_t i : {0U, 1U}) {
    auto const& conv = support::find(g, tosa::op::conv2d, i);
    CHECK(g.main()[conv.inputs[0]].sizes == ir::shape{1, 3, 3, 2});
    CHECK(g.main()[conv.inputs[1]].sizes == ir::shape{3, 1, 1, 2});
  }
  CHECK(support::find(g, tosa::op::concat).inputs.size() == 2);
}

TEST_CASE("conv2d: what does not fit is refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 3, 4, 4});
  auto const w = b.constant("w", support::filled({2, 2, 3, 3}, 1));
  auto const channels = support::failure([&] { b.call("aten.conv2d.default", {x, w}); });
  CHECK(channels.find("input [1, 3, 4, 4] and weight [2, 2, 3, 3] do not fit 1 groups") !=
        std::string::npos);
  auto const big = b.constant("big", support::filled({2, 3, 5, 5}, 1));
  CHECK_FALSE(support::failure([&] { b.call("aten.conv2d.default", {x, big}); }).empty());
  auto const same = support::failure(
      [&] { b.call("aten.conv2d.padding", {x, big, ir::none{}, {2, 2}, "same"}); });
  CHECK(same.find("padding 'same' needs stride 1") != std::string::npos);
}

TEST_CASE("conv2d: a quantized weight or bias computed at run time is refused") {
  auto const refusal = [](bool has_constant_weight) {
    auto b = support::builder();
    auto const x = support::quantized_input(b, "x", {1, 1, 4, 4}, {0.5, 0});
    auto const w = has_constant_weight
                       ? support::weight(b, support::bytes({1, 1, 2, 2}, counting(4)), support::q{})
                       : support::quantized_input(b, "w", {1, 1, 2, 2}, {0.5, 0});
    support::q const sums{0.25, 0, ir::dtype::int32, -1000, 1000};
    auto const bias = support::dequantize(b, b.input("bias", ir::dtype::int32, {1}), sums);
    b.output(support::fake(b, b.call("aten.conv2d.default", {x, w, bias}), {1, 0}));
    return support::failure([&] { support::lower(b, support::integer); });
  };
  CHECK(refusal(false).find("weight of a quantized convolution: it is computed at run time "
                            "(allowed: a constant); make it a parameter") != std::string::npos);
  CHECK(refusal(true).find("bias of a quantized convolution: it is computed at run time "
                           "(allowed: a constant); make it a parameter") != std::string::npos);
}

TEST_CASE("conv2d: quantized per channel, one multiplier each: s_x * s_w[c] / s_y") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 3, 3}, {0.5, -10});
  auto const w = support::weight(b, support::bytes({3, 2, 2, 2}, counting(24)), {0.25F, 0.5F, 1});
  b.output(support::fake(b, b.call("aten.conv2d.default", {x, w}), {2, 4}));
  auto const g = support::lower(b, support::integer);
  auto const& conv = support::find(g, tosa::op::conv2d);
  CHECK(support::operand(g, conv, "input_zp") == codes{-10});
  CHECK(support::operand(g, conv, "weight_zp") == codes{0});
  CHECK(support::operand(g, conv, "bias") == codes{0, 0, 0});
  CHECK(support::result(g, conv).type == tosa::dtype::int32);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(rescale.attrs.flag(tosa::attr::per_channel));
  CHECK(rescale.attrs.flag(tosa::attr::scale32));
  CHECK(support::operand(g, rescale, "multiplier") == codes{1 << 30, 1 << 30, 1 << 30});
  CHECK(support::operand(g, rescale, "shift") == codes{34, 33, 32});  // 1/16, 1/8, 1/4
  CHECK(support::operand(g, rescale, "output_zp") == codes{4});
}

TEST_CASE("conv2d: quantized numbers are those of the real convolution") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 3, 3}, {0.5, -10});
  auto const w_codes = counting(16);
  auto const w = support::weight(b, support::bytes({2, 2, 2, 2}, w_codes), q{0.25});
  auto const bias = b.constant("bias", support::floats({2}, {1.5F, -2}));
  q const y{0.125, 5};
  b.output(support::fake(b, b.call("aten.conv2d.default", {x, w, bias}), y));
  auto const g = support::lower(b, support::integer);
  support::array input{{1, 2, 3, 3}, {}};
  for (int i = 0; i < 18; ++i) input.data.push_back(i - 14);
  auto const result = support::evaluate(g, {input}).front();
  REQUIRE(result.sizes == ir::shape{1, 2, 2, 2});
  support::detail::for_each_index(result.sizes, [&](ir::shape const& o) {
    double sum = o[1] == 0 ? 1.5 : -2;
    for (std::int64_t c = 0; c < 2; ++c) {
      for (std::int64_t k = 0; k < 4; ++k) {
        auto const real = (support::detail::at(input, {0, c, o[2] + k / 2, o[3] + k % 2}) + 10) / 2;
        sum += real * 0.25 * w_codes[static_cast<std::size_t>((o[1] * 2 + c) * 4 + k)];
      }
    }
    auto const code = std::clamp(std::floor(sum / y.scale + 0.5) + 5, -128.0, 127.0);
    CHECK(support::detail::at(result, o) == code);
  });
}

TEST_CASE("conv2d: int16 accumulates in INT48 and rescales by 15 bits") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 2, 2}, support::q16(0.5));
  auto const w = support::weight(b, support::bytes({1, 2, 2, 2}, counting(8)), q{0.25});
  b.output(support::fake(b, b.call("aten.conv2d.default", {x, w}), support::q16(0.75)));
  auto const g = support::lower(b, support::integer16);
  auto const& conv = support::find(g, tosa::op::conv2d);
  CHECK(support::result(g, conv).type == tosa::dtype::int48);
  CHECK(g.main()[conv.inputs[2]].type == tosa::dtype::int48);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK_FALSE(rescale.attrs.flag(tosa::attr::scale32));
  CHECK(g.main()[rescale.inputs[1]].type == tosa::dtype::int16);
  CHECK(support::operand(g, rescale, "multiplier") == codes{21845});  // 1/6: round(2^15 * 2 / 3)
  CHECK(support::operand(g, rescale, "shift") == codes{17});
}

TEST_CASE("conv2d: weights with a zero point are refused") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 2, 2}, {0.5});
  auto const w = support::weight(b, support::bytes({1, 1, 1, 1}, {3}), q{0.25, 1});
  b.output(support::fake(b, b.call("aten.conv2d.default", {x, w}), {1}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("(allowed: 0); quantize weights symmetrically") != std::string::npos);
}

TEST_CASE("conv2d: attributes that no window has, and operands of other types, are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 4, 4});
  auto const w = b.constant("w", support::filled({2, 2, 3, 3}, 1));
  auto const half = b.input("half", ir::dtype::float16, {1, 2, 4, 4});
  constexpr std::int64_t huge = std::int64_t{1} << 62;
  using numbers = std::vector<std::int64_t>;
  auto const refused = [&](std::initializer_list<call_argument> arguments) {
    return !support::failure([&] { b.call("aten.conv2d.default", arguments); }).empty();
  };
  CHECK_FALSE(refused({x, w}));
  CHECK(refused({x, w, {"stride", numbers{1, 2, 3}}}));
  CHECK(refused({x, w, {"stride", numbers{}}}));
  CHECK(refused({x, w, {"stride", 0}}));
  CHECK(refused({x, w, {"padding", huge}}));
  CHECK(refused({x, w, {"padding", -1}}));
  CHECK(refused({x, w, {"dilation", numbers{huge, huge}}}));
  CHECK(refused({x, w, {"bias", b.constant("b", support::filled({3}, 1))}}));
  CHECK(refused({half, w}));
}
