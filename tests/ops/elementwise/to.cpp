// SPDX-License-Identifier: BSD-3-Clause
// aten.to and _to_copy: CAST, with PyTorch's rounding.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("to: floats are truncated to integers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.to.dtype", {x, ir::dtype::int32}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "FLOOR CEIL GREATER_EQUAL SELECT CAST");
  CHECK(support::evaluate(g, {{{4}, {-1.75, -0.5, 0.5, 2.5}}}).front().data ==
        std::vector<double>{-1, 0, 0, 2});
}

TEST_CASE("to: conversions that CAST does not have") {
  struct sample {
    ir::dtype from;
    ir::dtype to;
    char const* operators;
  };
  using enum ir::dtype;
  for (auto const& s :
       {sample{float32, boolean, "EQUAL LOGICAL_NOT"}, sample{boolean, float32, "SELECT"},
        sample{float16, bfloat16, "CAST CAST"}, sample{float32, float16, "CAST"},
        sample{int8, float32, "CAST"}, sample{float32, float32, "IDENTITY"}}) {
    auto b = support::builder();
    b.output(b.call("aten._to_copy.default", {b.input("x", s.from, {4}), {"dtype", s.to}}));
    CHECK(support::operators(support::lower(b, "tosa-1.0+fp+bf16")) == s.operators);
  }
}

TEST_CASE("to: integers before a quantize are rescaled") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int8, {3});
  auto const y = b.call("aten.to.dtype", {x, ir::dtype::float32});
  b.output(support::fake(b, y, {0.5, 4}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE");
  CHECK(support::evaluate(g, {{{3}, {-3, 0, 100}}}).front().data ==
        std::vector<double>{-2, 4, 127});
}

TEST_CASE("to: a half float before a quantize stays on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {3});
  auto const y = b.call("aten.to.dtype", {x, ir::dtype::float16});
  b.output(support::fake(b, y, {0.5, 4}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("conversion before a quantize") != std::string::npos);
}

TEST_CASE("to: quantized values that are not quantized again stay on the host") {
  for (auto to : {ir::dtype::int32, ir::dtype::boolean}) {
    auto b = support::builder();
    auto const x = support::quantized_input(b, "x", {3}, {0.5, 4});
    b.output(b.call("aten.to.dtype", {x, to}));
    auto const text = support::failure([&] { support::lower(b, support::integer); });
    CHECK(text.find("conversion of quantized values") != std::string::npos);
  }
}
