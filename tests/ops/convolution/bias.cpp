// SPDX-License-Identifier: BSD-3-Clause
// The bias of quantized convolutions and linear layers, as numbers of their accumulators.

#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using support::q;
using codes = std::vector<std::int64_t>;

namespace {

constexpr double input_scale = 0.5;
constexpr double weight_scale = 0.25;  // so that one step of an accumulator is 0.125

/// An operator of two channels in and out.
struct layer {
  std::string_view target;
  ir::shape input;
  ir::shape weight;
  std::int64_t groups = 1;
};
std::array const layers{
    layer{"aten.conv1d.default", {1, 2, 3}, {2, 2, 1}},
    layer{"aten.conv2d.default", {1, 2, 3, 3}, {2, 2, 1, 1}},
    layer{"aten.conv2d.default", {1, 2, 3, 3}, {2, 1, 1, 1}, 2},
    layer{"aten.conv3d.default", {1, 2, 2, 2, 2}, {2, 2, 1, 1, 1}},
    layer{"aten.conv_transpose1d.default", {1, 2, 3}, {2, 2, 1}},
    layer{"aten.conv_transpose2d.input", {1, 2, 3, 3}, {2, 2, 1, 1}},
    layer{"aten.linear.default", {1, 2}, {2, 2}},
};

using make_bias = ir::value_id (*)(program_builder& b);

tosa::graph lowered(layer const& l, make_bias bias, bool is_wide, double result_scale = 0.5) {
  auto b = support::builder();
  auto const of = [&](double scale) { return is_wide ? support::q16(scale) : q{scale}; };
  auto const x = support::quantized_input(b, "x", l.input, of(input_scale));
  std::vector<std::int8_t> const ones(static_cast<std::size_t>(l.weight.numel()), 1);
  auto const w = support::weight(b, support::bytes(l.weight, ones), q{weight_scale});
  auto const y = l.groups == 1 ? b.call(l.target, {x, w, bias(b)})
                               : b.call(l.target, {x, w, bias(b), {"groups", l.groups}});
  b.output(support::fake(b, y, of(result_scale)));
  return support::lower(b, is_wide ? support::integer16 : support::integer);
}

tosa::operation const& convolution_of(tosa::graph const& g) {
  for (auto const& o : g.main().operations) {
    if (tosa::operand_index(o.code, "weight") < o.inputs.size()) return o;
  }
  throw std::logic_error("no convolution in " + support::operators(g));
}

ir::value_id floats(program_builder& b, float first, float second) {
  return b.constant("bias", support::floats({2}, {first, second}));
}

template <class T>
ir::tensor_data two(ir::dtype type, T first, T second) {
  std::array const both{first, second};
  return ir::tensor_data::of(type, {2}, std::span<T const>(both));
}

ir::value_id integers(program_builder& b, std::int32_t first, std::int32_t second, double scale,
                      std::int64_t zero_point = 0) {
  q const p{scale, zero_point, ir::dtype::int32, -2147483647, 2147483647};
  return support::dequantize(b, b.constant("bias", two(ir::dtype::int32, first, second)), p);
}

ir::value_id per_channel(program_builder& b) {
  auto const s = b.constant("s", support::floats({2}, {0.125F, 0.5F}));
  auto const z = b.constant("z", two<std::int64_t>(ir::dtype::int64, 0, 1));
  auto const bias = b.constant("bias", two<std::int32_t>(ir::dtype::int32, 12, -3));
  return b.call("quantized_decomposed.dequantize_per_channel.default",
                {bias, s, z, 0, -2147483647, 2147483647, ir::dtype::int32});
}

ir::value_id bytes(program_builder& b) {
  return support::dequantize(b, b.constant("bias", support::bytes({2}, {3, -4})), q{0.5, 0});
}

struct sample {
  char const* what;
  make_bias bias;
  codes steps;  ///< real number / 0.125, rounded half to even
};
std::array const samples{
    sample{"float", [](auto& b) { return floats(b, 1.5F, -2); }, {12, -16}},
    sample{
        "the accumulators' scale", [](auto& b) { return integers(b, 12, -16, 0.125); }, {12, -16}},
    sample{
        "ten times their scale", [](auto& b) { return integers(b, 12, -16, 1.25); }, {120, -160}},
    sample{"a finer scale", [](auto& b) { return integers(b, 3, 9, 0.0625); }, {2, 4}},
    sample{"a zero point", [](auto& b) { return integers(b, 12, -16, 0.125, 7); }, {5, -23}},
    sample{"per channel", per_channel, {12, -16}},
    sample{"int8", bytes, {12, -16}},
};

}  // namespace

TEST_CASE("bias: its real numbers count, not its integers") {
  for (auto const& l : layers) {
    for (auto const& s : samples) {
      for (bool const is_wide : {false, true}) {
        CAPTURE(l.target);
        CAPTURE(l.groups);
        CAPTURE(s.what);
        CAPTURE(is_wide);
        auto const g = lowered(l, s.bias, is_wide);
        CHECK(support::operand(g, convolution_of(g), "bias") == s.steps);
      }
    }
  }
}

TEST_CASE("bias: with scales per channel of the weight, each channel has its own step") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 3, 3}, {input_scale});
  auto const w =
      support::weight(b, support::bytes({2, 2, 1, 1}, {1, 1, 1, 1}), std::vector<float>{0.25F, 1});
  auto const y = b.call("aten.conv2d.default", {x, w, integers(b, 12, -16, 0.125)});
  b.output(support::fake(b, y, {0.5}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operand(g, convolution_of(g), "bias") == codes{12, -4});
}

TEST_CASE("bias: accumulators of 16-bit input hold what 32 bits do not") {
  constexpr auto bias = [](program_builder& b) { return floats(b, 0x1p30F, -0x1p30F); };
  for (auto const& l : layers) {
    CAPTURE(l.target);
    auto const g = lowered(l, bias, true, 0x1p20);
    CHECK(support::operand(g, convolution_of(g), "bias") == codes{1LL << 33, -(1LL << 33)});
    support::array const zeros{l.input,
                               std::vector<double>(static_cast<std::size_t>(l.input.numel()))};
    auto const y = support::evaluate(g, {zeros}).front();
    CHECK(y.data.front() == 1024);
    CHECK(y.data.back() == -1024);
  }
}

TEST_CASE("bias: what the accumulators cannot hold names channel and number") {
  struct refused {
    make_bias bias;
    bool is_wide;
    char const* text;
  };
  constexpr auto nan = std::numeric_limits<float>::quiet_NaN();
  constexpr auto inf = std::numeric_limits<float>::infinity();
  // 2 products of a byte and a weight at most: 2^31 - 1 - 2 * 2^15.
  std::array const all{
      refused{[](auto& b) { return floats(b, 1, 0x1p28F); }, false,
              "268435456 for channel 1 has 2147483648 steps (allowed: at most 2147"},
      refused{[](auto& b) { return integers(b, 1, 1 << 30, 0.5); }, false,
              "536870912 for channel 1 has 4294967296 steps (allowed: at most 2147"},
      refused{[](auto& b) { return floats(b, -0x1p44F, 1); }, true,
              "-17592186044416 for channel 0 has -140737488355328 steps (allowed: at most 14073"},
      refused{[](auto& b) { return floats(b, 1, nan); }, false,
              "bias of a quantized convolution: nan for channel 1 (allowed: finite numbers)"},
      refused{[](auto& b) { return floats(b, -inf, 1); }, true,
              "bias of a quantized convolution: -inf for channel 0 (allowed: finite numbers)"},
  };
  for (auto const& l : layers) {
    for (auto const& r : all) {
      CAPTURE(l.target);
      CAPTURE(r.text);
      auto const text = support::failure([&] { lowered(l, r.bias, r.is_wide); });
      CAPTURE(text);
      CHECK(text.find(r.text) != std::string::npos);
    }
  }
}

TEST_CASE("bias: computed at run time, of a linear layer") {
  auto const lower = [](q const& p) {
    auto b = support::builder();
    auto const x = support::quantized_input(b, "x", {1, 2}, {0.5});
    auto const w = support::weight(b, support::bytes({2, 2}, {1, 1, 1, 1}), q{0.25});
    auto const bias = support::quantized_input(b, "bias", {2}, p);
    b.output(support::fake(b, b.call("aten.linear.default", {x, w, bias}), {0.5}));
    return support::lower(b, support::integer);
  };
  // (4 - 1) * 0.75 = 2.25 and (-3 - 1) * 0.75 = -3, over 0.5
  auto const y =
      support::evaluate(lower({0.75, 1}), {{{1, 2}, {0, 0}}, {{2}, {4, -3}}}).front().data;
  CHECK(y == std::vector<double>{5, -6});
  auto const text = support::failure([&] { lower({0x1p24}); });
  CAPTURE(text);
  CHECK(text.find(" has 17179869184 steps (allowed: at most 2147") != std::string::npos);
}
