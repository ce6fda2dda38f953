// SPDX-License-Identifier: BSD-3-Clause
// Steps that compute rows of one operation.

#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/whole_operations.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;

namespace {

/// Two additions, one after the other.
npu_graph additions() {
  npu_builder b(ad::target::ethos_u55_128::npu);
  auto const from = b.temporary({12, 4, 16}, int8_elements);
  auto const between = b.temporary({12, 4, 16}, int8_elements);
  auto const to = b.temporary({12, 4, 16}, int8_elements);
  b.elementwise(b.binary_operation(elementwise_mode::add, int8_elements), from, from, between);
  b.elementwise(b.binary_operation(elementwise_mode::add, int8_elements), between, from, to);
  return std::move(b.graph());
}

/// Rows of a map in a buffer with room for `held` rows.
void take_rows(feature_map& f, std::int64_t first, std::int64_t count, std::int64_t held) {
  f.bases[0] += first % held * f.stride_y;
  f.height = f.tile_height0 = f.tile_height1 = count;
}

/// A step that computes rows of another. `held`: rows of its input.
npu_step part(npu_step const& whole, std::int64_t first, std::int64_t count,
              std::int64_t held = 12) {
  auto k = std::get<npu_kernel_step>(whole);
  take_rows(k.kernel.ifm, first, count, held);
  take_rows(*k.kernel.ifm2, first, count, 12);
  take_rows(k.kernel.ofm, first, count, 12);
  k.kernel.block = {.height = static_cast<int>(count), .width = 4, .depth = 16};
  return k;
}

}  // namespace

TEST_CASE("npu whole operations: steps of different operations have different numbers") {
  auto const g = additions();
  CHECK(whole_operations(g) == std::vector<std::size_t>{0, 1});
}

TEST_CASE("npu whole operations: the stripes of a cascade have the numbers of their operations") {
  auto g = additions();
  auto const first = g.steps[0];
  auto const second = g.steps[1];
  // The buffer between them holds four rows, so that its rows start at the same bytes again.
  g.steps = {part(first, 0, 4, 12), part(second, 0, 4, 4), part(first, 4, 4, 12),
             part(second, 4, 4, 4), part(first, 8, 4, 12), part(second, 8, 4, 4)};
  CHECK(whole_operations(g) == std::vector<std::size_t>{0, 1, 0, 1, 0, 1});
}

TEST_CASE("npu whole operations: other channels, tables and nodes are other operations") {
  auto g = additions();
  auto const whole = g.steps[0];
  auto const changed = [&](auto const& change) {
    auto k = std::get<npu_kernel_step>(part(whole, 6, 6));
    change(k);
    return npu_step(std::move(k));
  };
  g.steps = {part(whole, 0, 6),
             changed([](auto& k) { k.kernel.ofm.bases[0] += 8; }),
             changed([](auto& k) { k.kernel.ifm.bases[0] += 8; }),
             changed([](auto& k) { k.table = k.ifm; }),
             changed([](auto& k) { k.origin.location = "another"; }),
             changed([](auto& k) { k.kernel.out.scale.scale = 7; }),
             changed([](auto&) {})};
  CHECK(whole_operations(g) == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 0});
}
