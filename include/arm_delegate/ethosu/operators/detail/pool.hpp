#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Pools of any window, by operations that the hardware has.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators::detail {

/// The window of a pool.
[[nodiscard]] inline ethosu::npu_kernel pool_window(tosa_node const& n) {
  auto const& kernel = n.op.attrs.integers(tosa::attr::kernel);
  auto const& stride = n.op.attrs.integers(tosa::attr::stride);
  auto const& pad = n.op.attrs.integers(tosa::attr::pad);
  return {.height = kernel[0],
          .width = kernel[1],
          .stride_y = stride[0],
          .stride_x = stride[1],
          .pad_top = pad[0],
          .pad_left = pad[2],
          .pad_bottom = pad[1],
          .pad_right = pad[3]};
}

/// Limits of pools. Source: Vela (ethos_u55_constraints.cpp).
inline constexpr std::int64_t most_pooled_rows = 256;
inline constexpr std::int64_t most_pooled_elements = 65536;
/// The most rows and columns of a window with padding where the hardware divides by the number of
/// elements.
inline constexpr std::int64_t most_counted = 8;

/// Division by a count as TOSA defines it (specification 1.0, reciprocal_scale): a factor of 2^30
/// and a bit, rounded half up.
[[nodiscard]] constexpr ethosu::npu_scale reciprocal(std::int64_t count) {
  auto const bits =
      count == 1 ? 0 : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(count - 1)));
  auto const numerator = ((std::int64_t{1} << 30) + 1) << bits;
  return {.scale = numerator / count, .shift = 30 + bits};
}

/// Calls `use(task)` for parts of an axis whose windows have no padding: all that have none, and
/// each of those that are cut off.
template <class Use>
void for_each_cut(window_task const& t, std::size_t axis, Use const& use) {
  auto const& a = t.axes[axis];
  auto const first = std::clamp<std::int64_t>((a.before + a.stride - 1) / a.stride, 0, a.out);
  auto const fitting = a.in - a.kernel + a.before;
  auto const last =
      std::clamp<std::int64_t>(fitting < 0 ? 0 : fitting / a.stride + 1, first, a.out);
  if (first < last) use(part_of(t, axis, first, last - first));
  for (std::int64_t i = 0; i < a.out; ++i) {
    if (i >= first && i < last) continue;
    auto one = part_of(t, axis, i, 1);
    auto& cut = one.axes[axis];
    auto const end = std::min(cut.kernel - cut.before, cut.in);
    cut.before = std::min<std::int64_t>(cut.before, 0);
    cut.kernel = end + cut.before;
    cut.stride = 1;
    use(std::move(one));
  }
}

/// Pools a copy in which windows are rows.
template <class Use>
void pool_gathered(compile::npu_lowering& l, window_task t, Use const& use) {
  auto const windows = gathered(l, t);
  auto const depth = t.in_depth();
  auto const emit_rows = [&](compile::tensor_view const& in, compile::tensor_view const& out) {
    auto one = t;
    one.in = in;
    one.out = out;
    one.axes[0] = {.in = in.sizes[0], .out = in.sizes[0]};
    one.axes[1] = {.in = in.sizes[1], .kernel = in.sizes[1]};
    use(std::move(one));
  };
  auto const rows = t.out.sizes[0];
  auto const columns = t.out.sizes[1];
  auto const whole = compile::reshaped(t.out, {rows * columns, 1, depth});
  if (whole) return emit_rows(windows, *whole);
  for (std::int64_t y = 0; y < rows; ++y) {
    auto row = compile::sliced(t.out, 0, y, 1);
    row.sizes = {columns, 1, depth};
    row.strides[0] = row.strides[1];
    emit_rows(compile::sliced(windows, 0, y * columns, columns), row);
  }
}

/// The steps of a maximum over a window, as the hardware takes them for each element.
[[nodiscard]] constexpr std::int64_t pool_steps(std::int64_t height, std::int64_t width) {
  return std::max<std::int64_t>(height * width, 4);  // at least 4: estimate/mac_cycles.hpp
}

/// True if a maximum over columns, then one over rows of the results is worth a tensor in between.
[[nodiscard]] inline bool is_better_separate(window_task const& t) {
  auto const& [y, x] = t.axes;
  auto const together = y.out * x.out * pool_steps(y.kernel, x.kernel);
  auto const columns = std::min(y.in, y.needed()) * x.out * pool_steps(1, x.kernel);
  auto const rows = y.out * x.out * pool_steps(y.kernel, 1);
  constexpr std::int64_t least_gain = 2;
  return y.kernel > 1 && x.kernel > 1 && together > least_gain * (columns + rows);
}

inline void pool(compile::npu_lowering& l, window_task t);

/// A maximum in two steps: the second one, `t`, sees the results of the first one.
inline void pool_twice(compile::npu_lowering& l, window_task first, window_task t) {
  first.out = l.b.temporary({first.axes[0].out, first.axes[1].out, t.in_depth()}, t.in.type);
  first.o.out = compile::plain_output(t.in.type);
  first.extras = {};
  t.in = first.out;
  pool(l, std::move(first));
  pool(l, std::move(t));
}

inline void pool_columns_first(compile::npu_lowering& l, window_task t) {
  auto first = t;
  auto& y = t.axes[0];
  auto const skipped = std::max<std::int64_t>(-y.before, 0);
  auto const rows = std::min(y.in, y.needed()) - skipped;
  first.in = compile::sliced(first.in, 0, skipped, rows);
  first.axes[0] = {.in = rows, .out = rows};
  y.in = rows;
  y.before = std::max<std::int64_t>(y.before, 0);
  t.axes[1] = {.in = t.axes[1].out, .out = t.axes[1].out};
  pool_twice(l, std::move(first), std::move(t));
}

/// A maximum over many rows: over some of them, then over those maxima.
inline void pool_rows_first(compile::npu_lowering& l, window_task t) {
  auto first = t;
  auto& y = t.axes[0];
  auto& some = first.axes[0];
  some.kernel = most_pooled_rows;
  some.stride = 1;
  some.before = std::min(y.before, most_pooled_rows - 1);
  auto const rest = y.kernel - most_pooled_rows + 1;
  some.out = (y.out - 1) * y.stride + rest - (y.before - some.before);
  // Rows at the end that would see padding only are the padding of the second step.
  some.out = std::min(some.out, some.in + some.before);
  y = {.in = some.out,
       .out = y.out,
       .kernel = rest,
       .stride = y.stride,
       .before = y.before - some.before};
  t.axes[1] = {.in = t.axes[1].out, .out = t.axes[1].out};
  pool_twice(l, std::move(first), std::move(t));
}

/// Emits a pool without padding that is larger than 8 rows and columns.
inline void pool(compile::npu_lowering& l, window_task t) {
  auto const again = [&](window_task part) { pool(l, std::move(part)); };
  bool const is_average = t.o.pooling != ethosu::pooling_mode::max;
  auto& [y, x] = t.axes;
  bool is_far = false;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto& a = t.axes[axis];
    if (a.out == 1) a.stride = 1;
    if (a.kernel == 1 && a.stride > most_stride) return for_each_phase(t, axis, a.stride, again);
    is_far = is_far || a.stride > most_stride;
  }
  bool const is_counted = is_average && std::max(y.kernel, x.kernel) <= most_counted;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto const& a = t.axes[axis];
    bool const must_cut = is_far || (is_average && !is_counted) || a.before > most_padding_before ||
                          a.behind() > most_padding_behind;
    if (a.has_padding() && must_cut) return for_each_cut(t, axis, again);
  }
  bool const is_tall = y.kernel > most_pooled_rows;
  if (!is_average && (is_better_separate(t) || (is_tall && x.kernel > 1))) {
    return pool_columns_first(l, std::move(t));
  }
  if (!is_average && is_tall) return pool_rows_first(l, std::move(t));
  for (std::size_t axis = 0; axis < 2; ++axis) {
    constexpr std::int64_t most_operations = 16;
    auto const& a = t.axes[axis];
    if (a.stride <= most_stride || a.out > most_operations) continue;
    for (std::int64_t i = 0; i < a.out; ++i) pool(l, part_of(t, axis, i, 1));
    return;
  }
  if (is_far || is_tall) return pool_gathered(l, std::move(t), again);
  if (is_average && !y.has_padding() && !x.has_padding()) {
    if (l.b.is_u85()) t.o.pooling = ethosu::pooling_mode::sum;
    t.o.out.scale = reciprocal(y.kernel * x.kernel);
  }
  emit(l, std::move(t));
}

/// The pool for each image of a batch.
inline void pool_images(compile::npu_lowering& l, ethosu::kernel_operation const& o,
                        ethosu::npu_kernel const& k, compile::tensor_view const& from,
                        compile::tensor_view const& to, compile::buffer_id table) {
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    pool(l, make_task(o, k, image(from, i), image(to, i), {.table = table}));
  }
}

}  // namespace arm_delegate::ethosu::operators::detail
