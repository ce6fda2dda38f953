// SPDX-License-Identifier: BSD-3-Clause
// aten.max_pool2d: MAX_POOL2D whose windows fit.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;
using ints = std::vector<std::int32_t>;

TEST_CASE("max_pool2d: the stride is the kernel where none is given; what is left over is cut") {
  auto b = support::builder();
  b.output(b.call("aten.max_pool2d.default", {b.input("x", ir::dtype::float32, {1, 2, 4, 6}), 2}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "TRANSPOSE MAX_POOL2D TRANSPOSE");
  auto const& pool = support::find(g, tosa::op::max_pool2d);
  CHECK(pool.attrs.integers(tosa::attr::kernel) == ints{2, 2});
  CHECK(pool.attrs.integers(tosa::attr::stride) == ints{2, 2});
  CHECK(support::output(g).sizes == ir::shape{1, 2, 2, 3});
}

TEST_CASE("max_pool2d: ceil mode pads after the data") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 5, 5});
  b.output(b.call("aten.max_pool2d.default", {x, 2, 2, 0, 1, true}));
  auto const g = support::lower(b);
  CHECK(support::find(g, tosa::op::max_pool2d).attrs.integers(tosa::attr::pad) == ints{0, 1, 0, 1});
}

TEST_CASE("max_pool2d: quantized values are used as they are") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 2, 4, 4}, p);
  b.output(support::fake(b, b.call("aten.max_pool2d.default", {x, 2}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "TRANSPOSE MAX_POOL2D TRANSPOSE");
}

TEST_CASE("max_pool2d: padding past half the window is refused, as PyTorch does") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 5, 5});
  auto const text = support::failure([&] { b.call("aten.max_pool2d.default", {x, 3, 1, 2}); });
  CHECK(text.find("the padding exceeds half the window") != std::string::npos);
}

TEST_CASE("max_pool2d: indices that are not read are not made") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2, 2});
  auto const results = b.call_all("aten.max_pool2d_with_indices.default", {x, {2, 2}});
  CHECK(b[results[1]].type == ir::tensor_type{ir::dtype::int64, {1, 1, 1, 1}});
  b.output(results[0]);
  CHECK(support::operators(support::lower(b)).find("MAX_POOL2D") != std::string::npos);
}

TEST_CASE("max_pool2d: a node whose indices are read stays on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2, 2});
  for (auto v : b.call_all("aten.max_pool2d_with_indices.default", {x, {2, 2}})) b.output(v);
  auto const compiled = support::compile(support::finished(b), support::fp);
  CHECK(compiled.delegates.empty());
  REQUIRE(compiled.host_nodes.size() == 1);
}
