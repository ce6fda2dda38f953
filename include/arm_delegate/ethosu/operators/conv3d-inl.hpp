#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of conv3d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/conv3d.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/convolve.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// The attributes of a CONV3D as two windows: over planes, and over rows and columns.
struct window_3d {
  std::int64_t depth = 1;  ///< of the kernel, in planes
  std::int64_t stride = 1;
  std::int64_t dilation = 1;
  std::int64_t before = 0;
  ethosu::npu_kernel plane{};
};

[[nodiscard]] inline window_3d window_3d_of(tosa_node const& n) {
  auto const& sizes = n.input(1).sizes;  // OC, KD, KH, KW, IC
  auto const& stride = n.op.attrs.integers(tosa::attr::stride);
  auto const& dilation = n.op.attrs.integers(tosa::attr::dilation);
  auto const& pad = n.op.attrs.integers(tosa::attr::pad);
  return {.depth = sizes[1],
          .stride = stride[0],
          .dilation = dilation[0],
          .before = pad[0],
          .plane = {.height = sizes[2],
                    .width = sizes[3],
                    .stride_y = stride[1],
                    .stride_x = stride[2],
                    .dilation_y = dilation[1],
                    .dilation_x = dilation[2],
                    .pad_top = pad[2],
                    .pad_left = pad[4],
                    .pad_bottom = pad[3],
                    .pad_right = pad[5]}};
}

/// Planes `first`, `first` + dilation, ... of an image as channels: neighbours of a window.
[[nodiscard]] inline compile::tensor_view planes_as_channels(compile::npu_lowering& l,
                                                             compile::tensor_view const& image,
                                                             std::int64_t first,
                                                             std::int64_t dilation) {
  auto const count = (image.sizes[0] - first + dilation - 1) / dilation;
  auto const depth = image.sizes[3];
  auto const plane = [&](std::int64_t z) { return detail::image(image, first + z * dilation); };
  auto const made = l.b.temporary({image.sizes[1], image.sizes[2], count * depth}, image.type);
  for (std::int64_t z = 0; z < count; ++z) {
    l.b.copy(plane(z), compile::sliced(made, 2, z * depth, depth));
  }
  return made;
}

/// The weights of some planes of the kernel, with planes as channels.
[[nodiscard]] inline compile::operation_weights plane_weights(
    std::vector<std::int16_t> const& given, ir::shape const& sizes, std::int64_t first,
    std::int64_t count) {
  compile::operation_weights made{.out_channels = sizes[0],
                                  .height = sizes[2],
                                  .width = sizes[3],
                                  .in_channels = count * sizes[4]};
  std::vector<std::int16_t> values;
  values.reserve(
      static_cast<std::size_t>(made.out_channels * made.height * made.width * made.in_channels));
  for (std::int64_t o = 0; o < sizes[0]; ++o) {
    for (std::int64_t y = 0; y < sizes[2]; ++y) {
      for (std::int64_t x = 0; x < sizes[3]; ++x) {
        for (auto z = first; z < first + count; ++z) {
          auto const at = (((o * sizes[1] + z) * sizes[2] + y) * sizes[3] + x) * sizes[4];
          auto const from = given.begin() + at;
          values.insert(values.end(), from, from + sizes[4]);
        }
      }
    }
  }
  made.values = std::make_shared<std::vector<std::int16_t> const>(std::move(values));
  return made;
}

/// The convolution of one image, [depth, height, width, channels].
class planes_convolution {
 public:
  planes_convolution(compile::npu_lowering& l, tosa_node const& n, window_task common,
                     compile::tensor_view const& from)
      : l_(l),
        common_(std::move(common)),
        window_(window_3d_of(n)),
        sizes_(n.input(1).sizes),
        given_(centred_weights(n)),
        from_(from),
        phases_(static_cast<std::size_t>(window_.dilation)) {}

  /// Plane `z` of the output.
  void run(std::int64_t z, compile::tensor_view const& to) {
    auto const& w = window_;
    auto const begin = z * w.stride - w.before;
    // The planes of the kernel that see planes of the input.
    auto const first = begin >= 0 ? 0 : (-begin + w.dilation - 1) / w.dilation;
    auto const room = from_.sizes[0] - begin;
    auto const last = std::min(room <= 0 ? 0 : (room + w.dilation - 1) / w.dilation, w.depth);
    auto t = common_;
    t.out = to;
    if (first >= last) {
      t.extras.weights = plane_weights(given_, sizes_, 0, 1);
      return convolve_nothing(l_, std::move(t));
    }
    t.extras.weights = weights(first, last - first);
    auto const plane = begin + first * w.dilation;
    auto const depth = sizes_[4];
    auto const in = last - first == 1
                        ? image(from_, plane)
                        : compile::sliced(planes(plane % w.dilation), 2, plane / w.dilation * depth,
                                          (last - first) * depth);
    convolve(l_, make_task(t.o, w.plane, in, to, t.extras));
  }

 private:
  compile::tensor_view const& planes(std::int64_t phase) {
    auto& made = phases_[static_cast<std::size_t>(phase)];
    if (!made) made = planes_as_channels(l_, from_, phase, window_.dilation);
    return *made;
  }
  /// Makes the weights of each group of planes once.
  compile::operation_weights const& weights(std::int64_t first, std::int64_t count) {
    for (auto const& known : known_) {
      if (known.first == first && known.count == count) return known.weights;
    }
    known_.push_back({first, count, plane_weights(given_, sizes_, first, count)});
    return known_.back().weights;
  }
  struct known_weights {
    std::int64_t first = 0;
    std::int64_t count = 0;
    compile::operation_weights weights{};
  };

  compile::npu_lowering& l_;
  window_task common_;
  window_3d window_;
  ir::shape sizes_;
  std::vector<std::int16_t> given_;
  compile::tensor_view from_;
  std::vector<std::optional<compile::tensor_view>> phases_;
  std::vector<known_weights> known_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> conv3d::supports(
    ethosu::compile::tosa_node const& n) {
  if (auto why = detail::check_convolution(n)) return why;
  auto const& weights = n.input(1).sizes;
  auto const planes = weights[1] == 1 ? 1 : n.input(0).sizes[1];
  if (auto why = detail::require_most(planes * weights[4], ethosu::compile::largest_extent,
                                      "the planes of the input times its channels",
                                      "use fewer planes or channels")) {
    return why;
  }
  return detail::check_channels(detail::window_3d_of(n).plane, weights[1] * weights[4], weights[0]);
}

ARM_DELEGATE_FUNCTION void conv3d::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const& sizes = n.input(1).sizes;
  detail::window_task common;
  common.o.kind = ethosu::kernel_kind::conv;
  common.o.ifm.zero_point = compile::integer_of(n.input(3));
  auto const from = detail::with_contiguous_channels(l, l.input(n.op.inputs[0]));
  auto const chain = l.follow(n, {.per_channel = true});
  detail::set_output(n, chain, common.o, common.extras, static_cast<std::size_t>(sizes[0]));
  auto const to = l.output(chain);
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    auto one = common;
    one.in = from;  // its type
    detail::planes_convolution image(l, n, std::move(one), detail::image(from, i));
    auto const planes = detail::image(to, i);
    for (std::int64_t z = 0; z < planes.sizes[0]; ++z) image.run(z, detail::image(planes, z));
  }
}

}  // namespace arm_delegate::ethosu::operators
