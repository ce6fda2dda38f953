#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lowering that conv1d, conv2d, convolution and linear share.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/weight_operand.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::op::detail {

/// A two-dimensional convolution in PyTorch's terms: NCHW input, OIHW weight.
struct convolution {
  ir::value const* input = nullptr;
  ir::value const* weight = nullptr;
  ir::value const* bias = nullptr;  ///< may be null
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> before{0, 0};  ///< padding at the top and left
  std::array<std::int64_t, 2> after{0, 0};   ///< padding at the bottom and right
  std::array<std::int64_t, 2> dilation{1, 1};
  std::int64_t groups = 1;
};

/// The argument 'bias', or null.
ARM_DELEGATE_FUNCTION ir::value const* bias_of(ir::node const& n);

/// TOSA requires windows to fit exactly (specification, CONV2D: ERROR_IF on the output size).
/// Removes padding after the data that no window reaches; if that is not enough, slices the data.
/// If the windows reach only padding before the data, that becomes the data: PAD with the zero
/// point `zp`, and SLICE. `x` has its channels last, `w` has members like `convolution`, one number
/// for each axis.
template <class Windows>
void fit_windows(tosa::builder& b, tosa::tensor_id& x, Windows& w,
                 std::span<std::int64_t const> kernel, std::int64_t zp) {
  auto size = b.sizes(x);
  std::vector<std::int64_t> padding(2 * size.rank());
  for (std::size_t axis = 0; axis < kernel.size(); ++axis) {
    auto& length = size[axis + 1];
    auto const span =
        length + w.before[axis] + w.after[axis] - w.dilation[axis] * (kernel[axis] - 1) - 1;
    auto const unused = span % w.stride[axis];
    auto const from_padding = std::min(unused, w.after[axis]);
    w.after[axis] -= from_padding;
    length -= unused - from_padding;
    if (length > 0) continue;
    padding[2 * (axis + 1)] = std::exchange(w.before[axis], 0);
    length += padding[2 * (axis + 1)];
  }
  x = b.pad(x, padding, static_cast<double>(zp));
  x = b.slice(x, ir::shape::filled(size.rank(), 0), size);
}

template <class Windows>
tosa::convolution_window window_of(Windows const& w) {
  auto const i = [](std::int64_t x) { return static_cast<std::int32_t>(x); };
  tosa::convolution_window made;
  for (std::size_t axis = 0; axis < w.stride.size(); ++axis) {
    made.pad.push_back(i(w.before[axis]));
    made.pad.push_back(i(w.after[axis]));
    made.stride.push_back(i(w.stride[axis]));
    made.dilation.push_back(i(w.dilation[axis]));
  }
  return made;
}

/// The scale of each output channel's accumulator, none in float.
ARM_DELEGATE_FUNCTION std::vector<double> accumulator_scales(ir::node const& n,
                                                             ir::value const& data,
                                                             ir::value const& weight);

/// Why a quantized convolution does not take a weight; `channel_axis` is that of the weight's
/// output channels.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_quantized_weight(ir::value const& weight,
                                                                       std::int64_t channel_axis);

/// Why a quantized convolution with a `weight` that it takes does not take `bias`.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_quantized_bias(ir::node const& n,
                                                                     ir::value const& weight,
                                                                     ir::value const& bias);

/// Why a quantized convolution does not take its weight or its bias, which may be null.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_quantized_operands(
    ir::node const& n, ir::value const& weight, ir::value const* bias,
    std::int64_t channel_axis = 0);

/// A float bias in the type that a convolution of `element`s wants: 8-bit floats want float16.
ARM_DELEGATE_FUNCTION ir::tensor_data float_bias(ir::tensor_data const* bias, std::int64_t channels,
                                                 ir::dtype element);

/// The bias of a convolution of `x`, [channels]: a constant, or in float what is computed at run
/// time.
ARM_DELEGATE_FUNCTION weight_operand bias_operand(tosa::builder& b, ir::node const& n,
                                                  tosa::tensor_id x, ir::value const* given,
                                                  std::int64_t channels,
                                                  std::vector<double> const& scales,
                                                  ir::dtype element);

/// A convolution's accumulators in the result's type: floats cast, quantized values rescaled.
ARM_DELEGATE_FUNCTION tosa::tensor_id narrowed(tosa::builder& b, ir::node const& n,
                                               tosa::tensor_id accumulators,
                                               std::span<double const> scales);

/// The scales of `count` output channels; a single scale is that of all channels.
ARM_DELEGATE_FUNCTION std::span<double const> scales_of(std::span<double const> scales,
                                                        std::int64_t first, std::int64_t count);

/// Divides the channels of `x`, the last dimension, into groups: `lower(part, group)` makes the
/// result of each.
ARM_DELEGATE_FUNCTION tosa::tensor_id in_groups(
    tosa::builder& b, tosa::tensor_id x, std::int64_t groups,
    function_view<tosa::tensor_id(tosa::tensor_id part, std::int64_t group)> lower);

/// One group: NHWC in, NHWC out, quantized output rescaled. `weight` [O, I, KH, KW].
ARM_DELEGATE_FUNCTION tosa::tensor_id lower_group(tosa::builder& b, ir::node const& n,
                                                  convolution const& c, tosa::tensor_id nhwc,
                                                  weight_operand const& weight,
                                                  weight_operand const& bias,
                                                  std::span<double const> scales, bool depthwise);

/// The convolution of an NHWC tensor with `weight` [O, I, KH, KW]. Groups other than depthwise
/// become one convolution each.
ARM_DELEGATE_FUNCTION tosa::tensor_id lower_convolution(tosa::builder& b, ir::node const& n,
                                                        convolution c, tosa::tensor_id nhwc,
                                                        weight_operand const& weight);

/// Fails unless the bias has one element for each output channel, in the input's type.
ARM_DELEGATE_FUNCTION void expect_bias(ir::node const& n, ir::value const& bias,
                                       ir::value const& input, std::int64_t channels);

/// A padding by name: true for "same", false for "valid".
ARM_DELEGATE_FUNCTION bool pads_same(ir::node const& n);

/// Checks operands and groups of a convolution. The input's sizes with the result's channels; the
/// sizes of the image are still the input's.
ARM_DELEGATE_FUNCTION ir::shape convolved(ir::node const& n, convolution const& c);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/convolution-inl.hpp>  // IWYU pragma: export
#endif
