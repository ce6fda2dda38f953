#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Windows of the pools in PyTorch's terms.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::op::detail {

struct pool {
  std::array<std::int64_t, 2> kernel{};
  std::array<std::int64_t, 2> stride{};
  std::array<std::int64_t, 2> padding{};
  std::array<std::int64_t, 2> dilation{1, 1};
  bool ceil_mode = false;
};

ARM_DELEGATE_FUNCTION pool read_pool(ir::node const& n);

ARM_DELEGATE_FUNCTION std::int64_t pooled(pool const& p, std::int64_t size, std::size_t axis);

/// The result of a pool over [N, C, H, W] or [C, H, W].
ARM_DELEGATE_FUNCTION ir::tensor_type infer_pool(ir::node const& n);

/// [N, C, H, W] or [C, H, W] as NHWC.
ARM_DELEGATE_FUNCTION tosa::tensor_id pool_input(tosa::builder& b, ir::value const& x);

ARM_DELEGATE_FUNCTION void set_pooled(tosa::builder& b, ir::node const& n, tosa::tensor_id nhwc);

/// TOSA requires windows to fit exactly. Chooses the padding after the data so that there are `out`
/// windows; if even no padding gives too many, slices the data. In ceil mode there may be more
/// padding after the data than before it.
ARM_DELEGATE_FUNCTION tosa::pool_window fit_pool(tosa::builder& b, tosa::tensor_id& nhwc,
                                                 pool const& p, std::array<std::int64_t, 2> out);

/// True if the node's result has finer steps than `x`, in whose steps AVG_POOL2D rounds.
ARM_DELEGATE_FUNCTION bool is_finer_than(ir::value const& x, ir::node const& n);

/// The averages under windows of an NHWC tensor with the elements of `x`, in the result's
/// parameters. AVG_POOL2D with the zero point `zp` and, if the parameters differ, a RESCALE. If the
/// result has finer steps, sums and a RESCALE; then `window` must have no padding.
ARM_DELEGATE_FUNCTION tosa::tensor_id window_averages(tosa::builder& b, ir::node const& n,
                                                      ir::value const& x, tosa::tensor_id nhwc,
                                                      tosa::pool_window window, std::int64_t zp);

/// Height and width of the node's result.
ARM_DELEGATE_FUNCTION std::array<std::int64_t, 2> pooled_size(ir::node const& n);

/// Pads the two image dimensions of an NHWC tensor.
ARM_DELEGATE_FUNCTION tosa::tensor_id pad_image(tosa::builder& b, tosa::tensor_id nhwc,
                                                std::array<std::int64_t, 2> before,
                                                std::array<std::int64_t, 2> after, double fill);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/pooling-inl.hpp>  // IWYU pragma: export
#endif
