// SPDX-License-Identifier: BSD-3-Clause
// Shapes: sizes without heap memory.

#include <arm_delegate/ir/shape.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

using namespace arm_delegate;
using ir::shape;

TEST_CASE("shape: push, insert, erase") {
  shape s{2, 3};
  s.push_back(5);
  s.insert(0, 1);
  CHECK(s == shape{1, 2, 3, 5});
  s.erase(1);
  CHECK(s == shape{1, 3, 5});
  CHECK(s.back() == 5);
  CHECK(s.numel() == 15);
  CHECK(shape{}.numel() == 1);
  CHECK(shape{2, 0}.numel() == 0);
  CHECK(s != shape{1, 3});
  CHECK(to_string(s) == "[1, 3, 5]");
  CHECK(to_string(shape{}) == "[]");
}

TEST_CASE("shape: position i of a permuted one is position order[i]") {
  CHECK(permute(shape{2, 3, 4}, std::array<std::int64_t, 3>{2, 0, 1}) == shape{4, 2, 3});
}

TEST_CASE("shape: strides of a dense tensor") {
  CHECK(contiguous_strides(shape{2, 3, 4}) == shape{12, 4, 1});
  CHECK(contiguous_strides(shape{}) == shape{});
}

TEST_CASE("shape: the number of elements, where there is one") {
  constexpr auto huge = std::numeric_limits<std::int64_t>::max();
  using list = std::vector<std::int64_t>;
  CHECK(ir::checked_numel(list{2, 3}) == 6);
  CHECK(ir::checked_numel(list{}) == 1);
  CHECK(ir::checked_numel(list{huge, 0, 1}) == 0);
  CHECK(ir::checked_numel(list{huge, huge, 0}) == std::nullopt);  // its strides
  CHECK(ir::checked_numel(list{huge, 1}) == huge);
  CHECK(ir::checked_numel(list{huge, 2}) == std::nullopt);
  CHECK(ir::checked_numel(list{-1}) == std::nullopt);
  CHECK(ir::checked_numel(list{0, -1}) == std::nullopt);
}
