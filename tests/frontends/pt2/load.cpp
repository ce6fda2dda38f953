// SPDX-License-Identifier: BSD-3-Clause

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace {

namespace ir = arm_delegate::ir;
using archives::check_refused;
using archives::file;
using archives::path;
using arm_delegate::code;
using sink = ir::output_spec::kind;
using source = ir::input_spec::kind;

ir::exported_program program(std::string_view name) {
  return arm_delegate::frontend::pt2::load(path(name));
}

std::vector<std::string_view> targets(ir::graph const& g) {
  std::vector<std::string_view> out;
  out.reserve(g.order.size());
  for (auto id : g.order) out.push_back(g[id].target);
  return out;
}

ir::node const& node(ir::graph const& g, std::string_view target) {
  for (auto id : g.order) {
    if (g[id].target == target) return g[id];
  }
  FAIL("no " << target);
  return g[g.order.front()];
}

/// Every argument is an input, a constant or the result of an earlier node; outputs likewise.
void check_order(ir::graph const& g) {
  std::vector<bool> known(g.value_count());
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    known[i] = g[ir::value_id(static_cast<std::uint32_t>(i))].is_constant();
  }
  for (auto v : g.inputs) known[ir::graph::index(v)] = true;
  for (auto id : g.order) {
    ir::graph::for_each_input(g[id], [&](ir::value_id v) {
      CHECK_MESSAGE(known[ir::graph::index(v)], g[id].name << " uses " << g[v].name);
    });
    for (auto v : g[id].results) {
      CHECK(g[v].producer == id);
      known[ir::graph::index(v)] = true;
    }
  }
  for (auto v : g.outputs) CHECK((v == ir::no_value || known[ir::graph::index(v)]));
}

}  // namespace

TEST_CASE("load: in-place operators become functional") {
  auto const p = program("in_place_chain");
  auto const& g = *p.graph;
  check_order(g);
  CHECK(targets(g) == std::vector<std::string_view>{"aten.mul.Tensor", "aten.add.Tensor",
                                                    "aten.relu.default", "aten.add.Tensor",
                                                    "aten.mul.Tensor", "aten.hardtanh.default",
                                                    "aten.silu.default"});
  CHECK(g[g.outputs[0]].producer == node(g, "aten.hardtanh.default").result().producer);
  CHECK(g[g.outputs[1]].name == "silu_");
  CHECK(p.file == path("in_place_chain"));
}

TEST_CASE("load: writing through views rebuilds the base and the other views") {
  for (auto name : {"in_place_views", "in_place_parts", "sizes_in_place", "reshapes",
                    "dropout_idle", "copy_in", "index_put", "mixed_types"}) {
    auto const p = program(name);
    INFO(name);
    check_order(*p.graph);
    for (auto target : targets(*p.graph)) {
      CHECK_MESSAGE(target.find("_.") == std::string_view::npos, target);
    }
    CHECK(p.inputs.size() == p.graph->inputs.size());
    for (auto const& o : p.outputs) CHECK(o.sink == sink::user_output);
  }
}

TEST_CASE("load: overloads that write into arguments become functional") {
  auto const p = program("out_argument");
  check_order(*p.graph);
  CHECK(targets(*p.graph) == std::vector<std::string_view>{"aten.add.Tensor", "aten.mul.Tensor",
                                                           "aten.add.Tensor", "aten.relu.default"});
  CHECK(p.graph->outputs[0] == p.graph->outputs[2]);
  auto const views = program("out_views");
  check_order(*views.graph);
  CHECK(node(*views.graph, "aten.sum.dim_IntList").result().type ==
        ir::tensor_type{ir::dtype::float32, {3}});
  auto const types = program("out_types");
  check_order(*types.graph);
  CHECK(node(*types.graph, "aten.sum.dim_IntList").result().type.type == ir::dtype::int64);
  CHECK(node(*types.graph, "aten.arange.default").element_type("dtype") == ir::dtype::int32);
  CHECK(node(*types.graph, "aten.min.dim").results.size() == 2);
  auto const input = program("out_input");
  REQUIRE(input.outputs.size() == 3);
  CHECK(input.outputs[0].sink == sink::buffer_mutation);
  CHECK(input.outputs[0].name == "last");
  CHECK(input.outputs[1].sink == sink::user_input_mutation);
}

TEST_CASE("load: state that changes is an input and an output") {
  for (auto name : {"counter", "counter_functional"}) {
    INFO(name);
    auto const p = program(name);
    auto const& g = *p.graph;
    check_order(g);
    REQUIRE(p.inputs.size() == 3);
    CHECK(p.inputs[0].source == source::buffer);
    CHECK(p.inputs[0].name == "total");
    CHECK(p.inputs[1].source == source::buffer);
    CHECK(p.inputs[1].name == "seen");
    CHECK(p.inputs[2].source == source::user_input);
    CHECK(p.inputs[2].name == "x");
    CHECK_FALSE(g[g.inputs[0]].is_constant());
    REQUIRE(p.outputs.size() == 3);
    CHECK(p.outputs[0].sink == sink::buffer_mutation);
    CHECK(p.outputs[0].name == "total");
    CHECK(p.outputs[1].sink == sink::buffer_mutation);
    CHECK(p.outputs[1].name == "seen");
    CHECK(g[g.outputs[1]].type.type == ir::dtype::int64);
    CHECK(p.outputs[2].sink == sink::user_output);
  }
  auto const p = program("rolling_window");
  CHECK(p.outputs[0].name == "window");
  CHECK(p.graph->operator[](p.graph->outputs[0]).name ==
        "cat");  // copy_ of the same type needs no node
}

TEST_CASE("load: inputs that change") {
  for (auto name : {"changes_input", "changes_input_functional"}) {
    auto const p = program(name);
    check_order(*p.graph);
    REQUIRE(p.outputs.size() == 2);
    CHECK(p.outputs[0].sink == sink::user_input_mutation);
    CHECK(p.outputs[0].name == "x");
    CHECK(p.inputs.size() == 1);
  }
}

TEST_CASE("load: weights are views of the archive") {
  auto const p = program("tied_weights");
  auto const& g = *p.graph;
  check_order(g);
  CHECK(g.inputs.size() == 1);
  std::size_t constants = 0;
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    auto const& v = g[ir::value_id(static_cast<std::uint32_t>(i))];
    if (!v.is_constant()) continue;
    ++constants;
    CHECK(v.constant->sizes() == v.sizes());
    if (v.name == "b_part") {
      CHECK(v.constant->values<float>().size() == 2);
      auto const& bias = node(g, "aten.linear.default").input("bias");
      CHECK(bias.constant->values<float>()[1] == v.constant->values<float>()[0]);
    }
  }
  CHECK(constants >= 4);
}

TEST_CASE("load: constants") {
  auto const p = program("constants");
  auto const& g = *p.graph;
  check_order(g);
  CHECK(targets(g) ==
        std::vector<std::string_view>{"aten.add.Tensor", "aten.add.Tensor", "aten.cat.default"});
  CHECK(node(g, "aten.add.Tensor").input("other").constant->values<double>() ==
        std::vector<double>{1, 2});
  auto const& empty = g[node(g, "aten.cat.default").inputs("tensors")[1]];
  CHECK(empty.is_constant());
  CHECK(empty.sizes() == ir::shape{0, 3});
}

TEST_CASE("load: outputs that are inputs, duplicates, or not tensors") {
  auto const p = program("passthrough");
  auto const& g = *p.graph;
  REQUIRE(p.outputs.size() == 7);
  CHECK(g.outputs[0] == g.inputs[0]);
  CHECK(g.outputs[1] == g.outputs[2]);
  CHECK(g.outputs[3] == ir::no_value);
  CHECK(std::get<std::int64_t>(p.outputs[3].constant) == 3);
  CHECK(std::holds_alternative<ir::none>(p.outputs[4].constant));
  CHECK(std::get<double>(p.outputs[5].constant) == 2.5);
  CHECK(std::get<bool>(p.outputs[6].constant));
}

TEST_CASE("load: nested inputs and outputs are flat; numbers among the inputs are constants") {
  auto const p = program("containers");
  CHECK(p.inputs.size() == 4);
  CHECK(p.outputs.size() == 3);
  check_order(*p.graph);
}

TEST_CASE("load: infinities") {
  auto const p = program("special_floats");
  auto const& g = *p.graph;
  auto const infinity = std::numeric_limits<double>::infinity();
  CHECK(node(g, "aten.masked_fill.Scalar").number("value") == -infinity);
  CHECK(node(g, "aten.clamp.default").number("max") == infinity);
}

TEST_CASE("load: several results, lists of results, 64-bit integers") {
  auto const p = program("many_results");
  auto const& g = *p.graph;
  CHECK(node(g, "aten.max.dim").results.size() == 2);
  CHECK(node(g, "aten.max.dim").result(1).type.type == ir::dtype::int64);
  CHECK(g[g.outputs[1]].sizes() == ir::shape{2, 3});
  auto const views = program("in_place_views");
  std::int64_t end = 0;
  for (auto id : views.graph->order) {
    auto const& n = views.graph->operator[](id);
    if (n.target == "aten.slice.Tensor" && n.has("end")) end = std::max(end, n.integer("end"));
  }
  CHECK(end == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("load: nodes know their line of Python") {
  auto const p = program("in_place_chain");
  auto const& n = node(*p.graph, "aten.relu.default");
  CHECK(n.source().find("make_programs.py:") != std::string::npos);
  CHECK_FALSE(n.module_stack.empty());
}

TEST_CASE("load: complex numbers are read, but no operator supports them") {
  auto const p = program("complex_numbers");
  auto const& n = node(*p.graph, "aten.view_as_real.default");
  CHECK(n.input("self").type == ir::tensor_type{ir::dtype::complex64, {2, 4}});
  auto const factor = program("complex_factor");
  auto const* other = node(*factor.graph, "aten.mul.Tensor").find("other");
  REQUIRE(other != nullptr);
  REQUIRE(std::holds_alternative<ir::complex_number>(*other));
  CHECK(std::get<ir::complex_number>(*other) == ir::complex_number{1, 2});
}

TEST_CASE("load: rejected programs and their messages") {
  check_refused(file(path("dynamic_batch")), code::dynamic_shape,
                "test.pt2: dynamic dimension s77 (0 to 64) in input 'x' (dimension 0)");
  check_refused(file(path("nine_dimensions")), code::unsupported_value, "has 9 dimensions");
  check_refused(file(path("windows")), code::unsupported_value, "'mul_' changed in place");
  check_refused(file(path("out_resized")), code::unsupported_value,
                "writes float32[2, 3] into float32[0]");
  check_refused(file(path("shared_state")), code::unsupported_value,
                "'row' changes and shares memory with 'whole'");
}

TEST_CASE("load: files that cannot be opened") {
  for (auto const* name : {"/nowhere/x.pt2", "/tmp"}) {
    try {
      static_cast<void>(arm_delegate::frontend::pt2::load(name));
      FAIL("opened");
    } catch (arm_delegate::error const& e) {
      CHECK(e.id() == arm_delegate::code::io);
      CHECK(std::string_view(e.what()).find(name) != std::string_view::npos);
    }
  }
}

TEST_CASE("load: the program outlives the archive's other owners") {
  auto p = archives::load_program("tied_weights");
  auto const moved = std::move(p);
  check_order(*moved.graph);
  CHECK_FALSE(node(*moved.graph, "aten.linear.default").input("weight").constant->bytes().empty());
}
