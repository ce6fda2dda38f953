// SPDX-License-Identifier: BSD-3-Clause
// Which values of a graph are quantized, and which share a scale.

#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/prepare.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::quantizer;

namespace {

ad::program_builder builder() {
  return ad::program_builder(*ad::compiler::host_pipeline().operators);
}

ad::ir::tensor_data floats(ad::ir::shape const& sizes) {
  std::vector<float> const values(static_cast<std::size_t>(sizes.numel()), 0.5F);
  return ad::ir::tensor_data::of(ad::ir::dtype::float32, sizes, std::span<float const>(values));
}

/// A convolution of 3x3 pixels with 2 channels in and out.
ad::built_value convolve(ad::program_builder& b, ad::built_value x, std::string const& name) {
  auto const weight = b.constant(name + ".weight", floats({2, 2, 1, 1}));
  auto const bias = b.constant(name + ".bias", floats({2}));
  return b.call("aten.conv2d.default", {x, weight, bias});
}

/// A prepared program with its annotations, by names.
struct annotated {
  ad::ir::exported_program program;
  annotations what;

  explicit annotated(ad::program_builder b, scheme_choice const& schemes = {})
      : annotated(std::move(b).finish(), schemes) {}
  annotated(ad::ir::exported_program const& given, scheme_choice const& schemes)
      : program(prepare(given, *ad::compiler::host_pipeline().operators,
                        *ad::compiler::host_pipeline().target)),
        what(annotate(*program.graph, schemes_of(schemes, given, *program.graph))) {}

  [[nodiscard]] std::set<std::set<std::string>> groups() const {
    std::set<std::set<std::string>> made;
    for (auto const& group : what.groups) {
      std::set<std::string> names;
      for (auto v : group.values) names.emplace((*program.graph)[v].name);
      made.insert(names);
    }
    return made;
  }
  [[nodiscard]] std::string reason(std::string_view node) const {
    for (auto id : program.graph->order) {
      auto const& n = (*program.graph)[id];
      if (n.name == node) return what.reasons[ad::ir::graph::index(id)];
    }
    return "no such node";
  }
};

using names = std::set<std::set<std::string>>;

}  // namespace

TEST_CASE("a clamp at 0 is part of the convolution before it") {
  auto const annotated_with = [](number_scheme const& numbers) {
    auto b = builder();
    auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
    b.output(b.call("aten.relu.default", {convolve(b, x, "c")}));
    return annotated(std::move(b), scheme_choice(numbers));
  };
  SUBCASE("affine: the result before it has no scale") {
    auto const a = annotated_with(scheme::int8::numbers);
    CHECK(a.groups() == names{{"x"}, {"relu"}});
    auto const conv = ad::ir::graph::index(a.program.graph->order.front());
    CHECK((*a.program.graph)[a.what.weighted[conv].weight].name == "c.weight");
    CHECK((*a.program.graph)[a.what.weighted[conv].bias].name == "c.bias");
    CHECK(a.what.weighted[conv].axis == 0);
  }
  SUBCASE("symmetric: both have the same scale") {
    CHECK(annotated_with(scheme::a16w8::numbers).groups() == names{{"x"}, {"conv2d", "relu"}});
  }
  SUBCASE("one scale for a weight") {
    auto const a = annotated_with(scheme::int8_per_tensor::numbers);
    CHECK(a.what.weighted[ad::ir::graph::index(a.program.graph->order.front())].axis == -1);
  }
}

TEST_CASE("a clamp shares the scale of a result that others read, too") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  auto const y = convolve(b, x, "c");
  b.output(b.call("aten.add.Tensor", {b.call("aten.relu.default", {y}), y}));
  CHECK(annotated(std::move(b)).groups() == names{{"x"}, {"conv2d", "relu"}, {"add"}});
}

TEST_CASE("a clamp that does not start at 0 is no part of the convolution") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  b.output(b.call("aten.hardtanh.default", {convolve(b, x, "c"), -1.0, 1.0}));
  CHECK(annotated(std::move(b)).groups() == names{{"x"}, {"conv2d", "hardtanh"}});
}

TEST_CASE("operators that move elements put what they connect into one group") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  auto const y = convolve(b, x, "c");
  auto const z = convolve(b, x, "d");
  auto const joined = b.call("aten.cat.default", {std::vector<ad::built_value>{y, z}, 1});
  b.output(b.call("aten.permute.default", {joined, {0, 2, 3, 1}}));
  CHECK(annotated(std::move(b)).groups() == names{{"x"}, {"conv2d", "conv2d_1", "cat", "permute"}});
}

TEST_CASE("an average has the scale of its input") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 4, 4});
  b.output(b.call("aten.avg_pool2d.default", {convolve(b, x, "c"), {2, 2}}));
  CHECK(annotated(std::move(b)).groups() == names{{"x"}, {"conv2d", "avg_pool2d"}});
}

TEST_CASE("numbers that are operands become constants with a scale") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4});
  b.output(b.call("aten.mul.Tensor", {x, b.constant("p", floats({4}))}));
  b.output(b.call("aten.mul.Scalar", {x, 0.125}));
  annotated const a(std::move(b));
  CHECK(a.what.groups.size() == 5);  // x, p, the number, two results
  auto const& g = *a.program.graph;
  CHECK(g[g.order[1]].target == "aten.mul.Tensor");
  auto const number = g[g.order[1]].input_id("other");
  CHECK(g[number].constant->values<float>() == std::vector<float>{0.125F});
}

TEST_CASE("a batch norm is part of the convolution before it") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  auto const each = [&](std::string const& name) { return b.constant(name, floats({2})); };
  b.output(b.call("aten.batch_norm.default", {convolve(b, x, "c"), each("weight"), each("bias"),
                                              each("mean"), each("var"), false, 0.1, 1e-5, false}));
  annotated const a(std::move(b));
  CHECK(a.program.graph->order.size() == 1);
  CHECK(a.what.groups.size() == 2);
}

TEST_CASE("each value between the parts of a softmax has a scale") {
  auto b = builder();
  b.output(b.call("aten.softmax.int", {b.input("x", ad::ir::dtype::float32, {2, 5}), 1}));
  annotated const a(std::move(b));
  std::vector<std::string_view> targets;
  for (auto id : a.program.graph->order) targets.push_back((*a.program.graph)[id].target);
  CHECK(targets == std::vector<std::string_view>{"aten.amax.default", "aten.sub.Tensor",
                                                 "aten.exp.default", "aten.sum.dim_IntList",
                                                 "aten.reciprocal.default", "aten.mul.Tensor"});
  CHECK(a.what.groups.size() == 6);  // x and its maximum share one
}

TEST_CASE("between operators that stay float, nothing is quantized") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  auto const first = b.call("aten.floor_divide.Scalar", {convolve(b, x, "c"), 2.0});
  auto const moved = b.call("aten.permute.default", {first, {0, 2, 3, 1}});
  b.output(b.call("aten.floor_divide.Scalar", {moved, 2.0}));
  annotated const a(std::move(b));
  CHECK(a.groups() == names{{"x"}, {"conv2d"}, {"floor_divide_1"}});
  CHECK(a.reason("conv2d").empty());
  CHECK(a.reason("floor_divide") == "is only computed in float");
  CHECK(a.reason("permute") == "neither its operands nor its readers are quantized");
}

TEST_CASE("a convolution whose weight is computed stays float") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  auto const w = b.input("w", ad::ir::dtype::float32, {2, 2, 1, 1});
  b.output(b.call("aten.conv2d.default", {x, w}));
  CHECK(annotated(std::move(b)).reason("conv2d") == "its weight or bias is not a constant");
}

TEST_CASE("integers have no scale") {
  auto b = builder();
  auto const rows = b.constant("rows", floats({7, 3}));
  b.output(b.call("aten.embedding.default", {rows, b.input("i", ad::ir::dtype::int64, {2})}));
  CHECK(annotated(std::move(b)).groups() == names{{"rows", "embedding"}});
}

TEST_CASE("a node that is named stays float") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  b.output(convolve(b, b.call("aten.sigmoid.default", {convolve(b, x, "c")}), "d"));
  scheme_choice const choice(scheme::int8::numbers, {{"sigmoid", {}}});
  annotated const a(std::move(b), choice);
  CHECK(a.groups() == names{{"x"}, {"conv2d"}, {"sigmoid"}, {"conv2d_1"}});
  CHECK(a.reason("sigmoid") == "it is named in the exceptions");
  CHECK(a.reason("conv2d_1").empty());
}

TEST_CASE("an operator that is named has another scheme, and what moves its result too") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3});
  auto const y = b.call("aten.sigmoid.default", {convolve(b, x, "c")});
  b.output(convolve(b, b.call("aten.permute.default", {y, {0, 1, 3, 2}}), "d"));
  scheme_choice const choice(scheme::int8::numbers, {{"aten.sigmoid", scheme::a16w8::numbers}});
  annotated const a(std::move(b), choice);
  REQUIRE(a.what.formats.size() == 2);
  CHECK(a.what.formats[1] == scheme::a16w8::numbers.activation);
  std::set<std::pair<std::string, std::size_t>> made;  // names and formats
  for (auto const& group : a.what.groups) {
    for (auto v : group.values) {
      made.emplace((*a.program.graph)[v].name, group.format);
    }
  }
  CHECK(made == std::set<std::pair<std::string, std::size_t>>{{"x", 0},
                                                              {"conv2d", 0},
                                                              {"conv2d", 1},
                                                              {"sigmoid", 1},
                                                              {"permute", 1},
                                                              {"permute", 0},
                                                              {"conv2d_1", 0}});
}

TEST_CASE("a name that means nothing is refused") {
  auto b = builder();
  b.output(convolve(b, b.input("x", ad::ir::dtype::float32, {1, 2, 3, 3}), "c"));
  scheme_choice const choice(scheme::int8::numbers, {{"conv2", {}}});
  try {
    annotated const a(std::move(b), choice);
    FAIL("no error");
  } catch (ad::error const& e) {
    CHECK(e.id() == ad::code::bad_arguments);
    CHECK(std::string(e.what()).find("did you mean 'conv2d'?") != std::string::npos);
  }
}

TEST_CASE("a program that is quantized already is refused") {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, {4});
  b.output(b.call("quantized_decomposed.quantize_per_tensor.default",
                  {x, 0.1, 0, -128, 127, ad::ir::dtype::int8}));
  auto const p = std::move(b).finish();
  auto const& host = ad::compiler::host_pipeline();
  try {
    static_cast<void>(prepare(p, *host.operators, *host.target));
    FAIL("no error");
  } catch (ad::error const& e) {
    CHECK(e.id() == ad::code::quantized);
  }
}
