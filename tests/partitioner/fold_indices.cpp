// SPDX-License-Identifier: BSD-3-Clause
// int64 values that follow from constants alone are computed by the compiler.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

ir::tensor_data integers(ir::shape const& sizes, std::vector<std::int64_t> const& values) {
  return ir::tensor_data::of(ir::dtype::int64, sizes, std::span(values));
}

/// The names of the nodes on the host.
std::vector<std::string> host_nodes(compiled_program const& p) {
  std::vector<std::string> names;
  for (auto const& n : p.host_nodes) names.push_back(n.name);
  return names;
}

/// The elements of the constant that a value of the program is now.
std::vector<std::int64_t> folded(compiled_program const& p, std::string_view name) {
  auto const& g = *p.program.graph;
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    auto const& v = g[ir::value_id(static_cast<std::uint32_t>(i))];
    if (v.name == name && v.is_constant()) {
      auto const data = v.constant->values<std::int64_t>();
      return {data.begin(), data.end()};
    }
  }
  return {};
}

/// embedding(table, clamp(j - i, -2, 2) + 2), a table of relative positions, added to x.
program_builder relative_positions(std::int64_t size) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {size, size, 2});
  auto const table = b.constant("table", support::filled({5, 2}, 0.5F));
  auto const at = b.call("aten.arange.default", {size});
  auto const row = b.call("aten.unsqueeze.default", {at, 0});
  auto const column = b.call("aten.unsqueeze.default", {at, 1});
  auto const apart = b.call("aten.sub.Tensor", {row, column});
  auto const index = b.call("aten.add.Scalar", {b.call("aten.clamp.default", {apart, -2, 2}), 2});
  b.output(b.call("aten.add.Tensor", {x, b.call("aten.embedding.default", {table, index})}));
  return b;
}

}  // namespace

TEST_CASE("fold_indices: a table of relative positions is a constant") {
  for (auto const target : {support::fp, support::both}) {
    auto b = relative_positions(3);
    auto const p = support::compile(support::finished(b), target);
    CHECK(p.delegates.size() == 1);
    CHECK(host_nodes(p).empty());
    CHECK(folded(p, "add") == std::vector<std::int64_t>{2, 3, 4, 1, 2, 3, 0, 1, 2});
  }
}

TEST_CASE("fold_indices: floats in between are computed, too") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 2});
  auto const at = b.call("aten.arange.default", {std::int64_t{4}});
  auto const root =
      b.call("aten.sqrt.default", {b.call("aten.to.dtype", {at, ir::dtype::float32})});
  auto const index = b.call("aten.to.dtype", {root, ir::dtype::int64});
  b.output(b.call("aten.index_select.default", {x, 0, index}));
  auto const p = support::compile(support::finished(b), support::fp);
  CHECK(p.delegates.size() == 1);
  CHECK(host_nodes(p).empty());
  CHECK(folded(p, "to_1") == std::vector<std::int64_t>{0, 1, 1, 1});
}

TEST_CASE("fold_indices: composite operators and integer buffers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {6, 2});
  auto const buffer = b.constant("buffer", integers({2}, {3, 1}));
  auto const twice = b.call("aten.tile.default", {buffer, std::array<std::int64_t, 1>{2}});
  auto const index = b.call("aten.mul.Scalar", {twice, 1});
  b.output(b.call("aten.index_select.default", {x, 0, index}));
  auto const p = support::compile(support::finished(b), support::fp);
  CHECK(host_nodes(p).empty());
  CHECK(folded(p, "mul") == std::vector<std::int64_t>{3, 1, 3, 1});
}

TEST_CASE("fold_indices: inputs, outputs, large values and errors stay") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {2});
  auto const counted = b.call("aten.arange.default", {std::int64_t{2}});
  b.output(b.call("aten.add.Tensor", {x, counted}));
  b.output(b.call("aten.arange.default", {std::int64_t{3}}));
  b.output(
      b.call("aten.add.Scalar", {b.call("aten.arange.default", {(std::int64_t{1} << 20) + 1}), 1}));
  auto const zeros = b.call("aten.sub.Tensor", {counted, counted});
  b.output(b.call("aten.mul.Tensor", {x, b.call("aten.floor_divide.default", {counted, zeros})}));
  auto const p = support::compile(support::finished(b), support::fp);
  CHECK(p.delegates.empty());
  CHECK(host_nodes(p) ==
        std::vector<std::string>{"add", "arange_1", "arange_2", "add_1", "floor_divide", "mul"});
}
