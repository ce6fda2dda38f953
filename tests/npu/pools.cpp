// SPDX-License-Identifier: BSD-3-Clause
// Pools on NPUs: windows within the hardware's limits, and windows that are decomposed.

#include "window_graphs.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <cstdint>
#include <vector>

namespace {

using namespace support;

void check_pools(window_case c) {
  for (op const code : {op::max_pool2d, op::avg_pool2d}) {
    for (dtype const type : {dtype::int8, dtype::int16}) {
      c.code = code;
      c.type = type;
      check_on_npus(c);
    }
  }
}

TEST_CASE("A batch of more images than a payload has operations is refused") {
  maker m;
  auto const count = static_cast<std::int64_t>(arm_delegate::ethosu::most_program_steps) + 1;
  auto const x = m.input(dtype::int8, {count, 3, 3, 1});
  m.add(op::max_pool2d, {x}, dtype::int8, {count, 2, 2, 1},
        {{"kernel", numbers{2, 2}},
         {"stride", numbers{1, 1}},
         {"pad", numbers{0, 0, 0, 0}},
         {"nan_mode", symbol{"PROPAGATE"}}});
  try {
    (void)compiled_for(m.g, arm_delegate::target::all_npus[0]);
    FAIL("compiled");
  } catch (arm_delegate::error const& e) {
    auto const& d = e.diagnostics().front();
    CHECK(d.id == arm_delegate::code::limit_exceeded);
    CHECK(d.why.rule == "the graph needs too many NPU operations for a payload");
    CHECK(d.node == m.g.main().operations.front().location);
  }
}

}  // namespace

TEST_CASE("pools within the hardware's window") {
  check_pools({.in = {1, 1, 1, 1}, .weights = {1, 1}});
  check_pools({.in = {2, 8, 9, 17}, .weights = {2, 3}, .stride = {2, 3}});
  check_pools({.in = {1, 9, 11, 33}, .weights = {3, 3}, .pad = {1, 1, 1, 1}});
  check_pools({.in = {1, 31, 17, 5}, .weights = {31, 17}});
}

TEST_CASE("windows with padding that are larger than 8") {
  check_pools({.in = {1, 13, 14, 5}, .weights = {9, 10}, .pad = {4, 4, 8, 1}});
  check_pools({.in = {1, 17, 5, 3}, .weights = {13, 5}, .pad = {2, 4, 2, 2}, .stride = {2, 1}});
}

TEST_CASE("strides beyond the hardware's") {
  check_pools({.in = {1, 20, 24, 5}, .weights = {5, 4}, .stride = {5, 4}});
  check_pools({.in = {1, 100, 24, 5}, .weights = {4, 5}, .pad = {1, 1, 2, 3}, .stride = {7, 6}});
  check_pools({.in = {1, 4, 137, 3}, .weights = {4, 7}, .pad = {0, 0, 1, 1}, .stride = {4, 6}});
  check_pools({.in = {1, 9, 13, 3}, .weights = {1, 1}, .stride = {4, 6}});
}

TEST_CASE("many rows") {
  check_pools({.in = {1, 300, 3, 5}, .weights = {300, 3}});
  check_pools({.in = {1, 300, 2, 5}, .weights = {280, 2}, .stride = {2, 1}});
  check_pools({.in = {1, 300, 2, 3}, .weights = {280, 1}, .pad = {5, 5, 0, 0}, .stride = {30, 1}});
  check_pools(
      {.in = {1, 2, 700, 3}, .weights = {2, 600}, .pad = {1, 0, 300, 299}, .stride = {1, 3}});
}
