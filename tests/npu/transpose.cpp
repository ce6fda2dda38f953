// SPDX-License-Identifier: BSD-3-Clause
// TRANSPOSE on NPUs: every permutation, fused with producers and readers.

#include "moved.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace moved;

tosa::graph transposed(dtype type, ir::shape const& sizes, numbers const& order) {
  maker m;
  transpose(m, m.input(type, sizes), order);
  return std::move(m.g);
}

std::string text_of(numbers const& order) {
  std::string text;
  for (auto const n : order) text += std::to_string(n) + " ";
  return text;
}

/// The kernel operations of a graph.
std::size_t operations(tosa::graph const& g, arm_delegate::npu_facts const& npu) {
  auto const made = compiled_for(g, npu);
  auto const p = arm_delegate::ethosu::read_payload(made.payload);
  auto const all = arm_delegate::ethosu::read_program(npu.family, p.driver.commands).program;
  return static_cast<std::size_t>(
      std::ranges::count_if(all.steps, [](auto const& s) { return s.kernel() != nullptr; }));
}

TEST_CASE("Every permutation of up to four dimensions is exact") {
  for (ir::shape const& sizes :
       {ir::shape{5}, ir::shape{17, 3}, ir::shape{3, 5, 7}, ir::shape{2, 3, 5, 8}}) {
    numbers order(sizes.rank());
    std::iota(order.begin(), order.end(), 0);
    do {
      for (auto const type : {dtype::int8, dtype::int16, dtype::int32, dtype::boolean}) {
        check(transposed(type, sizes, order), text_of(order));
      }
    } while (std::ranges::next_permutation(order).found);
  }
}

TEST_CASE("Permutations of five and six dimensions are exact") {
  numbers order{0, 1, 2, 3, 4, 5};
  int count = 0;
  do {
    constexpr int part = 29;  // some of 720
    if (count++ % part != 0) continue;
    check(transposed(dtype::int8, {2, 3, 4, 1, 5, 3}, order), text_of(order));
    check(transposed(dtype::int16, {3, 2, 1, 4, 3, 2}, order), text_of(order));
  } while (std::ranges::next_permutation(order).found);
  check(transposed(dtype::int32, {2, 3, 2, 5, 3}, {4, 3, 2, 1, 0}));
}

TEST_CASE("Odd and long dimensions are exact") {
  for (std::int64_t const a : {1, 3, 17, 255, 257}) {
    for (std::int64_t const b : {1, 3, 17, 257}) {
      check(transposed(dtype::int8, {a, b}, {1, 0}));
      check(transposed(dtype::int8, {a, 5, b}, {2, 1, 0}));
      check(transposed(dtype::int16, {3, a, b}, {1, 2, 0}));
    }
  }
  check(transposed(dtype::int8, {3, 300, 250}, {1, 2, 0}));  // 75000 after merging
  check(transposed(dtype::int8, {300, 250, 3}, {2, 0, 1}));
  check(transposed(dtype::int8, {70000, 3}, {1, 0}));
  check(transposed(dtype::int16, {2, 65537}, {1, 0}));  // a prime above the largest size
}

TEST_CASE("A permutation takes few operations") {
  for_each_npu([](arm_delegate::npu_facts const& npu) {
    CAPTURE(npu.name);
    CHECK(operations(transposed(dtype::int8, {1, 3, 32, 32}, {0, 2, 3, 1}), npu) == 1);
    // U55 and U65 stack three rows, and the rest in another operation.
    CHECK(operations(transposed(dtype::int8, {1, 32, 32, 16}, {0, 3, 1, 2}), npu) <= 2);
    CHECK(operations(transposed(dtype::int32, {1, 32, 32, 16}, {0, 3, 1, 2}), npu) == 1);
    CHECK(operations(transposed(dtype::int8, {30, 31, 32}, {2, 1, 0}), npu) <= 31);
    CHECK(operations(transposed(dtype::int8, {300, 3, 3, 3, 3}, {4, 3, 2, 1, 0}), npu) <= 30);
  });
}

/// The estimated cycles of a graph on an NPU.
std::int64_t cycles(tosa::graph const& g, arm_delegate::npu_facts const& npu) {
  auto const made = compiled_for(g, npu);
  return arm_delegate::ethosu::estimate::cycles_of(arm_delegate::ethosu::read_payload(made.payload))
      .total;
}

TEST_CASE("Large images take a few cycles for each element") {
  // U85-128 writes one element in 2 cycles, and two channels fill a quarter of a microblock; U65
  // reads single bytes of DRAM. A wrong plan takes hundreds.
  constexpr std::int64_t most = 10;
  numbers const to_nhwc{0, 2, 3, 1};
  numbers const to_nchw{0, 3, 1, 2};
  for (ir::shape const& sizes :
       {ir::shape{1, 3, 240, 320}, ir::shape{1, 3, 256, 257}, ir::shape{1, 3, 640, 640},
        ir::shape{4, 3, 97, 101}, ir::shape{2, 16, 300, 300}, ir::shape{1, 3, 1, 70001},
        ir::shape{3, 1, 251, 263}, ir::shape{1, 48, 257, 41}, ir::shape{64, 3, 32, 32}}) {
    for (auto const& order : {to_nhwc, to_nchw, numbers{0, 3, 2, 1}}) {
      auto const g = transposed(dtype::int8, sizes, order);
      for_each_npu([&](arm_delegate::npu_facts const& npu) {
        CAPTURE(npu.name);
        CAPTURE(sizes.numel());
        CAPTURE(sizes[3]);
        CAPTURE(text_of(order));
        CHECK(cycles(g, npu) <= most * sizes.numel());
      });
    }
  }
}

TEST_CASE("Microblocks are full where elements change places one by one") {
  // An elementwise operation with a depth of one takes a whole microblock for an element: 4 cycles.
  // On U65 reading single bytes of DRAM takes longer than that.
  auto const& npu = arm_delegate::target::ethos_u55_128::npu;
  ir::shape const image{1, 3, 96, 96};
  ir::shape const map{1, 16, 48, 48};
  CHECK(cycles(transposed(dtype::int8, image, {0, 2, 3, 1}), npu) < image.numel() * 5 / 4);
  CHECK(cycles(transposed(dtype::int8, map, {0, 2, 3, 1}), npu) < map.numel() * 5 / 4);
  CHECK(cycles(transposed(dtype::int8, map, {0, 3, 1, 2}), npu) < map.numel() * 5 / 4);
  CHECK(cycles(transposed(dtype::int16, map, {0, 2, 3, 1}), npu) < map.numel() * 5 / 2);
}

TEST_CASE("An operation that is far slower than its sizes need is a warning") {
  using namespace arm_delegate::ethosu;
  auto const map = [](std::int64_t width, std::int64_t depth) {
    return feature_map{.height = 2,
                       .width = width,
                       .depth = depth,
                       .region = region::scratch,
                       .tile_height0 = 2,
                       .tile_height1 = 2,
                       .tile_width0 = width,
                       .stride_y = width * depth,
                       .stride_x = depth,
                       .stride_c = 1};
  };
  auto const warnings = [&](std::int64_t width, std::int64_t depth) {
    compile::npu_graph g;
    g.npu = &arm_delegate::target::ethos_u85_256::npu;
    g.system = arm_delegate::default_npu_system(g.npu->family);
    g.mode = arm_delegate::default_npu_memory_mode(g.npu->family);
    compile::npu_kernel_step step;
    step.kernel.kind = kernel_kind::pool;
    step.kernel.pooling = pooling_mode::sum;
    step.kernel.ifm = map(width, depth);
    step.kernel.ofm = step.kernel.ifm;
    step.kernel.out = compile::plain_output(compile::int8_elements);
    step.kernel.out.transpose = activation_transpose::hcw;
    step.origin.location = "moved";
    g.steps.emplace_back(step);
    compile::choose_blocks(g);
    return compile::slow_operations(g);
  };
  CHECK(warnings(38400, 16).empty());
  auto const found = warnings(3, 38400);  // each block of the output reads the whole depth
  REQUIRE(found.size() == 1);
  CHECK(found[0].level == arm_delegate::severity::warning);
  CHECK(found[0].node == "moved");
}

TEST_CASE("Large images of several channels and batches are exact") {
  check(transposed(dtype::int8, {1, 3, 240, 320}, {0, 2, 3, 1}));
  check(transposed(dtype::int8, {2, 3, 97, 101}, {0, 2, 3, 1}));  // 9797 has no divisor up to 64
  check(transposed(dtype::int8, {1, 240, 320, 3}, {0, 3, 1, 2}));
  check(transposed(dtype::int16, {1, 3, 263, 257}, {0, 2, 3, 1}));
  check(transposed(dtype::int32, {1, 5, 263, 257}, {0, 2, 3, 1}));
}

TEST_CASE("Transposes around elementwise operators are read and written in place") {
  for (auto const& order : {numbers{0, 3, 1, 2}, numbers{0, 2, 1, 3}, numbers{3, 2, 1, 0}}) {
    numbers back(4);
    for (std::size_t i = 0; i < 4; ++i)
      back[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
    maker m;
    auto const x = m.input(dtype::int32, {1, 5, 6, 7});
    auto const y = m.input(dtype::int32, {1, 5, 6, 7});
    auto const a = transpose(m, x, order);
    auto const b = transpose(m, y, order);
    auto const sizes = m.g.main()[a].sizes;
    auto const sum = m.add(op::add, {a, b}, dtype::int32, sizes);
    transpose(m, m.add(op::sub, {sum, b}, dtype::int32, sizes), back);
    check(m.g, text_of(order));
    for_each_npu([&](auto const& npu) {
      CAPTURE(npu.name);
      CAPTURE(text_of(order));
      CHECK(operations(m.g, npu) == 2);
    });
  }
}

TEST_CASE("Views that are transposed reach operators of every kind") {
  maker m;
  auto const x = m.input(dtype::int8, {1, 6, 5, 4});
  auto const wide = rescale(m, x, dtype::int32, 1 << 30, 30);
  auto const a = transpose(m, wide, {0, 3, 1, 2});
  auto const part = m.add(op::slice, {a, m.shape({0, 1, 0, 1}), m.shape({1, 3, 6, 3})},
                          dtype::int32, {1, 3, 6, 3});
  auto const sum = m.add(op::add, {part, m.int32({5})}, dtype::int32, {1, 3, 6, 3});
  m.g.main()[m.g.main().operations.back().inputs[1]].sizes = {1, 1, 1, 1};
  auto const b = rescale(m, sum, dtype::int8, 1 << 30, 29);
  auto const padded = m.add(op::pad, {b, m.shape({0, 0, 1, 0, 0, 2, 1, 1}), m.int8({-3})},
                            dtype::int8, {1, 4, 8, 5});
  auto const t = transpose(m, padded, {0, 2, 3, 1});
  auto const joined =
      m.add(op::concat, {t, t}, dtype::int8, {1, 8, 10, 4}, {{"axis", std::int64_t{2}}});
  auto const flat = m.add(op::reshape, {padded, m.shape({160})}, dtype::int8, {160});
  m.g.main().outputs = {joined, flat, t, a};
  check(m.g);
}

TEST_CASE("A transposed result may be a graph output, and be read") {
  maker m;
  auto const x = m.input(dtype::int8, {1, 4, 6, 16});
  auto const t = transpose(m, x, {0, 2, 1, 3});
  auto const pool = m.add(op::max_pool2d, {t}, dtype::int8, {1, 3, 2, 16},
                          {{"kernel", numbers{2, 2}},
                           {"stride", numbers{2, 2}},
                           {"pad", numbers{0, 0, 0, 0}},
                           {"nan_mode", symbol{"PROPAGATE"}}});
  auto const back = transpose(m, pool, {0, 3, 2, 1});
  m.g.main().outputs = {t, back};
  check(m.g);
  m.g.main().outputs = {back};
  check(m.g);
}

TEST_CASE("A TRANSPOSE that undoes another one copies nothing") {
  auto const graph = [](bool is_undone) {
    maker m;
    auto const pooled = [&](tensor_id t, ir::shape const& sizes) {
      return m.add(op::max_pool2d, {t}, dtype::int8, sizes,
                   {{"kernel", numbers{2, 2}},
                    {"stride", numbers{1, 1}},
                    {"pad", numbers{0, 0, 0, 0}},
                    {"nan_mode", symbol{"PROPAGATE"}}});
    };
    auto const x = pooled(m.input(dtype::int8, {1, 9, 7, 16}), {1, 8, 6, 16});
    auto const first = transpose(m, x, {0, 3, 1, 2});
    auto const y = pooled(is_undone ? transpose(m, first, {0, 2, 3, 1}) : x, {1, 7, 5, 16});
    m.g.main().outputs = {first, y};
    return std::move(m.g);
  };
  check(graph(true));
  for_each_npu([&](auto const& npu) {
    CAPTURE(npu.name);
    CHECK(operations(graph(true), npu) == operations(graph(false), npu));
  });
}

TEST_CASE("Operands of different orders are brought into one") {
  auto const sum = [](bool is_transposed) {
    maker m;
    ir::shape const sizes{1, 16, 24, 40};
    auto const x = m.input(dtype::int8, sizes);
    auto const y = m.input(dtype::int8, is_transposed ? ir::shape{1, 24, 40, 16} : sizes);
    auto const wide = [&](tensor_id t) { return rescale(m, t, dtype::int32, 1 << 30, 30); };
    auto const b = is_transposed ? transpose(m, y, {0, 3, 1, 2}) : y;
    auto const c = m.add(op::add, {wide(x), wide(b)}, dtype::int32, sizes);
    m.g.main().outputs = {rescale(m, c, dtype::int8, 1 << 30, 31)};
    return std::move(m.g);
  };
  check(sum(true));
  auto const copied = transposed(dtype::int8, {1, 24, 40, 16}, {0, 3, 1, 2});
  for_each_npu([&](auto const& npu) {
    CAPTURE(npu.name);
    CHECK(cycles(sum(true), npu) <= cycles(sum(false), npu) + cycles(copied, npu));
  });
}

}  // namespace
