// SPDX-License-Identifier: BSD-3-Clause
// fold-constants: what is known when compiling is computed then.

#include <arm_delegate/passes/fold_constants.hpp>
#include <arm_delegate/passes/remove_dead_nodes.hpp>

#include <doctest/doctest.h>
#include <support/ran.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;

namespace {

/// The constant that the last node reads as `argument`.
ir::tensor_data const& constant(support::subject& s, std::string_view argument) {
  auto const& n = s.graph()[s.graph().order.back()];
  return *n.input(argument).constant;
}

}  // namespace

TEST_CASE("fold_constants: moving data makes a view of the same bytes") {
  auto b = support::builder();
  auto const w = b.constant("w", support::floats({2, 3}, {1, 2, 3, 4, 5, 6}));
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const turned = b.call("aten.t.default", {b.call("aten.t.default", {w})});
  b.output(b.call("aten.mm.default", {x, b.call("aten.view.default", {turned, {2, 3}})}));
  support::subject s(b);
  CHECK(s.run<pass::fold_constants>());
  CHECK(s.calls() == "mm");
  CHECK(constant(s, "mat2").values<float>() == std::vector<float>{1, 2, 3, 4, 5, 6});
  CHECK_FALSE(s.run<pass::fold_constants>());
}

TEST_CASE("fold_constants: a constant transposed is transposed") {
  auto b = support::builder();
  auto const w = b.constant("w", support::floats({2, 3}, {1, 2, 3, 4, 5, 6}));
  auto const x = b.input("x", ir::dtype::float32, {1, 3});
  b.output(b.call("aten.mm.default", {x, b.call("aten.t.default", {w})}));
  support::subject s(b);
  s.run<pass::fold_constants>();
  CHECK(constant(s, "mat2").sizes() == ir::shape{3, 2});
  CHECK(constant(s, "mat2").values<float>() == std::vector<float>{1, 4, 2, 5, 3, 6});
}

TEST_CASE("fold_constants: constants are quantized, rounded half to even and clamped") {
  auto b = support::builder();
  auto const c = b.constant("c", support::floats({6}, {0.25F, 0.75F, -0.25F, 1, 100, -100}));
  auto const x = b.input("x", ir::dtype::float32, {6});
  auto const codes = support::fake(b, c, {0.5, 10});
  b.output(b.call("aten.add.Tensor", {x, codes}));
  support::subject s(b);
  CHECK(s.run<pass::fold_constants>());
  CHECK(s.calls() == "dequantize_per_tensor add");
  auto const& n = s.graph()[s.graph().order.front()];
  CHECK(n.input("input").constant->values<int>() == std::vector<int>{10, 12, 10, 12, 127, -128});
}

TEST_CASE("fold_constants: quantized results of constants are computed") {
  auto b = support::builder();
  std::vector<std::int8_t> const codes{1, 2, 3, -4};
  auto const w =
      support::weight(b, ir::tensor_data::of(ir::dtype::int8, {2, 2}, std::span(codes)), q{0.5, 0});
  auto const x = support::fake(b, b.constant("x", support::floats({1, 2}, {1, 0.5F})), {0.5, 3});
  auto const bias = b.constant("bias", support::floats({2}, {0.25F, -8}));
  auto const y = support::fake(b, b.call("aten.linear.default", {x, w, bias}), {0.25, 10});
  b.output(b.call("aten.add.Tensor", {b.input("z", ir::dtype::float32, {1, 2}), y}));
  support::subject s(b);
  CHECK(s.run<pass::fold_constants>());
  s.run<pass::remove_dead_nodes>();
  CHECK(s.calls() == "dequantize_per_tensor add");
  auto const& n = s.graph()[s.graph().order.front()];
  // 1 * .5 + .5 * 1 + .25 and 1 * 1.5 - .5 * 2 - 8, divided by .25
  CHECK(n.input("input").constant->values<int>() == std::vector<int>{15, -20});
}

TEST_CASE("fold_constants: a node that also reads an input is not computed") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2}, {0.5, 3});
  auto const c = support::fake(b, b.constant("c", support::floats({1, 2}, {1, 0.5F})), {0.5, 3});
  b.output(support::fake(b, b.call("aten.add.Tensor", {x, c}), {0.25, 10}));
  support::subject s(b);
  s.run<pass::fold_constants>();
  CHECK(s.calls().find("add") != std::string::npos);
}

TEST_CASE("fold_constants: per channel, each along its axis") {
  auto b = support::builder();
  auto const c = b.constant("c", support::floats({2, 3}, {1, 1, 1, 2, 2, 2}));
  auto const scales = b.constant("s", support::floats({3}, {1, 0.5F, 0.25F}));
  std::vector<std::int64_t> const zeros{0, 1, 2};
  auto const zp = b.constant("z", ir::tensor_data::of(ir::dtype::int64, {3}, std::span(zeros)));
  b.output(b.call("quantized_decomposed.quantize_per_channel.default",
                  {c, scales, zp, 1, -128, 127, ir::dtype::int8}));
  support::subject s(b);
  CHECK(s.run<pass::fold_constants>());
  auto const& folded = s.graph()[s.graph().outputs.front()];
  REQUIRE(folded.constant != nullptr);
  CHECK(folded.constant->values<int>() == std::vector<int>{1, 3, 6, 2, 5, 10});
}

TEST_CASE("fold_constants: nothing to do where values come from inputs") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.t.default", {x}));
  support::subject s(b);
  auto const before = s.text();
  CHECK_FALSE(s.run<pass::fold_constants>());
  CHECK(s.text() == before);
}

TEST_CASE("fold_constants: one number for all elements stays one number, quantized too") {
  constexpr std::int64_t many = std::int64_t{1} << 36;  // more than memory holds
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1});
  auto const c = b.call("aten.full.default", {std::vector<std::int64_t>{many}, 1.5});
  b.output(b.call("aten.add.Tensor", {x, support::fake(b, c, {0.5, 10})}));
  support::subject s(b);
  CHECK(s.run<pass::fold_constants>());
  CHECK(s.calls() == "dequantize_per_tensor add");
  auto const& n = s.graph()[s.graph().order.front()];
  auto const& codes = *n.input("input").constant;
  CHECK(codes.is_repeated());
  CHECK(codes.numel() == many);
  CHECK(codes.sliced(0, 7, 2).values<int>() == std::vector<int>{13, 13});
}
