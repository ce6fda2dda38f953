// SPDX-License-Identifier: BSD-3-Clause
// Operators that are another spelling of one with the same arguments.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/synonyms.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("synonyms: the standard name keeps the overload, or has its own") {
  CHECK(ir::standard_name("aten.multiply.Tensor") == "aten.mul.Tensor");
  CHECK(ir::standard_name("aten.swapaxes.default") == "aten.transpose.int");
  CHECK(ir::standard_name("aten.swapaxes.other").empty());
  CHECK(ir::standard_name("aten.mul.Tensor").empty());
  CHECK(ir::standard_name("acme.multiply.Tensor").empty());
  CHECK(ir::standard_name("aten.less_equals.Tensor").empty());
  CHECK(ir::standard_name("").empty());
}

TEST_CASE("synonyms: a bound node has the standard name and the standard argument names") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.swapaxes.default", {x, {"axis1", 0}, {"axis0", 1}}));
  auto const p = support::finished(b);
  auto const& n = (*p.graph)[p.graph->order.front()];
  CHECK(n.name == "swapaxes");
  CHECK(n.target == "aten.transpose.int");
  CHECK(n.integer("dim0") == 1);
  CHECK(n.integer("dim1") == 0);
}
