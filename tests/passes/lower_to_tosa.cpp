// SPDX-License-Identifier: BSD-3-Clause
// lower-to-tosa: one call of a lowering per node, and what it says when that fails.

#include <arm_delegate/passes/lower_to_tosa.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("lower_to_tosa: every operator says which node it came from; names are unique") {
  auto b = support::builder();
  auto const x = b.input("relu", ir::dtype::float32, {2});
  b.output(b.call("aten.relu.default", {b.call("aten.relu.default", {x})}));
  auto const g = support::lower(b);
  auto const& ops = g.main().operations;
  REQUIRE(ops.size() == 2);
  CHECK(ops[0].location == "relu");
  CHECK(ops[1].location == "relu_1");
  CHECK(support::result(g, ops[0]).name != g.main()[g.main().inputs[0]].name);
}

TEST_CASE("lower_to_tosa: outputs that are inputs, constants or the same are copies") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.call("aten.exp.default", {x});
  b.output(x);
  b.output(b.constant("c", support::filled({2}, 1)));
  b.output(y);
  b.output(y);
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP IDENTITY IDENTITY IDENTITY");
  CHECK(g.main().outputs[2] != g.main().outputs[3]);
}

TEST_CASE("lower_to_tosa: every node that cannot be lowered is named at once") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 4});
  auto const bad = b.call("aten.linalg_vector_norm.default", {x, 0, {0, 1}, true});
  b.output(b.call("aten.linalg_vector_norm.default", {bad, 0, {0, 1}, true}));
  b.output(b.call("aten.relu.default", {bad}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("node 'linalg_vector_norm' ") != std::string::npos);
  CHECK(text.find("node 'linalg_vector_norm_1' ") != std::string::npos);
  CHECK(text.find("used before it is defined") ==
        std::string::npos);  // only follows from the first
}

TEST_CASE("lower_to_tosa: floats on an integer target, and integers on a float one") {
  auto b = support::builder();
  b.output(b.call("aten.exp.default", {b.input("x", ir::dtype::float32, {2})}));
  auto const floats = support::failure([&] { support::lower(b, support::integer); });
  CHECK(floats.find("is float32 (allowed: uint8, int8, int16, int32, bool); compile for a target "
                    "with +fp or +mi") != std::string::npos);
  auto c = support::builder();
  auto const x = support::quantized_input(c, "x", {2}, {1});
  c.output(support::fake(c, c.call("aten.add.Tensor", {x, x}), {1}));
  auto const codes = support::failure([&] { support::lower(c, support::fp); });
  CHECK(codes.find("the node is quantized (allowed: floating point)") != std::string::npos);
}

TEST_CASE("lower_to_tosa: int16 activations need the extension") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2}, support::q16(1));
  auto const w = support::weight(b, support::bytes({1, 2}, {1, 2}), support::q{1});
  b.output(support::fake(b, b.call("aten.linear.default", {x, w}), support::q16(1)));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("+int16") != std::string::npos);
}
