#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.max_pool2d.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/clamping.hpp>
#include <arm_delegate/ops/detail/pooling.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.max_pool2d: MAX_POOL2D between two TRANSPOSEs. A dilated one is a pool along each axis over
/// the interleaved parts of the data. Quantized values are used as they are. The indices of
/// aten.max_pool2d_with_indices are not computed: a node whose indices are read stays on the host.
struct max_pool2d {
  using handles_quantized = max_pool2d;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.max_pool2d.default(Tensor self, int[2] kernel_size, int[2] stride=[], "
                       "int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor"),
      std::string_view("aten.max_pool2d_with_indices.default(Tensor self, int[2] kernel_size, "
                       "int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool "
                       "ceil_mode=False) -> (Tensor, Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    auto const values = detail::infer_pool(n);
    if (n.target.starts_with("aten.max_pool2d.")) return {values};
    return {values, {ir::dtype::int64, values.sizes}};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const p = detail::read_pool(n);
    auto x = detail::pool_input(b, n.input("self"));
    auto const out = detail::pooled_size(n);
    if (p.dilation == std::array<std::int64_t, 2>{1, 1}) {
      auto const window = detail::fit_pool(b, x, p, out);
      detail::set_pooled(b, n, b.max_pool2d(x, window));
      return;
    }
    auto const [lowest, highest] = detail::bounds_of(n.result());
    x = detail::pad_image(b, x, p.padding, p.padding, lowest);
    for (std::size_t axis = 0; axis < 2; ++axis) {
      x = along(b, x, axis, p, out[axis], lowest);
    }
    detail::set_pooled(b, n, x);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::max_pool2d(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n,
                                      {{"aten.max_pool2d.default", decomposition::max_pool2d}});
  }

 private:
  /// The maximum over one image dimension of an NHWC tensor. A window takes every d-th element, so
  /// the data is cut into d interleaved parts, which lie side by side in the other dimension.
  static tosa::tensor_id along(tosa::builder& b, tosa::tensor_id x, std::size_t axis,
                               detail::pool const& p, std::int64_t out, double lowest) {
    auto const d = p.dilation[axis];
    auto const dim = axis + 1;
    auto const extent = d * (p.kernel[axis] - 1) + 1;
    auto const wanted = std::max((out - 1) * p.stride[axis] + extent, b.sizes(x)[dim]);
    auto const length = (wanted + d - 1) / d * d;
    x = detail::extended(b, x, dim, length - b.sizes(x)[dim], lowest);
    auto const s = b.sizes(x);
    std::int64_t before = 1;
    std::int64_t after = 1;
    for (std::size_t i = 0; i < dim; ++i) before *= s[i];
    for (std::size_t i = dim + 1; i < 3; ++i) after *= s[i];
    // [before, length, after, C] as images of length / d rows and d * after columns.
    auto const y = b.max_pool2d(b.reshape(x, {before, length / d, d * after, s[3]}),
                                {.kernel = {static_cast<std::int32_t>(p.kernel[axis]), 1},
                                 .stride = {1, 1},
                                 .pad = {0, 0, 0, 0}});
    auto result = s;
    result[dim] = b.sizes(y)[1] * d;
    return detail::strided(b, b.reshape(y, result), dim, 0, out, p.stride[axis]);
  }
};

}  // namespace arm_delegate::op
