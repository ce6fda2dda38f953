#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Parts of an operation: some rows of its output, and the rows of its inputs that they need.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::ethosu::plan {

/// Rows of a tensor, up to but excluding `end`.
struct row_range {
  std::int64_t begin = 0;
  std::int64_t end = 0;

  [[nodiscard]] constexpr std::int64_t count() const { return end - begin; }
  friend constexpr bool operator==(row_range, row_range) = default;
};

/// How the maps of an operation hold the rows of a tensor: as their own rows, or, in maps of a
/// single row, as groups of columns.
struct row_axis {
  std::int64_t columns = 0;  ///< of a row in maps of a single row; 0: rows are the maps' own

  [[nodiscard]] constexpr bool is_width() const { return columns != 0; }
  [[nodiscard]] constexpr std::int64_t rows(feature_map const& f) const {
    return is_width() ? f.width / columns : f.height;
  }
  /// Bytes from one row to the next.
  [[nodiscard]] constexpr std::int64_t stride(feature_map const& f) const {
    return is_width() ? columns * f.stride_x : f.stride_y;
  }
  friend constexpr bool operator==(row_axis, row_axis) = default;
};

/// True if all rows of the output read the same part of an input.
[[nodiscard]] constexpr bool broadcasts_rows(row_axis axis, feature_map const& f) {
  switch (f.broadcast) {
    case broadcast_mode::none:
    case broadcast_mode::c: return false;
    case broadcast_mode::h:
    case broadcast_mode::hc: return !axis.is_width();
    case broadcast_mode::w:
    case broadcast_mode::wc: return axis.is_width();
    case broadcast_mode::hw:
    case broadcast_mode::hwc:
    case broadcast_mode::scalar: return true;
  }
  return true;
}

/// Some rows of a map whose buffer has room for `held` rows: row r is stored as row r % held.
[[nodiscard]] constexpr feature_map rows_of(feature_map f, row_axis axis, row_range rows,
                                            std::int64_t held) {
  auto const start = f.bases[0];
  auto const first = rows.begin % held;
  auto const together = std::min(rows.count(), held - first);
  f.bases[0] = start + first * axis.stride(f);
  if (axis.is_width()) {
    f.width = rows.count() * axis.columns;
    f.tile_width0 = together * axis.columns;
    if (f.tile_width0 < f.width) f.bases[1] = start;
    return f;
  }
  f.height = rows.count();
  f.tile_height0 = f.tile_height1 = together;
  if (together < f.height) f.bases[2] = start;
  return f;
}

/// True if rows of the input are rows of the output, whatever the kernel is.
[[nodiscard]] constexpr bool keeps_rows(kernel_operation const& o, row_axis axis) {
  return axis.is_width() || o.kind == kernel_kind::elementwise;
}

/// The rows of the first input that rows of the output need.
[[nodiscard]] constexpr row_range input_rows(kernel_operation const& o, row_axis axis,
                                             row_range out) {
  if (keeps_rows(o, axis)) return out;
  auto const& k = o.kernel;
  auto const begin = out.begin * k.stride_y - k.pad_top;
  auto const end = (out.end - 1) * k.stride_y + k.dilated_height() - k.pad_top;
  return {std::max<std::int64_t>(begin, 0), std::min(end, o.ifm.height)};
}

/// The kernel for some rows of the output: padding is left only beyond the ends of the input.
[[nodiscard]] constexpr npu_kernel kernel_of_rows(kernel_operation const& o, row_axis axis,
                                                  row_range out) {
  auto k = o.kernel;
  if (keeps_rows(o, axis)) return k;
  auto const end = (out.end - 1) * k.stride_y + k.dilated_height() - k.pad_top;
  k.pad_top = std::max<std::int64_t>(k.pad_top - out.begin * k.stride_y, 0);
  k.pad_bottom = std::max<std::int64_t>(end - o.ifm.height, 0);
  return k;
}

/// True if the hardware divides an average by the elements that are not padding. Without padding it
/// scales as it is told: a stripe must have padding if the whole operation has.
[[nodiscard]] constexpr bool divides_by_elements(kernel_operation const& o) {
  return o.kind == kernel_kind::pool && o.pooling == pooling_mode::average &&
         o.kernel.has_padding();
}

/// True if rows of the output depend on a range of rows of the inputs, and an operation can compute
/// them alone.
[[nodiscard]] constexpr bool has_row_slices(compile::npu_kernel_step const& step) {
  auto const& o = step.kernel;
  auto const is_plain = [](feature_map const& f) {
    return f.storage == activation_storage::tile2x2 && f.tile_height0 == f.height &&
           f.tile_width0 == f.width;
  };
  bool const is_second_plain = !o.ifm2 || is_plain(*o.ifm2) || !is_in_memory(*o.ifm2);
  bool const is_elementwise = o.kind == kernel_kind::elementwise;
  bool const is_window = o.kind == kernel_kind::conv || o.kind == kernel_kind::depthwise ||
                         o.kind == kernel_kind::pool;
  auto const& k = o.kernel;
  bool const keeps_padding = k.pad_left + k.pad_right != 0 || !divides_by_elements(o);
  return keeps_padding && (is_elementwise || (is_window && !o.ifm2)) &&
         o.upscale == ifm_upscale_mode::none && o.out.transpose == activation_transpose::hwc &&
         o.out.reverse == activation_reverse::none && o.starts_from == acc_input::reset &&
         !o.keeps_accumulators && is_plain(o.ifm) && is_second_plain && is_plain(o.ofm) &&
         std::max(k.pad_top, k.pad_bottom) < k.dilated_height() && step.ifm != step.ofm &&
         step.ifm2 != step.ofm;
}

/// True if the columns of an operation's maps are independent of one another.
[[nodiscard]] constexpr bool has_column_slices(kernel_operation const& o) {
  auto const& k = o.kernel;
  return k.width == 1 && k.stride_x == 1 && k.pad_left == 0 && k.pad_right == 0 &&
         o.ofm.format == activation_format::nhwc && o.ifm.format == activation_format::nhwc;
}

}  // namespace arm_delegate::ethosu::plan
