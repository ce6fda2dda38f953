// SPDX-License-Identifier: BSD-3-Clause
// match-shared-qparams: a RESCALE where an operator cannot change parameters itself.

#include <arm_delegate/passes/fold_quantization.hpp>
#include <arm_delegate/passes/match_shared_qparams.hpp>

#include <doctest/doctest.h>
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
