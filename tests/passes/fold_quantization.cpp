// SPDX-License-Identifier: BSD-3-Clause
// fold-quantization: parameters move from quantize and dequantize nodes onto values.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/passes/fold_quantization.hpp>
#include <arm_delegate/passes/remove_dead_nodes.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/ran.hpp>
#include <support/text.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using support::count;
using support::q;

namespace {

/// What is left after folding and sweeping.
std::string folded(program_builder& b) {
  support::subject s(b);
  s.run<pass::fold_quantization>();
  s.run<pass::remove_dead_nodes>();
  return s.text();
}
bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// int8 values dequantized, as after a quantized node.
ir::value_id coded(program_builder& b, std::string_view name, q const& p) {
  return support::dequantize(b, b.input(name, ir::dtype::int8, {4}), p);
}

}  // namespace

TEST_CASE("fold_quantization: dequantize, operator, quantize become one quantized node") {
  auto b = support::builder();
  auto const y = b.call("aten.add.Tensor", {coded(b, "x", {0.5, 3}), coded(b, "y", {0.25})});
  b.output(support::quantize(b, y, {1, -7}));
  CHECK(folded(b) == R"(input %x: int8[4] {int8 scale 0.5 zero_point 3}
input %y: int8[4] {int8 scale 0.25 zero_point 0}
%add: int8[4] {int8 scale 1 zero_point -7} = aten.add.Tensor(self=%x, other=%y, alpha=1)
output %add
)");
}

TEST_CASE("fold_quantization: nothing happens without quantization; twice is once") {
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {4})}));
  support::subject plain(b);
  auto const before = plain.text();
  CHECK_FALSE(plain.run<pass::fold_quantization>());
  CHECK(plain.text() == before);

  auto c = support::builder();
  c.output(support::quantize(c, c.call("aten.tanh.default", {coded(c, "x", {0.5})}), {1}));
  support::subject s(c);
  s.run<pass::fold_quantization>();
  s.run<pass::remove_dead_nodes>();
  auto const once = s.text();
  s.run<pass::fold_quantization>();
  s.run<pass::remove_dead_nodes>();
  CHECK(s.text() == once);
}

TEST_CASE("fold_quantization: a value that two nodes read is quantized once") {
  auto b = support::builder();
  auto const shared = support::fake(b, b.call("aten.tanh.default", {coded(b, "x", {0.5})}), {1});
  b.output(support::quantize(b, b.call("aten.exp.default", {shared}), {2}));
  b.output(support::quantize(b, b.call("aten.sigmoid.default", {shared}), {3}));
  auto const text = folded(b);
  CHECK(count(text, "quantize_per_tensor") == 0);
  CHECK(has(text, "aten.exp.default(self=%tanh)"));
  CHECK(has(text, "aten.sigmoid.default(self=%tanh)"));
}

TEST_CASE("fold_quantization: a value quantized with two scales is computed with each") {
  auto b = support::builder();
  auto const y = b.call("aten.tanh.default", {coded(b, "x", {0.5})});
  b.output(support::quantize(b, y, {1}));
  b.output(support::quantize(b, y, {2, 5}));
  auto const text = folded(b);
  CHECK(has(text, "%tanh: int8[4] {int8 scale 1 zero_point 0} = aten.tanh.default(self=%x)"));
  CHECK(has(text, "{int8 scale 2 zero_point 5} = aten.tanh.default(self=%x)"));
  CHECK(count(text, "requantize.default") == 0);
}

TEST_CASE("fold_quantization: a chain before two scales is computed with each") {
  auto b = support::builder();
  auto const x = coded(b, "x", {0.5});
  auto const y = b.call("aten.relu.default", {b.call("aten.add.Tensor", {x, x})});
  b.output(support::quantize(b, y, {1}));
  b.output(support::quantize(b, y, {2}));
  auto const text = folded(b);
  CHECK(count(text, "= aten.add.Tensor(self=%x, other=%x") == 2);
  CHECK(count(text, "= aten.relu.default") == 2);
  CHECK(count(text, "requantize.default") == 0);
}

TEST_CASE("fold_quantization: moved data is quantized with several scales after it is moved") {
  auto b = support::builder();
  auto const x = b.call("aten.view.default", {coded(b, "x", {0.5}), {2, 2}});
  b.output(support::quantize(b, x, {1}));
  b.output(support::quantize(b, x, {2}));
  auto const text = folded(b);
  CHECK(count(text, "aten.view.default(self=%x") == 1);
  CHECK(count(text, "requantize.default(self=%view)") == 2);
}

TEST_CASE("fold_quantization: a quantized result that is read as a float, too, stays one") {
  auto const reads = [](auto const& read) {
    auto b = support::builder();
    auto const y = b.call("aten.relu.default", {coded(b, "x", {0.5})});
    b.output(support::quantize(b, y, {1}));
    read(b, y);
    return folded(b);
  };
  auto const check = [](std::string const& text) {
    CHECK(has(text, "%relu: float32[4] = aten.relu.default(self=%dequantize_per_tensor)"));
    CHECK(has(text, "quantize_per_tensor.default(input=%relu"));
  };
  check(reads([](auto& b, auto y) { b.output(y); }));
  check(reads([](auto& b, auto y) { b.output(b.call("aten.exp.default", {y})); }));
  // The result of a view is a float, so what it reads is one.
  check(reads([](auto& b, auto y) { b.output(b.call("aten.view.default", {y, {2, 2}})); }));
}

TEST_CASE("fold_quantization: operands that are floats keep a node from being quantized") {
  auto b = support::builder();
  auto const f = b.input("f", ir::dtype::float32, {4});
  std::vector<ir::value_id> const twice{f, f};
  b.output(support::quantize(b, b.call("aten.cat.default", {twice}), {1}));
  b.output(support::quantize(b, f, {1}));
  auto const text = folded(b);
  CHECK(has(text, "%cat: float32[8] = aten.cat.default(tensors=[%f, %f]"));
  CHECK(count(text, "= quantized_decomposed.quantize_per_tensor") == 2);
}

TEST_CASE("fold_quantization: data of two scales moved together is a float") {
  auto b = support::builder();
  std::vector<ir::value_id> const both{coded(b, "x", {0.5}), coded(b, "y", {0.25})};
  auto const moved = b.call("aten.cat.default", {both});
  b.output(support::quantize(b, b.call("aten.exp.default", {moved}), {2}));
  CHECK(has(folded(b), "%cat: float32[8]"));
}

TEST_CASE("fold_quantization: results of a split that are quantized with other scales") {
  auto b = support::builder();
  auto const x = coded(b, "x", {0.5});
  auto const parts = b.call_all("aten.split.Tensor", {b.call("aten.add.Tensor", {x, x}), 2});
  std::vector<ir::value_id> const all(parts.begin(), parts.end());
  b.output(support::quantize(b, all[0], {1}));
  b.output(support::quantize(b, all[1], {0.1}));
  auto const text = folded(b);
  CHECK(count(text, "= aten.add.Tensor(self=%x, other=%x") == 2);
  CHECK(count(text, "= aten.split.Tensor(") == 2);
  CHECK(count(text, "requantize.default") == 0);
}

TEST_CASE("fold_quantization: limits and fillings must be values of the scale that is kept") {
  auto const moved = [](std::string_view target, std::vector<call_argument> rest) {
    auto b = support::builder();
    auto const x = coded(b, "x", {0.5});
    auto const y =
        rest.size() == 1 ? b.call(target, {x, rest[0]}) : b.call(target, {x, rest[0], rest[1]});
    b.output(support::quantize(b, b.call("aten.exp.default", {y}), {2}));
    return folded(b);
  };
  CHECK(has(moved("aten.hardtanh.default", {0.0, 6.0}), "%hardtanh: int8[4]"));
  CHECK(has(moved("aten.hardtanh.default", {-1000.0, 1000.0}), "%hardtanh: int8[4]"));
  CHECK(has(moved("aten.hardtanh.default", {0.0, 6.2}), "%hardtanh: float32[4]"));
  CHECK(has(moved("aten.constant_pad_nd.default", {std::vector<std::int64_t>{1, 0}, 1.5}),
            "%constant_pad_nd: int8[5]"));
  CHECK(has(moved("aten.constant_pad_nd.default", {std::vector<std::int64_t>{1, 0}, 1000.0}),
            "%constant_pad_nd: float32[5]"));
}

TEST_CASE("fold_quantization: a narrower range with the same scale clamps") {
  auto b = support::builder();
  b.output(support::quantize(b, coded(b, "x", {0.5}), {.scale = 0.5, .low = 0}));
  b.output(support::quantize(b, coded(b, "y", {0.5}), {.scale = 0.5, .low = -127}));
  auto const text = folded(b);
  CHECK(count(text, "arm_delegate.requantize.default(self=%x)") == 1);
  CHECK(has(text, "output %y\n"));  // no kernel clamps to -127
}

TEST_CASE("fold_quantization: a result that is quantized per channel stays a float") {
  auto b = support::builder();
  auto const y = b.call("aten.tanh.default", {coded(b, "x", {0.5})});
  auto const scales = b.constant("scales", support::floats({4}, {1, 2, 3, 4}));
  std::vector<std::int64_t> const zeros(4);
  auto const zero_points =
      b.constant("zeros", ir::tensor_data::of(ir::dtype::int64, {4}, std::span(zeros)));
  b.output(b.call("quantized_decomposed.quantize_per_channel.default",
                  {y, scales, zero_points, 0, -128, 127, ir::dtype::int8}));
  CHECK(has(folded(b), "%tanh: float32[4]"));
}

TEST_CASE("fold_quantization: a quantize of a dequantize is a rescale, or nothing") {
  auto b = support::builder();
  auto const x = coded(b, "x", {0.5, 3});
  b.output(support::quantize(b, x, {0.25}));
  b.output(support::quantize(b, x, {0.5, 3}));
  auto const text = folded(b);
  CHECK(count(text, "arm_delegate.requantize.default") == 1);
  CHECK(has(text, "output %x\n"));
}

TEST_CASE("fold_quantization: an activation's parameters are the convolution's") {
  auto b = support::builder();
  auto const x = support::dequantize(b, b.input("x", ir::dtype::int8, {1, 1, 2, 2}), {0.5});
  auto const w = support::weight(b, support::bytes({1, 1, 1, 1}, {3}), q{0.25});
  auto const y = b.call("aten.relu.default", {b.call("aten.conv2d.default", {x, w})});
  b.output(support::quantize(b, y, {0.125, -128}));
  auto const text = folded(b);
  CHECK(has(text, "%conv2d: int8[1, 1, 2, 2] {int8 scale 0.125 zero_point -128}"));
  CHECK(has(text, "%relu: int8[1, 1, 2, 2] {int8 scale 0.125 zero_point -128}"));
}

TEST_CASE("fold_quantization: a convolution that is read as a float, too, stays one") {
  auto b = support::builder();
  auto const x = support::dequantize(b, b.input("x", ir::dtype::int8, {1, 1, 2, 2}), {0.5});
  auto const w = support::weight(b, support::bytes({1, 1, 1, 1}, {3}), q{0.25});
  auto const y = b.call("aten.conv2d.default", {x, w});
  b.output(support::quantize(b, b.call("aten.relu.default", {y}), {0.125, -128}));
  b.output(y);
  CHECK(has(folded(b), "%conv2d: float32[1, 1, 2, 2] = "));
}

TEST_CASE("fold_quantization: data movement after a dequantize keeps its input's parameters") {
  auto b = support::builder();
  auto const x = b.call("aten.view.default", {coded(b, "x", {0.5, 3}), {2, 2}});
  b.output(support::quantize(b, b.call("aten.exp.default", {x}), {2}));
  CHECK(has(folded(b), "%view: int8[2, 2] {int8 scale 0.5 zero_point 3} = aten.view.default"));
}

TEST_CASE("fold_quantization: an average's parameters are not those of the data moved before it") {
  auto b = support::builder();
  auto const x = b.call("aten.view.default", {coded(b, "x", {0.5, 3}), {1, 1, 2, 2}});
  b.output(support::quantize(b, b.call("aten.avg_pool2d.default", {x, {2, 2}}), {0.25}));
  auto const text = folded(b);
  CHECK(has(text, "%view: int8[1, 1, 2, 2] {int8 scale 0.5 zero_point 3} = aten.view.default"));
  CHECK(has(text, "%avg_pool2d: int8[1, 1, 1, 1] {int8 scale 0.25 zero_point 0}"));
}

TEST_CASE("fold_quantization: moved data that is read as a float stays one") {
  auto b = support::builder();
  auto const x = b.call("aten.view.default", {coded(b, "x", {0.5, 3}), {2, 2}});
  b.output(b.call("aten.exp.default", {x}));
  auto const text = folded(b);
  CHECK(has(text, "%view: float32[2, 2]"));
  CHECK(count(text, "dequantize_per_tensor") > 0);
}

TEST_CASE("fold_quantization: nodes with a float on one side are left as they are") {
  auto b = support::builder();
  auto const x = b.input("f", ir::dtype::float32, {4});
  b.output(support::quantize(b, b.call("aten.add.Tensor", {coded(b, "x", {0.5}), x}), {1}));
  b.output(b.call("aten.tanh.default", {coded(b, "y", {0.5})}));
  auto const text = folded(b);
  CHECK(has(text, "%add: float32[4]"));
  CHECK(has(text, "%tanh: float32[4]"));
  CHECK(count(text, "= quantized_decomposed.dequantize_per_tensor") == 2);
  CHECK(count(text, "= quantized_decomposed.quantize_per_tensor") == 1);
}

TEST_CASE("fold_quantization: a constant may be dequantized with two scales") {
  auto b = support::builder();
  auto const codes = b.constant("c", support::bytes({4}, {1, 2, 3, 4}));
  auto const x = coded(b, "x", {0.5});
  auto const y = b.call("aten.add.Tensor", {x, support::dequantize(b, codes, {1})});
  b.output(support::quantize(b, y, {1}));
  auto const z = b.call("aten.mul.Tensor", {x, support::dequantize(b, codes, {2})});
  b.output(support::quantize(b, z, {1}));
  support::subject s(b);
  s.run<pass::fold_quantization>();
  s.run<pass::remove_dead_nodes>();
  REQUIRE(s.calls() == "add mul");
  auto const scale = [&](std::size_t i) {
    return s.graph()[s.graph().order[i]].input("other").quantization->scale();
  };
  CHECK(scale(0) == 1);
  CHECK(scale(1) == 2);
}

TEST_CASE("fold_quantization: a run-time value dequantized with two scales is refused") {
  auto b = support::builder();
  auto const codes = b.input("c", ir::dtype::int8, {4});
  auto const y = b.call("aten.add.Tensor",
                        {support::dequantize(b, codes, {1}), support::dequantize(b, codes, {2})});
  b.output(support::quantize(b, y, {1}));
  auto const text = support::failure([&] { folded(b); });
  CHECK(has(text, "value 'c' is dequantized with two different scales; check the quantizer"));
}

TEST_CASE("fold_quantization: scales that are computed at run time are refused") {
  auto b = support::builder();
  auto const scale = b.input("scale", ir::dtype::float32, {1});
  auto const zp = b.input("zp", ir::dtype::int64, {1});
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("quantized_decomposed.quantize_per_tensor.tensor",
                  {x, scale, zp, -128, 127, ir::dtype::int8}));
  auto const text = support::failure([&] { folded(b); });
  CHECK(has(text, "(allowed: a constant); use static quantization"));
}
