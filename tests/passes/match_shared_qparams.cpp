// SPDX-License-Identifier: BSD-3-Clause
// match-shared-qparams: a RESCALE where an operator cannot change parameters itself.

#include <arm_delegate/passes/fold_quantization.hpp>
#include <arm_delegate/passes/match_shared_qparams.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/ran.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;
using values = std::vector<ir::value_id>;

TEST_CASE("match_shared_qparams: only the operand that differs") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2}, {1});
  auto const y = support::quantized_input(b, "y", {2}, {2});
  b.output(support::fake(b, b.call("aten.cat.default", {values{x, y}}), {2}));
  support::subject s(b);
  s.run<pass::fold_quantization>();
  CHECK(s.run<pass::match_shared_qparams>());
  auto const text = s.text();
  CHECK(text.find("int8[2] {int8 scale 2 zero_point 0} = arm_delegate.requantize.default(") !=
        std::string::npos);
  CHECK(s.calls().find("requantize") == s.calls().rfind("requantize"));  // only one
  CHECK_FALSE(s.run<pass::match_shared_qparams>());
}

TEST_CASE("match_shared_qparams: equal parameters need nothing, nor do operators with their own") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2}, {1});
  b.output(support::fake(b, b.call("aten.relu.default", {x}), {1}));
  b.output(support::fake(b, b.call("aten.add.Tensor", {x, x}), {3}));
  support::subject s(b);
  s.run<pass::fold_quantization>();
  auto const before = s.text();
  CHECK_FALSE(s.run<pass::match_shared_qparams>());
  CHECK(s.text() == before);
}

TEST_CASE("match_shared_qparams: results with parameters of their own") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, {1});
  auto const parts = b.call_all("aten.split.Tensor", {x, 2});
  b.output(support::fake(b, parts[0], {2}));
  b.output(support::fake(b, parts[1], {3}));
  support::subject s(b);
  s.run<pass::fold_quantization>();
  CHECK(s.run<pass::match_shared_qparams>());
  auto const text = s.text();
  CHECK(text.find("{int8 scale 2 zero_point 0} = arm_delegate.requantize.default(") !=
        std::string::npos);
  CHECK(text.find("{int8 scale 3 zero_point 0} = arm_delegate.requantize.default(") !=
        std::string::npos);
  CHECK_FALSE(s.run<pass::match_shared_qparams>());
}

TEST_CASE("match_shared_qparams: an average is not taken of values that were cut off") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, {1});
  b.output(support::fake(b, b.call("aten.avg_pool2d.default", {x, {1, 2}}), {0.25}));
  auto const g = support::lower(b, support::integer);
  // -100 and 90 as codes of 1: their mean is -5, or -20 of 0.25. Cut off first, it would be 0.
  CHECK(support::evaluate(g, {{{1, 1, 1, 2}, {-100, 90}}}).front().data ==
        std::vector<double>{-20});
}

TEST_CASE("match_shared_qparams: a narrower range of the same scale clamps, before data is moved") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 4}, {0.5});
  auto const y = b.call("aten.view.default", {x, {4, 1}});
  b.output(support::quantize(b, y, {.scale = 0.5, .low = -10, .high = 20}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::evaluate(g, {{{1, 4}, {-100, -10, 20, 100}}}).front().data ==
        std::vector<double>{-10, -10, 20, 20});
}

TEST_CASE("match_shared_qparams: a wider range of the same scale is that of what is filled in") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2}, {.scale = 0.5, .low = 0});
  auto const y = b.call("aten.constant_pad_nd.default", {x, {1, 0}, -2.0});
  b.output(support::quantize(b, y, {0.5}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::evaluate(g, {{{1, 2}, {3, 4}}}).front().data == std::vector<double>{-4, 3, 4});
}

TEST_CASE("match_shared_qparams: parts of a composite with operands of several scales") {
  auto b = support::builder();
  values const both{support::quantized_input(b, "x", {2}, {0.25}),
                    support::quantized_input(b, "y", {2}, {1})};
  b.output(support::quantize(b, b.call("aten.stack.default", {both, 0}), {1}));
  auto const g = support::lower(b, support::integer);
  // 100 is beyond what steps of 0.25 reach.
  CHECK(support::evaluate(g, {{{2}, {8, -8}}, {{2}, {100, 1}}}).front().data ==
        std::vector<double>{2, -2, 100, 1});
}
