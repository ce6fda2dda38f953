// SPDX-License-Identifier: BSD-3-Clause
// expand-composites: composite operators become what they consist of.

#include <arm_delegate/passes/expand_composites.hpp>
#include <arm_delegate/passes/fold_quantization.hpp>

#include <doctest/doctest.h>
#include <support/ran.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("expand_composites: softmax, and again until nothing is composite") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 3});
  b.output(b.call("aten.softmax.int", {b.call("aten.clone.default", {x}), 1}));
  support::subject s(b);
  CHECK(s.run<pass::expand_composites>());
  CHECK(s.calls() == "amax sub exp sum reciprocal mul");
  CHECK_FALSE(s.run<pass::expand_composites>());
}

TEST_CASE("expand_composites: simple operators stay") {
  auto b = support::builder();
  b.output(b.call("aten.sigmoid.default", {b.input("x", ir::dtype::float32, {2})}));
  support::subject s(b);
  auto const before = s.text();
  CHECK_FALSE(s.run<pass::expand_composites>());
  CHECK(s.text() == before);
}

TEST_CASE("expand_composites: a new node keeps the place in the model's Python") {
  auto b = support::builder();
  b.output(b.call("aten.softmax.int", {b.input("x", ir::dtype::float32, {1, 3}), 1}));
  support::subject s(b);
  s.graph()[s.graph().order.front()].stack_trace = "File \"model.py\", line 7, in forward";
  s.run<pass::expand_composites>();
  for (auto id : s.graph().order) CHECK(s.graph()[id].source() == "model.py:7");
}
