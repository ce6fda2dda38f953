// SPDX-License-Identifier: BSD-3-Clause
// aten.add: ADD; quantized in INT32 with ExecuTorch's headroom.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;
using codes = std::vector<std::int64_t>;

namespace {

/// The quantized sum of two inputs.
tosa::graph quantized_sum(q const& a, q const& c, q const& y, double alpha = 1,
                          std::string_view target = support::integer) {
  auto b = support::builder();
  auto const left = support::quantized_input(b, "a", {4}, a);
  auto const right = support::quantized_input(b, "c", {4}, c);
  b.output(support::fake(b, b.call("aten.add.Tensor", {left, right, {"alpha", alpha}}), y));
  return support::lower(b, target);
}

}  // namespace

TEST_CASE("add: operands of different rank are reshaped, then TOSA broadcasts") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.add.Tensor", {x, y}));
  CHECK(to_string(support::lower(b)) == R"(main(%x: FP32[2, 3], %y: FP32[3]) {
  %add_shape: SHAPE[2] = [1, 3]
  %add: FP32[1, 3] = RESHAPE(%y, %add_shape)
  %add_2: FP32[2, 3] = ADD(%x, %add)
  return %add_2
}
)");
}

TEST_CASE("add: alpha is a MUL of the second operand") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.add.Tensor", {x, x, {"alpha", 2}}));
  CHECK(support::operators(support::lower(b)) == "MUL ADD");
}

TEST_CASE("add: operands that do not broadcast are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {2});
  auto const text = support::failure([&] { b.call("aten.add.Tensor", {x, y}); });
  CHECK(text == "error: node 'add' (aten.add.Tensor): operands [2, 3] and [1, 2] do not broadcast");
}

// x + torch.tensor([1, 2, 3])
TEST_CASE("add: an int64 constant is converted to the float type of the sum") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  std::array<std::int64_t, 3> const numbers{1, 2, 3};
  auto const c = b.constant(
      "c", ir::tensor_data::of(ir::dtype::int64, {3}, std::span<std::int64_t const>(numbers)));
  b.output(b.call("aten.add.Tensor", {x, c}));
  auto const made = support::compile(support::finished(b), support::fp);
  CHECK(made.host_nodes.empty());
  REQUIRE(made.delegates.size() == 1);
  auto const& g = made.delegates.front().artifact;
  CHECK(support::evaluate(g, {{{2, 3}, {0.5, 0, 0, -1, -2, -3}}}).front().data ==
        std::vector<double>{1.5, 2, 3, 0, 0, 0});
}

TEST_CASE("add: uint8 and int8 make int16") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::uint8, {2});
  auto const y = b.input("y", ir::dtype::int8, {2});
  CHECK(b[b.call("aten.add.Tensor", {x, y})].type.type == ir::dtype::int16);
}

// Unit u = 2 * max(s_a, s_c) / 2^20; inputs by s / u, output by u / s_y.
TEST_CASE("add: quantized, equal scales give 2^19 in and 2^-19 out") {
  auto const g = quantized_sum({0.5, 3}, {0.5, -7}, {0.5, 11});
  REQUIRE(support::operators(g) == "RESCALE RESCALE ADD RESCALE");
  for (std::size_t i : {0U, 1U}) {
    auto const& in = support::find(g, tosa::op::rescale, i);
    CHECK(support::operand(g, in, "multiplier") == codes{1 << 30});
    CHECK(support::operand(g, in, "shift") == codes{11});  // 2^30 * 2^-11 = 2^19
    CHECK(support::operand(g, in, "input_zp") == codes{i == 0 ? 3 : -7});
    CHECK(support::operand(g, in, "output_zp") == codes{0});
    CHECK(support::result(g, in).type == tosa::dtype::int32);
  }
  auto const& out = support::find(g, tosa::op::rescale, 2);
  CHECK(support::operand(g, out, "multiplier") == codes{1 << 30});
  CHECK(support::operand(g, out, "shift") == codes{49});
  CHECK(support::operand(g, out, "output_zp") == codes{11});
}

TEST_CASE("add: quantized, the smaller scale takes the smaller factor") {
  auto const g = quantized_sum({0.25, 0}, {0.75, 0}, {1, 0});
  // u = 1.5 / 2^20; 0.25 / u = 2^20 / 6 = 174762.67 = 0.6667 * 2^18, 0.75 / u = 2^19
  auto const& small = support::find(g, tosa::op::rescale, 0);
  CHECK(support::operand(g, small, "multiplier") == codes{1431655765});  // round(2^31 * 2 / 3)
  CHECK(support::operand(g, small, "shift") == codes{13});
  CHECK(support::operand(g, support::find(g, tosa::op::rescale, 1), "shift") == codes{11});
  auto const& out = support::find(g, tosa::op::rescale, 2);  // 1.5 * 2^-20 = 0.75 * 2^-19
  CHECK(support::operand(g, out, "multiplier") == codes{1610612736});
  CHECK(support::operand(g, out, "shift") == codes{50});
}

TEST_CASE("add: int16 leaves 12 bits of headroom") {
  auto const g =
      quantized_sum(support::q16(0.5), support::q16(0.5), support::q16(0.5), 1, support::integer16);
  auto const& in = support::find(g, tosa::op::rescale, 0);
  CHECK(support::operand(g, in, "multiplier") == codes{1 << 30});
  CHECK(support::operand(g, in, "shift") == codes{19});  // 2^11
}

TEST_CASE("add: a quantized value twice is rescaled once") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, {0.5});
  b.output(support::fake(b, b.call("aten.add.Tensor", {x, x}), {1}));
  CHECK(support::operators(support::lower(b, support::integer)) == "RESCALE ADD RESCALE");
}

TEST_CASE("add: a quantized sum with a Python number is refused, and says so") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, {0.5});
  b.output(support::fake(b, b.call("aten.add.Scalar", {x, 1.5}), {1}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("node 'add' (aten.add.Scalar)") != std::string::npos);
  CHECK(text.find("; ") != std::string::npos);  // a remedy
}
