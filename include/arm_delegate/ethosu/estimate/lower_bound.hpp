#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The cycles that an operation needs at least, however it is divided into blocks.

#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/output_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace arm_delegate::ethosu::estimate {

namespace detail {

/// The products of a convolution, with all MACs busy.
[[nodiscard]] inline double least_mac_cycles(npu_target const& to, work const& w) {
  if (!w.has_weights()) return 0;
  auto const window = static_cast<double>(w.kernel_height) * static_cast<double>(w.kernel_width);
  auto const depth = w.sums_depth() ? static_cast<double>(w.ifm.shape.depth) : 1.;
  return w.ofm.shape.count() * window * depth / to.npu.macs;
}

/// Each element of the maps is read or written once, at the full rate of its memory.
[[nodiscard]] inline double least_access_cycles(npu_target const& to, work const& w) {
  std::array<double, npu_memory_count> busy{};
  auto const add = [&](work_map const& m) {
    if (!m.in_memory) return;
    auto const bytes = m.shape.count() * static_cast<double>(m.bits) / 8;
    busy[static_cast<std::size_t>(m.memory)] += bytes / to.bandwidth(m.memory);
  };
  add(w.ifm);
  if (w.ifm2) add(*w.ifm2);
  add(w.ofm);
  return *std::max_element(busy.begin(), busy.end());
}

}  // namespace detail

/// A lower bound of `cycles_of`: products, accesses and results, each at the full rate.
[[nodiscard]] inline double least_cycles(npu_target const& to, kernel_operation const& o) {
  auto const w = work_of(to, o);
  return std::max({detail::least_mac_cycles(to, w), detail::least_access_cycles(to, w),
                   output_cycles_of(to.npu, o, w) * w.ofm.shape.count()});
}

}  // namespace arm_delegate::ethosu::estimate
