// SPDX-License-Identifier: BSD-3-Clause
// What breaks a rule of the TOSA specification is not delegated: operators refuse it, and the
// verifier finds what an operator of the user's overlooks.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <limits>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

/// aten.relu as a CLAMP whose bounds are exchanged, which the builder does not look at.
struct swapped_relu : op::relu {
  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.clamp(b(n.input("self")), 1, 0));
  }
};

using swapped = pipeline<target::tosa_1_0_fp, ops<op::exp, swapped_relu>, pass::standard>;

/// The reason of the only node on the host.
rejection only_reason(program_builder& b, std::string_view target) {
  auto const compiled = support::compile(support::finished(b), target);
  REQUIRE(compiled.host_nodes.size() == 1);
  return compiled.host_nodes.front().reason;
}

}  // namespace

TEST_CASE("TOSA rules: the verifier leads what it finds back to the node of the program") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.call("aten.relu.default", {b.call("aten.exp.default", {x})});
  b.output(b.call("aten.exp.default", {y}));
  auto const compiled = swapped::compile(support::finished(b));
  CHECK(compiled.delegates.size() == 2);
  REQUIRE(compiled.host_nodes.size() == 1);
  auto const& n = compiled.host_nodes.front();
  CHECK(n.name == "relu");
  CHECK(n.kind == host_reason::tosa_rule);
  CHECK(n.reason.actual.find("max_val is less than min_val") != std::string::npos);
  CHECK(n.reason.remedy.find("please report it") != std::string::npos);
}

TEST_CASE("TOSA rules: bounds of a clamp in the wrong order, and NaN") {
  for (double low : {2.0, std::numeric_limits<double>::quiet_NaN()}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {2, 3});
    b.output(b.call("aten.clamp.default", {x, low, 1.0}));
    CHECK(only_reason(b, support::fp).rule == "bounds of a clamp");
  }
}

TEST_CASE("TOSA rules: an element type that an operator lacks") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::boolean, {2, 3});
  b.output(b.call("aten.add.Tensor", {x, x}));
  auto const why = only_reason(b, support::integer);
  CHECK(why.rule == "TOSA's ADD: the specification has no mode with these element types");
  CHECK(why.actual == "BOOL");
  CHECK(why.allowed == "INT32");

  auto products = support::builder();
  auto const y = products.input("y", ir::dtype::int8, {1, 3, 3});
  products.output(products.call("aten.bmm.default", {y, y}));
  CHECK(only_reason(products, support::integer).actual == "INT32 for int8");
}

TEST_CASE("TOSA rules: ranks and windows beyond the level, and empty tensors") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, ir::shape::filled(7, 1));
  b.output(b.call("aten.relu.default", {x}));
  CHECK(only_reason(b, support::fp).actual == "rank 7");

  auto pools = support::builder();
  auto const image = pools.input("x", ir::dtype::float32, {1, 1, 1, 9000});
  pools.output(pools.call("aten.max_pool2d.default", {image, {1, 9000}}));
  CHECK(only_reason(pools, support::fp).allowed == "at most 8192");

  auto slices = support::builder();
  auto const y = slices.input("x", ir::dtype::float32, {2, 3});
  slices.output(slices.call("aten.slice.Tensor", {y, 0, 1, 1}));
  CHECK(only_reason(slices, support::fp).rule == "empty tensors");
}
