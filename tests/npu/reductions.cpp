// SPDX-License-Identifier: BSD-3-Clause
// Sums, extremes and ARGMAX along an axis, on NPUs.

#include "reduction_graphs.hpp"
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace {

using namespace npu_reductions;
namespace target = arm_delegate::target;

struct reduction_case {
  ir::shape sizes{};
  std::int64_t axis = 0;
};

std::vector<reduction_case> const& cases() {
  static std::vector<reduction_case> const all{
      {{1}, 0},
      {{17}, 0},
      {{255}, 0},
      {{3, 257}, 1},
      {{257, 3}, 0},
      {{5, 1, 7}, 1},
      {{1, 8, 5, 5}, 1},
      {{2, 9, 6, 13}, 1},
      {{1, 4, 6, 45}, 3},
      {{3, 4, 5, 6}, 2},
      {{2, 3, 2, 3, 5}, 2},
      {{2, 3, 1, 2, 3, 17}, 0},
      {{2, 2, 3, 2, 1, 33}, 5},
  };
  return all;
}

tosa::graph extreme(op code, dtype type, reduction_case const& c) {
  maker m;
  auto const x = m.input(type, c.sizes);
  bool const is_truth = type == dtype::boolean;
  m.add(code, {x}, type, reduced(c.sizes, c.axis),
        is_truth ? along(c.axis) : extreme_along(c.axis));
  return std::move(m.g);
}

/// A RESCALE that widens, the sum, a RESCALE that narrows.
tosa::graph widened_sum(dtype type, reduction_case const& c, std::int64_t zero_point,
                        bool is_narrowed) {
  maker m;
  auto const x = m.input(type, c.sizes);
  auto const wide = add_rescale(m, x, dtype::int32, {.input_zero_point = zero_point});
  auto const sum =
      m.add(op::reduce_sum, {wide}, dtype::int32, reduced(c.sizes, c.axis), along(c.axis));
  if (is_narrowed) {
    std::int8_t const shift = type == dtype::int8 ? 33 : 34;
    add_rescale(m, sum, type,
                {.multiplier = 1'717'986'918,
                 .shift = shift,
                 .output_zero_point = type == dtype::int8 ? -5 : 0,
                 .is_double = c.axis % 2 == 0});
  }
  return std::move(m.g);
}

ir::shape without_axis(ir::shape const& sizes, std::int64_t axis) {
  auto made = sizes;
  made.erase(static_cast<std::size_t>(axis));
  return made;
}

tosa::graph index_of_largest(dtype type, reduction_case const& c, int bound) {
  maker m;
  auto x = m.input(type, c.sizes);
  if (bound > 0) {  // few values: most are equal
    auto const bytes = [&](int value) {
      std::vector<std::byte> made{static_cast<std::byte>(value)};
      if (type == dtype::int16) made.push_back(static_cast<std::byte>(value < 0 ? 255 : 0));
      return made;
    };
    x = m.add(
        op::clamp, {x}, type, c.sizes,
        {{"min_val", bytes(-bound)}, {"max_val", bytes(bound)}, {"nan_mode", symbol{"PROPAGATE"}}});
  }
  m.add(op::argmax, {x}, dtype::int32, without_axis(c.sizes, c.axis), extreme_along(c.axis));
  return std::move(m.g);
}

}  // namespace

TEST_CASE("extremes of an axis") {
  for (auto const& c : cases()) {
    for (auto const type : {dtype::int8, dtype::int16, dtype::int32}) {
      CAPTURE(ir::to_string(c.sizes));
      CAPTURE(c.axis);
      check_on_npus(extreme(op::reduce_max, type, c));
      check_on_npus(extreme(op::reduce_min, type, c));
    }
    check_on_npus(extreme(op::reduce_all, dtype::boolean, c));
    check_on_npus(extreme(op::reduce_any, dtype::boolean, c));
  }
}

TEST_CASE("sums of an axis") {
  for (auto const& c : cases()) {
    CAPTURE(ir::to_string(c.sizes));
    CAPTURE(c.axis);
    for (bool const is_narrowed : {false, true}) {
      check_on_npus(widened_sum(dtype::int8, c, 0, is_narrowed));
      check_on_npus(widened_sum(dtype::int8, c, -17, is_narrowed));
      check_on_npus(widened_sum(dtype::int16, c, 0, is_narrowed));
    }
    maker m;
    auto const x = m.input(dtype::int32, c.sizes);
    auto const sum =
        m.add(op::reduce_sum, {x}, dtype::int32, reduced(c.sizes, c.axis), along(c.axis));
    auto plain = m.g;
    check_on_npus(plain);
    add_rescale(m, sum, dtype::int8, {.shift = 34, .output_zero_point = 3});
    check_on_npus(m.g);
  }
}

TEST_CASE("a widening RESCALE with several readers") {
  maker m;
  auto const x = m.input(dtype::int8, {1, 6, 5, 9});
  auto const wide = add_rescale(m, x, dtype::int32, {.input_zero_point = 9});
  auto const rows = m.add(op::reduce_sum, {wide}, dtype::int32, {1, 1, 5, 9}, along(1));
  auto const depth = m.add(op::reduce_sum, {wide}, dtype::int32, {1, 6, 5, 1}, along(3));
  auto const both = m.add(op::reduce_sum, {rows}, dtype::int32, {1, 1, 5, 1}, along(3));
  m.g.main().outputs = {rows, depth, both};
  check_on_npus(m.g);
  m.g.main().outputs = {rows, wide, depth, both};
  check_on_npus(m.g);
}

TEST_CASE("a widening RESCALE with another scale stays an operation") {
  maker m;
  auto const x = m.input(dtype::int8, {2, 7, 6});
  auto const wide = add_rescale(m, x, dtype::int32,
                                {.multiplier = 1'500'000'000, .shift = 20, .input_zero_point = 4});
  auto const sum = m.add(op::reduce_sum, {wide}, dtype::int32, {2, 7, 1}, along(2));
  add_rescale(m, sum, dtype::int8, {.shift = 45, .output_zero_point = 1});
  check_on_npus(m.g);
}

TEST_CASE("reductions of views, into parts of another tensor") {
  for (std::int64_t const axis : {0, 1, 2, 3}) {
    CAPTURE(axis);
    maker m;
    auto const x = m.input(dtype::int8, {4, 6, 5, 12});
    auto const part = m.add(op::slice, {x, m.shape({1, 1, 0, 3}), m.shape({3, 4, 5, 7})},
                            dtype::int8, {3, 4, 5, 7});
    auto const turned =
        m.add(op::transpose, {part}, dtype::int8, {3, 7, 4, 5}, {{"perms", numbers{0, 3, 1, 2}}});
    auto const sizes = reduced({3, 7, 4, 5}, axis);
    auto const largest = m.add(op::reduce_max, {turned}, dtype::int8, sizes, extreme_along(axis));
    auto const least = m.add(op::reduce_min, {turned}, dtype::int8, sizes, extreme_along(axis));
    auto const wide = add_rescale(m, turned, dtype::int32, {.input_zero_point = 2});
    auto const sum = add_rescale(m, m.add(op::reduce_sum, {wide}, dtype::int32, sizes, along(axis)),
                                 dtype::int8, {.shift = 31});
    for (std::int64_t const at : {0, 1, 2, 3}) {
      auto joined = sizes;
      joined[static_cast<std::size_t>(at)] *= 3;
      auto with_concat = m;
      with_concat.add(op::concat, {largest, least, sum}, dtype::int8, joined, along(at));
      check_on_npus(with_concat.g);
    }
  }
}

TEST_CASE("operators after an extreme become part of it") {
  for (std::int64_t const width : {5, 40}) {
    maker m;
    auto const x = m.input(dtype::int8, {1, width, 3, 4});
    auto const largest = m.add(op::reduce_max, {x}, dtype::int8, {1, 1, 3, 4}, extreme_along(1));
    auto const bounded = m.add(op::clamp, {largest}, dtype::int8, {1, 1, 3, 4},
                               {{"min_val", std::vector<std::byte>{std::byte{100}}},
                                {"max_val", std::vector<std::byte>{std::byte{120}}},
                                {"nan_mode", symbol{"PROPAGATE"}}});
    std::vector<std::int8_t> table(256);
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::int8_t>(i * 7);
    m.add(op::table, {bounded, m.int8(table)}, dtype::int8, {1, 1, 3, 4});
    check_on_npus(m.g);
    CHECK(compiled_for(m.g, target::ethos_u85_256::npu).memory.scratch < 1024);
  }
}

TEST_CASE("axes longer than a feature map") {
  auto const check = [](tosa::graph const& g) {
    for (auto const& npu : {target::ethos_u55_128::npu, target::ethos_u85_256::npu}) {
      CHECK(difference(g, npu) == "");
    }
  };
  reduction_case const depth{{2, 70001}, 1};
  reduction_case const rows{{70001, 2}, 0};
  for (auto const& c : {depth, rows}) {
    check(extreme(op::reduce_max, dtype::int8, c));
    check(extreme(op::reduce_min, dtype::int16, c));
    check(widened_sum(dtype::int8, c, 4, false));
  }
  check(extreme(op::reduce_max, dtype::int8, {{70001, 3}, 1}));
  check(extreme(op::reduce_max, dtype::int8, {{3, 70001}, 0}));
  check(widened_sum(dtype::int8, {{70001, 3}, 1}, 4, false));
  check(widened_sum(dtype::int8, {{3, 70001}, 0}, 4, false));
}

TEST_CASE("the index of the largest element") {
  for (auto const& c : cases()) {
    if (c.sizes.rank() < 2) continue;
    CAPTURE(ir::to_string(c.sizes));
    CAPTURE(c.axis);
    for (int const bound : {0, 1}) {
      check_on_npus(index_of_largest(dtype::int8, c, bound));
      check_on_npus(index_of_largest(dtype::int16, c, bound));
    }
  }
  check_on_npus(index_of_largest(dtype::int8, {{2, 127}, 1}, 0));
  check_on_npus(index_of_largest(dtype::int8, {{2, 128}, 1}, 0));
}

TEST_CASE("the index of the largest element of a long axis") {
  for (auto const& npu : {target::ethos_u55_128::npu, target::ethos_u85_256::npu}) {
    CHECK(difference(index_of_largest(dtype::int8, {{2, 32769}, 1}, 0), npu) == "");
    CHECK(difference(index_of_largest(dtype::int16, {{2, 32767}, 1}, 0), npu) == "");
    CHECK(refusals(index_of_largest(dtype::int16, {{2, 32769}, 1}, 0), npu) == 1);
  }
}
