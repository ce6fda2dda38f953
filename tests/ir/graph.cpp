// SPDX-License-Identifier: BSD-3-Clause
// Copies of graphs and programs.

#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

/// Every kind of argument that has memory of its own, a constant, a quantized value.
ir::exported_program rich() {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 4, 4}, {0.5, 3});
  auto const w =
      support::weight(b, support::bytes({2, 2, 1, 1}, {1, 2, 3, 4}), std::vector{0.5F, 0.25F});
  auto const y = b.call("aten.conv2d.default", {x, w});
  auto const z = b.call("aten.pad.default",
                        {y, {"pad", std::vector<std::int64_t>{1, 1}}, {"mode", "constant"}});
  b.output(b.call("aten.cat.default", {std::vector<ir::value_id>{z, z}, -1}));
  auto p = support::finished(b);
  p.file = "rich.pt2";
  p.outputs[0].name = "out";
  return p;
}

}  // namespace

TEST_CASE("clone: says the same, and lives on when the original is gone") {
  auto const text = [](ir::exported_program const& p) { return to_string(*p.graph); };
  auto original = rich();
  auto const wanted = text(original);
  auto copy = original.clone();
  original = {};
  CHECK(text(copy) == wanted);
  ir::verify(*copy.graph);
  CHECK(copy.file == "rich.pt2");
  CHECK(copy.outputs[0].name == "out");
  CHECK(copy.inputs.size() == 1);
}

TEST_CASE("clone: changing the copy does not change the original") {
  auto const original = rich();
  auto const wanted = to_string(*original.graph);
  auto const copy = original.clone();
  auto& g = *copy.graph;
  for (auto id : g.order) {
    CHECK(g[id].owner == &g);
    g.map_inputs(g[id], [&](ir::value_id) { return g.inputs[0]; });
  }
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    g[ir::value_id(static_cast<std::uint32_t>(i))].type.type = ir::dtype::int32;
  }
  g.order.clear();
  CHECK(to_string(*original.graph) == wanted);
}

TEST_CASE("keep_memory_of: what views another graph lives on when that is gone") {
  auto original = rich();
  auto const& from = *original.graph;
  auto const id = from.order.back();  // cat
  auto const wanted = std::string(from[id].name);
  ir::graph g;
  g.keep_memory_of(from);
  std::vector<ir::named_argument> arguments;
  for (auto const& a : from[id].arguments) arguments.push_back({a.name, g.adopt(a.value)});
  auto const made = g.add_node(from[id].name, from[id].target, arguments, {});
  original = {};
  CHECK(g[made].name == wanted);
  CHECK(g[made].target == "aten.cat.default");
  auto const* const tensors = g[made].find("tensors");
  REQUIRE(tensors != nullptr);
  CHECK(std::get<std::span<ir::value_id const>>(*tensors).size() == 2);
}

TEST_CASE("clone: what a buffer holds before the first run is there") {
  auto p = rich();
  auto const data = support::floats({2}, {3, 4});
  p.inputs[0].initial = &data;
  auto const copy = p.clone();
  REQUIRE(copy.inputs[0].initial != nullptr);
  CHECK(copy.inputs[0].initial != &data);
  CHECK(copy.inputs[0].initial->values<float>() == std::vector<float>{3, 4});
}
