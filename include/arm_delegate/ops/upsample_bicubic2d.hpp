#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_bicubic2d.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/cubic_weights.hpp>
#include <arm_delegate/ops/detail/resizing.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/transpose.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// aten.upsample_bicubic2d: each pixel from 4 x 4 of the input by cubic convolution. Along an axis
/// that is a product with a constant matrix: linear on columns, and between two transposes on rows.
struct upsample_bicubic2d {
  using expands_to = ops<linear, transpose>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.upsample_bicubic2d.vec(Tensor input, SymInt[]? "
                                  "output_size, bool align_corners, float[]? "
                                  "scale_factors) -> Tensor"),
                 std::string_view("aten.upsample_bicubic2d.default(Tensor self, SymInt[2] "
                                  "output_size, bool align_corners, float? scales_h=None, "
                                  "float? scales_w=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    return {detail::resized_image(n).type.type, detail::resized_sizes(n)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const& x = detail::resized_image(n);
    if (!ir::is_floating(x.type.type) || x.is_quantized()) {
      return rejection{.rule = "dtype of cubic interpolation",
                       .actual = std::string(ir::name(x.type.type)),
                       .allowed = "floating point",
                       .remedy = "interpolate in float32, or use mode='bilinear'"};
    }
    for (std::size_t axis = 0; axis < 2; ++axis) {
      auto const size = x.sizes()[axis + 2] * n.result().sizes()[axis + 2];
      if (size <= largest_matrix) continue;
      return rejection{.rule = "weights of cubic interpolation along an axis",
                       .actual = fmt::format("{}", size),
                       .allowed = fmt::format("at most {}", largest_matrix),
                       .remedy = "choose another size, or use mode='bilinear'"};
    }
    return std::nullopt;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& image = *n.find(n.find("input") != nullptr ? "input" : "self");
    auto const wide = r.call<linear>(image, r.constant(detail::cubic_weights(n, 1)));
    auto const tall = r.call<linear>(swapped(r, wide), r.constant(detail::cubic_weights(n, 0)));
    r.replace(n, swapped(r, tall));
  }

 private:
  static constexpr std::int64_t largest_matrix = std::int64_t{1} << 24;  ///< 64 MiB of float32

  static ir::value_id swapped(ir::rewriter& r, ir::argument const& x) {
    return r.call<transpose>(x, std::int64_t{-2}, std::int64_t{-1});
  }
};

}  // namespace arm_delegate::op
