#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Convolutions of any stride, dilation, padding and kernel, by operations that the hardware has.

#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

/// Weights of other sizes: `weight(o, y, x, i)` is an index into the given ones, or negative: zero.
template <class Weight>
[[nodiscard]] compile::operation_weights rearranged(compile::operation_weights const& given,
                                                    compile::operation_weights made,
                                                    Weight const& weight) {
  std::vector<std::int16_t> values;
  values.reserve(
      static_cast<std::size_t>(made.out_channels * made.height * made.width * made.in_channels));
  for (std::int64_t o = 0; o < made.out_channels; ++o) {
    for (std::int64_t y = 0; y < made.height; ++y) {
      for (std::int64_t x = 0; x < made.width; ++x) {
        for (std::int64_t i = 0; i < made.in_channels; ++i) {
          auto const index = weight(o, y, x, i);
          values.push_back(index < 0 ? std::int16_t{0}
                                     : (*given.values)[static_cast<std::size_t>(index)]);
        }
      }
    }
  }
  made.values = std::make_shared<std::vector<std::int16_t> const>(std::move(values));
  return made;
}

/// The index of a weight.
[[nodiscard]] inline std::int64_t index_of(compile::operation_weights const& w, std::int64_t o,
                                           std::int64_t y, std::int64_t x, std::int64_t i) {
  return ((o * w.height + y) * w.width + x) * w.in_channels + i;
}

/// Results of windows that see nothing but padding: the bias, through the output stage.
inline void convolve_nothing(compile::npu_lowering& l, window_task t) {
  auto const height = t.out.sizes[0];
  auto const width = t.out.sizes[1];
  std::vector<std::int64_t> const zeros(static_cast<std::size_t>(height * width),
                                        t.o.ifm.zero_point);
  t.in = l.b.constant(zeros, {height, width, 1}, t.in.type);
  t.axes[0] = {.in = height, .out = height};
  t.axes[1] = {.in = width, .out = width};
  t.o.kind = ethosu::kernel_kind::conv;
  auto& w = t.extras.weights;
  w = rearranged(w, {.out_channels = w.out_channels, .height = 1, .width = 1, .in_channels = 1},
                 [](auto...) { return std::int64_t{-1}; });
  emit(l, std::move(t));
}

/// Channels of a depthwise convolution whose window becomes channels that are taken at once: the
/// depth of a brick.
inline constexpr std::int64_t merged_channels = 16;

/// Channels [first, first + count) of a depthwise convolution.
[[nodiscard]] inline window_task channels_of(window_task t, std::int64_t first,
                                             std::int64_t count) {
  t.in = compile::sliced(t.in, 2, first, count);
  t.out = compile::sliced(t.out, 2, first, count);
  auto const w = t.extras.weights;
  t.extras.weights.out_channels = count;
  t.extras.weights = rearranged(w, t.extras.weights, [&](auto o, auto y, auto x, auto i) {
    return index_of(w, o + first, y, x, i);
  });
  auto& scales = t.extras.scales;
  scales = {scales.begin() + first, scales.begin() + first + count};
  return t;
}

/// A depthwise convolution as one over all channels, with zeros.
inline void take_all_channels(window_task& t) {
  auto const w = t.extras.weights;
  auto made = w;
  made.in_channels = t.in_depth();
  t.extras.weights = rearranged(w, made, [&](auto o, auto y, auto x, auto i) {
    return o == i ? index_of(w, o, y, x, 0) : std::int64_t{-1};
  });
  t.o.kind = ethosu::kernel_kind::conv;
}

/// The columns of windows that do not overlap as channels. There is no padding.
inline void merge_columns(window_task& t) {
  auto& a = t.axes[1];
  auto& w = t.extras.weights;
  if (a.before < 0) t.in = compile::sliced(t.in, 1, -a.before, a.in + a.before);
  t.in.sizes[2] *= a.kernel;
  t.in.sizes[1] = a.out;
  t.in.strides[1] = a.stride * w.in_channels * t.in.type.bytes();
  a = {.in = a.out, .out = a.out};
  w.in_channels *= w.width;
  w.width = 1;
}

inline void convolve(compile::npu_lowering& l, window_task t);

/// Groups of neighbouring columns as channels: windows over groups are as long as the hardware's
/// and have no stride, and no element of the input appears twice. A window that starts inside of a
/// group is one over other groups: outputs that start alike become one operation.
inline void fold_columns(compile::npu_lowering& l, window_task t) {
  auto& a = t.axes[1];
  auto const each = most_kernel * a.stride;
  auto const count = a.stride * ((a.kernel + each - 1) / each);
  auto const groups = (a.kernel + count - 1) / count;
  a.kernel = groups * count;  // with zeros at the end
  if (a.has_padding() || !t.has_dense_rows()) make_padding(l, t, 1, t.o.ifm.zero_point);
  auto const w = t.extras.weights;
  auto const depth = w.in_channels;
  t.extras.weights = rearranged(w,
                                {.out_channels = w.out_channels,
                                 .height = w.height,
                                 .width = groups,
                                 .in_channels = count * depth},
                                [&](auto o, auto y, auto x, auto i) {
                                  auto const column = x * count + i / depth;
                                  return column < w.width ? index_of(w, o, y, column, i % depth)
                                                          : std::int64_t{-1};
                                });
  auto const step = count / a.stride;
  for (std::int64_t p = 0; p < std::min(step, a.out); ++p) {
    auto one = part_of(t, 1, p, (a.out - p + step - 1) / step, step);
    auto& x = one.axes[1];
    one.in = compile::sliced(one.in, 1, -x.before, (x.in + x.before) / count);
    one.in.sizes[2] *= count;
    one.in.strides[1] *= count;
    x = {.in = one.in.sizes[1], .out = x.out, .kernel = groups};
    convolve(l, std::move(one));
  }
}

/// The rows of a window as channels of a copy. There is no padding of rows.
inline void gather_rows(compile::npu_lowering& l, window_task& t) {
  auto& a = t.axes[0];
  auto const w = t.extras.weights;
  auto const depth = w.in_channels;
  auto const made = l.b.temporary({a.out, t.in.sizes[1], a.kernel * depth}, t.in.type);
  for (std::int64_t k = 0; k < a.kernel; ++k) {
    auto from = compile::sliced(t.in, 0, k * a.dilation - a.before, a.out);
    from.strides[0] *= a.stride;
    l.b.copy(from, compile::sliced(made, 2, k * depth, depth));
  }
  t.extras.weights = rearranged(
      w,
      {.out_channels = w.out_channels,
       .height = 1,
       .width = w.width,
       .in_channels = w.height * depth},
      [&](auto o, auto, auto x, auto i) { return index_of(w, o, i / depth, x, i % depth); });
  t.in = made;
  a = {.in = a.out, .out = a.out};
}

/// True if one operation for each row or column of the output costs less than a copy of every
/// window: the weights are read for each.
[[nodiscard]] inline bool is_best_split(window_task const& t, std::size_t axis) {
  constexpr std::int64_t most_operations = 64;
  auto const& a = t.axes[axis];
  auto const& w = t.extras.weights;
  auto const copied = t.out.sizes[0] * t.out.sizes[1] * w.height * w.width * w.in_channels;
  return a.dilated() <= most_kernel && a.out <= most_operations &&
         (a.out - 1) * static_cast<std::int64_t>(w.values->size()) <= copied;
}

/// Emits a convolution, depthwise or not. Source of the limits: window_task.hpp.
inline void convolve(compile::npu_lowering& l, window_task t) {
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto& a = t.axes[axis];
    if (a.out == 1) a.stride = 1;
    if (a.kernel == 1) a.dilation = 1;
    // Windows over padding only are legal, but not more than the registers hold; where only the
    // first window sees the input, the checks suspect an error.
    auto const [first, last] = overlapping(a);
    bool const has_empty = first > 0 || last < a.out;
    bool const is_unwanted = a.before > most_padding_before || a.behind() > most_padding_behind ||
                             first == last || last == 1;
    if (has_empty && is_unwanted) {
      if (first > 0) convolve_nothing(l, part_of(t, axis, 0, first));
      if (last < a.out) convolve_nothing(l, part_of(t, axis, last, a.out - last));
      if (first < last) convolve(l, part_of(t, axis, first, last - first));
      return;
    }
    auto const again = [&](window_task phase) { convolve(l, std::move(phase)); };
    // Windows that become channels have no dilation.
    bool const is_far =
        a.dilation > most_dilation || a.dilated() > most_kernel || a.stride > most_stride;
    if (a.dilation > 1 && is_far) return for_each_phase(t, axis, a.dilation, again);
    // A window of one row or column is one over every n-th of them.
    if (a.kernel == 1 && a.stride > most_stride) return for_each_phase(t, axis, a.stride, again);
  }
  // Columns first: they may become channels without a copy.
  for (std::size_t const axis : {1U, 0U}) {
    auto& a = t.axes[axis];
    if (a.stride <= most_stride && a.dilated() <= most_kernel) continue;
    bool const is_depthwise = t.o.kind == ethosu::kernel_kind::depthwise;
    if ((axis == 0 || is_depthwise) && is_best_split(t, axis)) {
      for (std::int64_t i = 0; i < a.out; ++i) convolve(l, part_of(t, axis, i, 1));
      return;
    }
    if (is_depthwise) {
      for (std::int64_t c = 0; c < t.in_depth(); c += merged_channels) {
        auto part = channels_of(t, c, std::min(t.in_depth() - c, merged_channels));
        take_all_channels(part);
        convolve(l, std::move(part));
      }
      return;
    }
    if (axis == 1 && a.kernel > a.stride && a.out > 1) return fold_columns(l, std::move(t));
    bool const is_ready = axis == 0 || t.has_dense_rows();
    if (a.has_padding() || !is_ready) make_padding(l, t, axis, t.o.ifm.zero_point);
    if (axis == 1) {
      merge_columns(t);
    } else {
      gather_rows(l, t);
    }
  }
  emit(l, std::move(t));
}

}  // namespace arm_delegate::ethosu::operators::detail
