#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds the steps of an NPU graph that together compute one operation, each some rows of it.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstddef>
#include <map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// An operation without what depends on the rows of its maps.
[[nodiscard]] inline kernel_operation without_rows(kernel_operation o) {
  auto const clear = [](feature_map& f) {
    f.height = f.width = 0;
    f.bases = {};
    f.tile_height0 = f.tile_height1 = f.tile_width0 = 0;
  };
  clear(o.ifm);
  if (o.ifm2) clear(*o.ifm2);
  clear(o.ofm);
  o.kernel.pad_top = o.kernel.pad_bottom = 0;
  o.block = {};
  o.banks = {};
  o.block_dependency = 0;
  o.weights.streams.clear();
  o.scales.clear();
  return o;
}

/// True if two maps of a buffer start at rows of one map: its own, or groups of columns in maps of
/// a single row.
[[nodiscard]] inline bool start_at_rows(feature_map const& a, feature_map const& b, bool is_width) {
  auto const distance = a.bases[0] - b.bases[0];
  auto const stride = is_width ? a.stride_x : a.stride_y;
  return distance == 0 || (stride != 0 && distance % stride == 0);
}

/// True if two steps compute rows of one output. Matrix products of a batch do not count.
[[nodiscard]] inline bool compute_rows_of_one(npu_kernel_step const& a, npu_kernel_step const& b) {
  auto const& x = a.kernel;
  auto const& y = b.kernel;
  if (x.kind != kernel_kind::elementwise && x.ifm2) return false;
  if (a.ofm == no_buffer || a.ifm == a.ofm || a.ifm2 == a.ofm) return false;
  if (a.ofm != b.ofm || a.ifm != b.ifm || a.ifm2 != b.ifm2) return false;
  if (a.weights.values != b.weights.values || a.table != b.table) return false;
  if (a.origin.location != b.origin.location) return false;
  bool const is_width = x.ofm.height == 1 && y.ofm.height == 1 && x.ofm.width != y.ofm.width;
  if (!is_width && x.ofm.width != y.ofm.width) return false;
  if (!start_at_rows(x.ofm, y.ofm, is_width) || !start_at_rows(x.ifm, y.ifm, is_width))
    return false;
  if (without_rows(x) != without_rows(y)) return false;
  return !x.ifm2 || start_at_rows(*x.ifm2, *y.ifm2, is_width);
}

}  // namespace detail

/// The number of the operation that each step of a graph computes: steps that differ only in the
/// rows of their maps, as stripes do, have one number.
[[nodiscard]] inline std::vector<std::size_t> whole_operations(npu_graph const& g) {
  std::vector<std::size_t> numbers;
  std::size_t next = 0;
  // The first step of each operation that writes a buffer, and its number.
  std::map<buffer_id, std::vector<std::pair<npu_kernel_step const*, std::size_t>>> writers;
  for (auto const& step : g.steps) {
    auto const* const k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr) {
      numbers.push_back(next++);
      continue;
    }
    auto& known = writers[k->ofm];
    auto number = next;
    for (auto const& [first, its_number] : known) {
      if (detail::compute_rows_of_one(*first, *k)) number = its_number;
    }
    if (number == next) known.emplace_back(k, next++);
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace arm_delegate::ethosu::compile
