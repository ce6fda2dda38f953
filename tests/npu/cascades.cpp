// SPDX-License-Identifier: BSD-3-Clause
// Stripes, rolling buffers and shared memory, worked out by hand. That payloads with them compute
// the right numbers is what the random graphs with a memory limit show.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/buffer_uses.hpp>
#include <arm_delegate/ethosu/plan/cascade_shape.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades.hpp>
#include <arm_delegate/ethosu/plan/row_slices.hpp>
#include <arm_delegate/ethosu/plan/shared_memory.hpp>
#include <arm_delegate/ethosu/plan/stripes.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ad = arm_delegate;
namespace target = arm_delegate::target;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;
using plan::row_axis;
using plan::row_range;
using plan::stripe;

namespace {

constexpr std::int64_t width = 8;
constexpr std::int64_t channels = 16;
constexpr std::int64_t row_bytes = width * channels;

feature_map map_of(std::int64_t rows) {
  return {.height = rows,
          .width = width,
          .depth = channels,
          .tile_height0 = rows,
          .tile_height1 = rows,
          .tile_width0 = width,
          .stride_y = row_bytes,
          .stride_x = channels,
          .stride_c = 1};
}

/// A max pool of 3x3 that keeps the columns.
kernel_operation pool(std::int64_t rows, std::int64_t stride = 1) {
  kernel_operation o{.kind = kernel_kind::pool, .pooling = pooling_mode::max};
  o.ifm = map_of(rows);
  o.ofm = map_of((rows - 1) / stride + 1);
  o.kernel = {.height = 3,
              .width = 3,
              .stride_y = stride,
              .pad_top = 1,
              .pad_left = 1,
              .pad_bottom = 1,
              .pad_right = 1};
  return o;
}

/// Pools in a row; the first reads the graph's input, the last writes its output.
npu_graph pools(std::size_t count, std::int64_t rows) {
  npu_graph g;
  g.npu = &target::ethos_u55_128::npu;
  g.system = ad::default_npu_system(g.npu->family);
  g.mode = target::sram_only::memory_mode;
  auto last = g.add({.bytes = rows * row_bytes});
  g.inputs.push_back({.name = "x", .buffer = last});
  for (std::size_t i = 0; i < count; ++i) {
    auto const next = g.add({.bytes = rows * row_bytes});
    npu_kernel_step k{.kernel = pool(rows), .ifm = last, .ofm = next};
    g.steps.emplace_back(k);
    last = next;
  }
  g.outputs.push_back({.name = "y", .buffer = last});
  choose_blocks(g);
  return g;
}

npu_kernel_step const& kernel(npu_graph const& g, std::size_t i) {
  return std::get<npu_kernel_step>(g.steps[i]);
}

plan::cascade_shape shape_of_all(npu_graph const& g) {
  auto const found = plan::shape_of(g, plan::buffer_uses(g), 0, g.steps.size() - 1);
  CHECK(found);
  return found.value_or(plan::cascade_shape{});
}

}  // namespace

TEST_CASE("npu cascades: rows of an output need rows of the input, with what is left of padding") {
  auto const o = pool(8, 2);  // 4 rows
  auto const of = [&](row_range out) { return plan::input_rows(o, {}, out); };
  auto const pads = [&](row_range out) {
    auto const k = plan::kernel_of_rows(o, {}, out);
    return std::vector{k.pad_top, k.pad_bottom};
  };
  CHECK(of({0, 1}) == row_range{0, 2});
  CHECK(pads({0, 1}) == std::vector<std::int64_t>{1, 0});
  CHECK(of({1, 3}) == row_range{1, 6});
  CHECK(pads({1, 3}) == std::vector<std::int64_t>{0, 0});
  CHECK(of({3, 4}) == row_range{5, 8});
  CHECK(pads({3, 4}) == std::vector<std::int64_t>{0, 0});
  auto const whole = pool(8);
  CHECK(plan::kernel_of_rows(whole, {}, {7, 8}).pad_bottom == 1);
}

TEST_CASE("npu cascades: rows of a rolling buffer are in two tiles where they wrap around") {
  auto const apart = plan::rows_of(map_of(20), {}, {3, 6}, 4);  // rows 3, 0 and 1 of the buffer
  CHECK(apart.height == 3);
  CHECK(apart.bases[0] == 3 * row_bytes);
  CHECK(apart.tile_height0 == 1);
  CHECK(apart.bases[2] == 0);
  auto const together = plan::rows_of(map_of(20), {}, {4, 8}, 4);
  CHECK(together.bases[0] == 0);
  CHECK(together.tile_height0 == 4);

  auto flat = map_of(1);  // five rows of eight columns
  flat.width = flat.tile_width0 = 5 * width;
  auto const columns = plan::rows_of(flat, {.columns = width}, {1, 3}, 2);
  CHECK(columns.width == 2 * width);
  CHECK(columns.tile_width0 == width);
  CHECK(columns.bases[0] == row_bytes);
  CHECK(columns.bases[1] == 0);
}

TEST_CASE("npu cascades: averages that leave out padding keep some in every stripe") {
  npu_kernel_step k{.kernel = pool(8), .ifm = buffer_id{0}, .ofm = buffer_id{1}};
  CHECK(plan::has_row_slices(k));
  k.kernel.pooling = pooling_mode::average;
  CHECK(plan::has_row_slices(k));
  k.kernel.kernel.pad_left = k.kernel.kernel.pad_right = 0;
  CHECK_FALSE(plan::has_row_slices(k));
  k.kernel.pooling = pooling_mode::max;
  CHECK(plan::has_row_slices(k));
}

TEST_CASE("npu cascades: rows are computed when a later operation needs them") {
  auto const g = pools(2, 6);
  auto const shape = shape_of_all(g);
  REQUIRE(shape.buffers.size() == 2);
  auto const made = plan::stripes_of(g, shape, 2);
  CHECK(made.order ==
        std::vector<stripe>{
            {0, {0, 3}}, {1, {0, 2}}, {0, {3, 5}}, {1, {2, 4}}, {0, {5, 6}}, {1, {4, 6}}});
  // Rows 1 to 4 are in use before the second stripe of the second pool.
  CHECK(made.held[shape.written[0]] == 4);
  CHECK(made.held[shape.written[1]] == 6);  // the output is whole
}

TEST_CASE("npu cascades: an output that replaces an input starts two rows before it") {
  auto const g = pools(1, 6);
  auto const shape = shape_of_all(g);
  // Row r is written while rows from r - 1 on are still read.
  CHECK(plan::least_lead(g, shape, plan::stripes_of(g, shape, 1), g.inputs[0].buffer) ==
        2 * row_bytes);
  // In one piece, all of the output is written before the first row of the input is free.
  CHECK(plan::least_lead(g, shape, plan::stripes_of(g, shape, 6), g.inputs[0].buffer) ==
        6 * row_bytes);
}

TEST_CASE("npu cascades: buffers share a memory one after the other") {
  plan::shared_memory const input{.last = buffer_id{0}, .bytes = 1000};
  auto const first = plan::with_output(input, buffer_id{1}, 500, 64);
  CHECK(first.bytes == 1064);
  CHECK(first.offset == 0);
  auto const second = plan::with_output(first, buffer_id{2}, 800, 32);
  CHECK(second.bytes == 1096);
  CHECK(second.offset == 0);
  CHECK(plan::with_output({.offset = 64, .bytes = 1000}, buffer_id{1}, 500, 32).offset == 32);

  npu_graph g;
  for (std::int64_t const bytes : {1000, 500, 800}) g.add({.bytes = bytes});
  plan::share_memory(g, buffer_id{0}, buffer_id{1}, 64);
  plan::share_memory(g, buffer_id{1}, buffer_id{2}, 32);
  REQUIRE(g.buffers.size() == 4);
  CHECK(g.buffers[3].bytes == second.bytes);
  CHECK(g.buffers[0].offset == 96);
  CHECK(g.buffers[1].offset == 32);
  CHECK(g.buffers[2].offset == 0);
  for (std::size_t b = 0; b < 3; ++b) CHECK(g.buffers[b].within == buffer_id{3});
}

TEST_CASE("npu cascades: steps run by stripes where whole maps exceed the arena") {
  constexpr std::int64_t rows = 32;
  constexpr std::int64_t map = rows * row_bytes;
  auto whole = pools(4, rows);
  CHECK(plan::plan_cascades(whole).cascades.empty());
  allocate(whole);
  CHECK(whole.scratch_bytes == 2 * map);
  for (auto const limit : {2 * map - 16, map + 12 * row_bytes, map + 4 * row_bytes}) {
    CAPTURE(limit);
    auto g = pools(4, rows);
    g.mode.arena_cache_bytes = limit;
    auto const made = plan::plan_cascades(g);
    CHECK(made == plan::plan_cascades(g));
    REQUIRE(!made.cascades.empty());
    plan::apply_cascades(g, made);
    CHECK(g.steps.size() > whole.steps.size());
    allocate(g);
    CHECK(is_allocated(g));
    CHECK(g.scratch_bytes <= limit);
    CHECK(g[kernel(g, 0).ifm].place.base == g[g.inputs[0].buffer].place.base);
  }
}

TEST_CASE("npu cascades: a stripe has the number of its operation, a whole operation has none") {
  auto g = pools(3, 6);
  CHECK_FALSE(kernel(g, 0).whole);
  plan::apply_cascades(g, {.cascades = {{.first = 1, .last = 2, .rows = 2}}});
  // The order of stripes of two pools of six rows is that of a case above.
  REQUIRE(g.steps.size() == 7);
  CHECK_FALSE(kernel(g, 0).whole);
  for (std::size_t i = 1; i < 7; ++i) CHECK(kernel(g, i).whole == 2 - i % 2);
}

TEST_CASE("npu cascades: the goal decides how many bytes are given for cycles") {
  auto const scratch = [](ad::npu_goal goal) {
    auto g = pools(4, 64);
    g.goal = goal;
    plan::apply_cascades(g, plan::plan_cascades(g));
    allocate(g);
    return g.scratch_bytes;
  };
  CHECK(scratch(ad::npu_goal::performance) == 128 * row_bytes);
  CHECK(scratch(ad::npu_goal::size) < 80 * row_bytes);
  CHECK(scratch(ad::npu_goal::balanced) <= 128 * row_bytes);
}

TEST_CASE("npu cascades: an operation whose rows depend on all rows is in none") {
  auto g = pools(3, 16);
  auto& k = std::get<npu_kernel_step>(g.steps[1]);
  k.kernel.out.transpose = activation_transpose::whc;
  plan::buffer_uses const uses(g);
  CHECK_FALSE(plan::shape_of(g, uses, 0, 2));
  CHECK_FALSE(plan::shape_of(g, uses, 0, 1));
  CHECK(plan::shape_of(g, uses, 2, 2));
}
