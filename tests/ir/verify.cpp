// SPDX-License-Identifier: BSD-3-Clause
// Graphs that are not well formed are refused.

#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <string>

using namespace arm_delegate;

namespace {

/// relu of x, twice.
struct chain {
  ir::graph g{};
  ir::value_id x = g.add_input("x", {ir::dtype::float32, {2}});
  ir::value_id a = g.add_value("a", {ir::dtype::float32, {2}});
  ir::value_id y = g.add_value("y", {ir::dtype::float32, {2}});
  ir::node_id first = add("first", x, a);
  ir::node_id second = add("second", a, y);

  ir::node_id add(std::string_view name, ir::value_id from, ir::value_id to) {
    std::array const arguments{ir::named_argument{"self", from}};
    std::array const results{to};
    return g.add_node(name, "aten.relu.default", arguments, results);
  }
  std::string verified() {
    return support::failure([&] { ir::verify(g); });
  }
};

}  // namespace

TEST_CASE("verify: a graph in order passes") {
  chain c;
  c.g.order = {c.first, c.second};
  c.g.outputs = {c.y, c.x, ir::no_value};
  CHECK(c.verified().empty());
}

TEST_CASE("verify: used before it is made, made twice, never made") {
  chain c;
  c.g.order = {c.second, c.first};
  CHECK(c.verified().find("node 'second' (aten.relu.default): uses a value that no node before") !=
        std::string::npos);
  c.g.order = {c.first, c.first};
  CHECK(c.verified().find("makes a value a second time") != std::string::npos);
  c.g.order = {c.first};
  c.g.outputs = {c.y};
  CHECK(c.verified().find("output 'y' is made by no node") != std::string::npos);
}

TEST_CASE("verify: only inputs and outputs of rank 4 or 5 are channels-last") {
  chain c;
  c.g.order = {c.first, c.second};
  c.g.outputs = {c.y};
  c.g[c.x].order = ir::memory_order::channels_last;
  CHECK(c.verified().find("'x' is channels-last, but not of rank 4 or 5") != std::string::npos);
  c.g[c.x].type.sizes = {1, 2, 3, 4};
  CHECK(c.verified().empty());
  c.g[c.y].order = ir::memory_order::channels_last;
  CHECK(c.verified().find("'y' is channels-last") != std::string::npos);
}
