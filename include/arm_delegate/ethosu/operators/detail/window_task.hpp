#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A window over one image, of any stride, dilation and padding, and its division into windows that
// the hardware has: parts of the output, and views of every n-th row or column.

#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

namespace compile = ethosu::compile;

/// The window along one axis. Padding may be negative: rows of the input that no window reads.
struct window_axis {
  std::int64_t in = 1;
  std::int64_t out = 1;
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t dilation = 1;
  std::int64_t before = 0;  ///< padding

  [[nodiscard]] std::int64_t dilated() const { return (kernel - 1) * dilation + 1; }
  /// Elements of the input up to the end of the last window, without padding before.
  [[nodiscard]] std::int64_t needed() const { return (out - 1) * stride - before + dilated(); }
  [[nodiscard]] std::int64_t behind() const { return std::max<std::int64_t>(needed() - in, 0); }
  [[nodiscard]] bool has_padding() const { return before > 0 || behind() > 0; }
};

/// A convolution or pool over maps of height, width and depth (rank 3). The kernel of `o` is filled
/// in from the axes when it is emitted.
struct window_task {
  ethosu::kernel_operation o{};
  std::array<window_axis, 2> axes{};  ///< rows, columns
  compile::tensor_view in{};
  compile::tensor_view out{};
  compile::kernel_extras extras{};

  [[nodiscard]] std::int64_t in_depth() const { return in.sizes[2]; }
  /// True if neighbouring columns of the input follow each other in memory.
  [[nodiscard]] bool has_dense_rows() const {
    return in.sizes[1] == 1 || in.strides[1] == in_depth() * in.type.bytes();
  }
};

/// The largest window of the hardware. Source: Vela (ethos_u55_constraints.cpp).
inline constexpr std::int64_t most_stride = 3;
inline constexpr std::int64_t most_dilation = 2;
inline constexpr std::int64_t most_kernel = 64;
/// SET_IFM_PAD_TOP and _LEFT have 7 bits, SET_IFM_PAD_BOTTOM and _RIGHT 8.
inline constexpr std::int64_t most_padding_before = 127;
inline constexpr std::int64_t most_padding_behind = 255;

[[nodiscard]] inline window_task make_task(ethosu::kernel_operation o, ethosu::npu_kernel const& k,
                                           compile::tensor_view const& in,
                                           compile::tensor_view const& out,
                                           compile::kernel_extras const& extras) {
  window_task t{.o = std::move(o), .in = in, .out = out, .extras = extras};
  t.axes[0] = {in.sizes[0], out.sizes[0], k.height, k.stride_y, k.dilation_y, k.pad_top};
  t.axes[1] = {in.sizes[1], out.sizes[1], k.width, k.stride_x, k.dilation_x, k.pad_left};
  return t;
}

/// Outputs `first`, `first` + `step`, ... of an axis.
[[nodiscard]] inline window_task part_of(window_task t, std::size_t axis, std::int64_t first,
                                         std::int64_t count, std::int64_t step = 1) {
  auto& a = t.axes[axis];
  a.before -= first * a.stride;
  a.stride *= step;
  a.out = count;
  t.out = compile::sliced(t.out, axis, first, count);
  t.out.strides[axis] *= step;
  return t;
}

/// Calls `use(task)` for outputs that read input elements `dilation` apart: of every `dilation`-th
/// row or column of the input, windows without dilation.
template <class Use>
void for_each_phase(window_task const& t, std::size_t axis, std::int64_t dilation, Use const& use) {
  auto const& whole = t.axes[axis];
  auto const step = dilation / std::gcd(whole.stride, dilation);
  for (std::int64_t p = 0; p < std::min(step, whole.out); ++p) {
    auto one = part_of(t, axis, p, (whole.out - p + step - 1) / step, step);
    auto& a = one.axes[axis];
    auto const first = ((-a.before) % dilation + dilation) % dilation;
    a.in = std::max<std::int64_t>((a.in - first + dilation - 1) / dilation, 0);
    a.before = (a.before + first) / dilation;
    a.stride /= dilation;
    a.dilation = 1;
    one.in = compile::sliced(one.in, axis, first, a.in);
    one.in.strides[axis] *= dilation;
    use(std::move(one));
  }
}

/// The outputs of an axis whose windows overlap the input: [first, last).
[[nodiscard]] inline std::pair<std::int64_t, std::int64_t> overlapping(window_axis const& a) {
  auto const steps = [&](std::int64_t n) { return n > 0 ? (n + a.stride - 1) / a.stride : 0; };
  if (a.in <= 0) return {0, 0};
  auto const first = std::min(steps(a.before - a.dilated() + 1), a.out);
  return {first, std::clamp(steps(a.in + a.before), first, a.out)};
}

/// Fills a part of a tensor with a constant.
inline void fill(compile::npu_lowering& l, compile::tensor_view const& part, std::int64_t value) {
  std::vector<std::int64_t> const values(static_cast<std::size_t>(part.sizes.numel()), value);
  l.b.copy(l.b.constant(values, part.sizes, part.type), part);
}

/// A copy of the input that has the padding of an axis, and is dense.
inline void make_padding(compile::npu_lowering& l, window_task& t, std::size_t axis,
                         std::int64_t value) {
  auto& a = t.axes[axis];
  auto const skipped = std::max<std::int64_t>(-a.before, 0);
  auto const before = std::max<std::int64_t>(a.before, 0);
  auto const behind = a.behind();
  auto const inside = a.needed() - behind - skipped;
  auto sizes = t.in.sizes;
  sizes[axis] = before + inside + behind;
  auto const made = l.b.temporary(sizes, t.in.type);
  if (before > 0) fill(l, compile::sliced(made, axis, 0, before), value);
  if (behind > 0) fill(l, compile::sliced(made, axis, before + inside, behind), value);
  l.b.copy(compile::sliced(t.in, axis, skipped, inside),
           compile::sliced(made, axis, before, inside));
  t.in = made;
  a.in = sizes[axis];
  a.before = 0;
}

/// All windows one after the other, each as one row. There is no padding.
[[nodiscard]] inline compile::tensor_view gathered(compile::npu_lowering& l, window_task const& t) {
  auto const& [y, x] = t.axes;
  auto const depth = t.in_depth();
  auto begin = compile::sliced(compile::sliced(t.in, 0, -y.before, y.in + y.before), 1, -x.before,
                               x.in + x.before);
  bool const is_dense = y.dilation == 1 && x.dilation == 1;
  if (y.out * x.out == 1 && is_dense) {
    begin.sizes = {y.kernel, x.kernel, depth};
    if (auto const seen = compile::reshaped(begin, {1, y.kernel * x.kernel, depth})) return *seen;
  }
  if (y.kernel * x.kernel == 1) {
    auto all = begin;
    all.sizes = {y.out, x.out, depth};
    all.strides[0] *= y.stride;
    all.strides[1] *= x.stride;
    if (auto const seen = compile::reshaped(all, {y.out * x.out, 1, depth})) return *seen;
  }
  // Copies of several columns do not overlap.
  bool const is_apart = x.kernel <= x.stride || x.out == 1;
  bool const takes_rows = t.has_dense_rows() && x.dilation == 1 && is_apart;
  auto const columns = takes_rows ? x.kernel : 1;
  auto const made = l.b.temporary({y.out, x.out, y.kernel * x.kernel * depth}, t.in.type);
  for (std::int64_t k = 0; k < y.kernel * x.kernel; k += columns) {
    auto from = begin;
    from.offset +=
        k / x.kernel * y.dilation * begin.strides[0] + k % x.kernel * x.dilation * begin.strides[1];
    from.sizes = {y.out, x.out, columns * depth};
    from.strides[0] *= y.stride;
    from.strides[1] *= x.stride;
    l.b.copy(from, compile::sliced(made, 2, k * depth, columns * depth));
  }
  return compile::reshaped_in_place(made, {y.out * x.out, y.kernel * x.kernel, depth});
}

/// Emits a window that the hardware has; the maps may be too large.
inline void emit(compile::npu_lowering& l, window_task t) {
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto& a = t.axes[axis];
    if (a.out == 1) a.stride = 1;
    if (a.before < 0) {
      t.in = compile::sliced(t.in, axis, -a.before, a.in + a.before);
      a.in += a.before;
      a.before = 0;
    }
    if (std::max(a.out, a.needed()) > compile::largest_extent && a.out > 1) {
      emit(l, part_of(t, axis, 0, a.out / 2));
      return emit(l, part_of(t, axis, a.out / 2, a.out - a.out / 2));
    }
    t.in.sizes[axis] = a.needed() - a.behind();
  }
  auto const& [y, x] = t.axes;
  t.o.kernel = {.height = y.kernel,
                .width = x.kernel,
                .stride_y = y.stride,
                .stride_x = x.stride,
                .dilation_y = y.dilation,
                .dilation_x = x.dilation,
                .pad_top = y.before,
                .pad_left = x.before,
                .pad_bottom = y.behind(),
                .pad_right = x.behind()};
  l.b.window(std::move(t.o), t.in, t.out, std::move(t.extras));
}

}  // namespace arm_delegate::ethosu::operators::detail
