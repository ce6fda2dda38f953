#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.amax.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/family/reduction.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.amax over dimensions: one REDUCE_MAX each; in TOSA 0.80 a MAX_POOL2D, because Vela 4.2, the
/// compiler of that time, has REDUCE_MAX for Ethos-U85 only. Quantized: on the codes.
struct amax : family::reduction<amax> {
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.amax.default(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor")};

  static ir::dtype result_type(ir::node const& n) { return n.input("self").type.type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    auto y = b(x);
    for (auto d : detail::reduced_dims(n, x)) {
      auto const size = b.sizes(y)[d];
      if (size == 1) continue;
      bool const pooled = b.target->version.major == 0 && size <= largest_kernel;
      y = pooled ? pool(b, y, d) : b.reduce(tosa::op::reduce_max, y, static_cast<std::int64_t>(d));
    }
    b.set(n, b.reshape(y, n.result().sizes()));
  }

 private:
  static constexpr std::int64_t largest_kernel = 256;  // Ethos-U55: pooling kernels per axis

  /// The maximum over one dimension as a window over [1, outer, size, inner].
  static tosa::tensor_id pool(tosa::builder& b, tosa::tensor_id x, std::size_t dim) {
    auto s = b.sizes(x);
    std::int64_t outer = 1;
    for (std::size_t i = 0; i < dim; ++i) outer *= s[i];
    auto const size = s[dim];
    auto const nhwc = b.reshape(x, {1, outer, size, s.numel() / (outer * size)});
    auto const y = b.max_pool2d(
        nhwc,
        {.kernel = {1, static_cast<std::int32_t>(size)}, .stride = {1, 1}, .pad = {0, 0, 0, 0}});
    s[dim] = 1;
    return b.reshape(y, s);
  }
};

}  // namespace arm_delegate::op
