#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds operations that are slices of one operation and wait only once for its input.

#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::estimate {

namespace detail {

/// True for the same tensor or another part of it.
[[nodiscard]] inline bool is_same_layout(feature_map const& a, feature_map const& b) {
  return a.precision == b.precision && a.format == b.format && a.storage == b.storage &&
         a.region == b.region && a.height == b.height && a.width == b.width &&
         a.stride_y == b.stride_y && a.stride_x == b.stride_x && a.stride_c == b.stride_c;
}

[[nodiscard]] inline bool is_same_window(npu_kernel const& a, npu_kernel const& b) {
  return a.height == b.height && a.width == b.width && a.stride_y == b.stride_y &&
         a.stride_x == b.stride_x && a.dilation_y == b.dilation_y && a.dilation_x == b.dilation_x;
}

/// True if `b` starts some channels after `a` in the same tensor.
[[nodiscard]] inline bool is_deeper(feature_map const& a, feature_map const& b) {
  auto const distance = b.bases[0] - a.bases[0];
  return distance > 0 &&
         distance < (a.format == activation_format::nhcwb16 ? a.stride_y : a.stride_x);
}

/// True if `o` computes further channels of the previous operation: Vela splits weights that do not
/// fit into fast memory and loads them part by part.
[[nodiscard]] inline bool continues(kernel_operation const& before, kernel_operation const& o) {
  if (o.kind != before.kind || o.ifm2 || before.ifm2) return false;
  bool const is_same = is_same_layout(before.ifm, o.ifm) && is_same_layout(before.ofm, o.ofm) &&
                       is_same_window(before.kernel, o.kernel) && before.block == o.block &&
                       before.ofm.storage == activation_storage::tile2x2 &&
                       before.upscale == o.upscale && !before.keeps_accumulators &&
                       o.starts_from == acc_input::reset;
  if (!is_same) return false;
  switch (o.kind) {
    case kernel_kind::conv:
      return is_deeper(before.ofm, o.ofm) && o.ifm.bases == before.ifm.bases &&
             o.ifm.depth == before.ifm.depth;
    case kernel_kind::depthwise:
      return is_deeper(before.ofm, o.ofm) && is_deeper(before.ifm, o.ifm);
    default: return false;
  }
}

}  // namespace detail

/// Finds slices; add the operations in order.
class slice_finder {
 public:
  void add(kernel_operation o) {
    bool const goes_on = before_ && detail::continues(*before_, o);
    if (goes_on) positions_.back().last = false;
    positions_.push_back({.first = !goes_on, .last = true});
    before_ = std::move(o);
  }
  /// One position per operation, in order.
  [[nodiscard]] std::vector<slice_position> const& positions() const { return positions_; }

 private:
  std::optional<kernel_operation> before_{};
  std::vector<slice_position> positions_{};
};

}  // namespace arm_delegate::ethosu::estimate
