// SPDX-License-Identifier: BSD-3-Clause
// TILE on NPUs.

#include "moved.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace {

using namespace moved;

tosa::graph tiled(dtype type, ir::shape const& sizes, std::vector<std::int64_t> const& by) {
  maker m;
  auto to = sizes;
  for (std::size_t d = 0; d < by.size(); ++d) to[d] = sizes[d] * by[d];
  m.add(op::tile, {m.input(type, sizes), m.shape(by)}, type, to);
  return std::move(m.g);
}

TEST_CASE("Tensors are repeated along every dimension") {
  for (auto const type : {dtype::int8, dtype::int16, dtype::int32, dtype::boolean}) {
    check(tiled(type, {5}, {1}));
    check(tiled(type, {5}, {7}));
    check(tiled(type, {1, 1}, {3, 5}));
    check(tiled(type, {1, 17}, {255, 1}));
    check(tiled(type, {3, 1, 4}, {2, 3, 5}));
    check(tiled(type, {1, 4, 3, 10}, {1, 2, 3, 1}));
    check(tiled(type, {2, 3, 1, 2, 3}, {3, 1, 4, 2, 2}));
    check(tiled(type, {2, 1, 3, 2, 2, 2}, {2, 3, 2, 2, 3, 2}));
  }
}

TEST_CASE("A view is repeated") {
  maker m;
  auto const x = m.input(dtype::int8, {4, 6, 8});
  auto const part =
      m.add(op::slice, {x, m.shape({1, 2, 3}), m.shape({2, 3, 5})}, dtype::int8, {2, 3, 5});
  auto const t = transpose(m, part, {2, 0, 1});
  m.add(op::tile, {t, m.shape({2, 2, 3})}, dtype::int8, {10, 4, 9});
  check(m.g);
}

}  // namespace
