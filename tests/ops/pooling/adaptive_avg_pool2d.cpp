// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_avg_pool2d: one pool where all bins are equal, else one per bin.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;
using ints = std::vector<std::int32_t>;

TEST_CASE("adaptive_avg_pool2d: equal bins are one AVG_POOL2D") {
  struct sample {
    ir::shape in;
    std::vector<std::int64_t> out;
    ints kernel;
    ints stride;
  };
  // Bin i covers [floor(i * in / out), ceil((i + 1) * in / out)).
  for (auto const& s :
       {sample{{1, 2, 8, 6}, {1, 1}, {8, 6}, {8, 6}}, sample{{1, 2, 8, 6}, {4, 2}, {2, 3}, {2, 3}},
        sample{{1, 2, 5, 6}, {2, 3}, {3, 2}, {2, 2}}}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, s.in);
    b.output(b.call("aten.adaptive_avg_pool2d.default", {x, s.out}));
    auto const g = support::lower(b);
    REQUIRE(support::operators(g).find("CONCAT") == std::string::npos);
    auto const& pool = support::find(g, tosa::op::avg_pool2d);
    CHECK(pool.attrs.integers(tosa::attr::kernel) == s.kernel);
    if (s.out[0] > 1) CHECK(pool.attrs.integers(tosa::attr::stride) == s.stride);
  }
}

TEST_CASE("adaptive_avg_pool2d: unequal bins are cut out, pooled and put together") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 8, 4});
  b.output(b.call("aten.adaptive_avg_pool2d.default", {x, {3, 1}}));
  auto const g = support::lower(b);
  CHECK(support::output(g).sizes == ir::shape{1, 2, 3, 1});
  std::size_t pools = 0;
  for (auto const& o : g.main().operations) pools += o.code == tosa::op::avg_pool2d;
  CHECK(pools == 3);  // rows 0-2, 2-5, 5-7
}

TEST_CASE("adaptive_avg_pool2d: more bins than pixels share pixels") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 1, 1});
  b.output(b.call("aten.adaptive_avg_pool2d.default", {x, {1, 3}}));
  auto const y = support::evaluate(support::lower(b), {{{1, 2, 1, 1}, {4, 5}}}).front();
  CHECK(y.data == std::vector<double>{4, 4, 4, 5, 5, 5});
}

TEST_CASE("adaptive_avg_pool2d: no output pixels are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 4, 4});
  auto const call = [&] { b.call("aten.adaptive_avg_pool2d.default", {x, {0, 1}}); };
  CHECK_FALSE(support::failure(call).empty());
}
