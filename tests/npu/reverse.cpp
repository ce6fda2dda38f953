// SPDX-License-Identifier: BSD-3-Clause
// REVERSE on NPUs: every axis.

#include "moved.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace {

using namespace moved;

TEST_CASE("Every axis of any rank is reversed exactly") {
  for (ir::shape const& sizes :
       {ir::shape{7}, ir::shape{17, 3}, ir::shape{2, 5, 6}, ir::shape{3, 1, 5, 33},
        ir::shape{2, 2, 3, 4, 5}, ir::shape{2, 3, 2, 3, 2, 3}, ir::shape{257, 255}}) {
    for (std::size_t axis = 0; axis < sizes.rank(); ++axis) {
      for (auto const type : {dtype::int8, dtype::int16, dtype::int32, dtype::boolean}) {
        maker m;
        m.add(op::reverse, {m.input(type, sizes)}, type, sizes,
              {{"axis", static_cast<std::int64_t>(axis)}});
        CAPTURE(axis);
        check(m.g);
      }
    }
  }
}

TEST_CASE("Axes longer than a map are reversed in parts") {
  maker m;
  m.add(op::reverse, {m.input(dtype::int8, {70000, 2})}, dtype::int8, {70000, 2},
        {{"axis", std::int64_t{0}}});
  check(m.g);
}

TEST_CASE("Views are reversed, and parts of a CONCAT") {
  maker m;
  auto const x = m.input(dtype::int8, {4, 6, 10});
  auto const part =
      m.add(op::slice, {x, m.shape({1, 2, 3}), m.shape({2, 3, 5})}, dtype::int8, {2, 3, 5});
  auto const turned = transpose(m, part, {2, 0, 1});
  std::vector<tensor_id> all;
  for (std::int64_t axis = 0; axis < 3; ++axis) {
    all.push_back(m.add(op::reverse, {turned}, dtype::int8, {5, 2, 3}, {{"axis", axis}}));
  }
  m.add(op::concat, all, dtype::int8, {5, 2, 9}, {{"axis", std::int64_t{2}}});
  check(m.g);
}

}  // namespace
