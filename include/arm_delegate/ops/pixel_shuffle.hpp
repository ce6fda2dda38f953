#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.pixel_shuffle.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/regrouping.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.pixel_shuffle: r * r channels become r times as many rows and columns. RESHAPE, TRANSPOSE,
/// RESHAPE. Quantized values are used as they are.
struct pixel_shuffle : family::regrouping<pixel_shuffle> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.pixel_shuffle.default(Tensor self, int upscale_factor) -> Tensor")};
  /// [N, C, r, r, H, W] to [N, C, H, r, W, r].
  static constexpr std::array<std::int64_t, 6> order{0, 1, 4, 2, 5, 3};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 3, ir::shape::max_rank);
    auto const r = n.integer("upscale_factor");
    auto s = x.sizes();
    auto const rank = s.rank();
    bool const fits = r > 0 && r <= detail::largest_window_number && s[rank - 3] % (r * r) == 0;
    if (!fits) {
      n.raise(
          code::shape_mismatch,
          fmt::format("the channels of {} are not a multiple of the square of {}", s.text(), r));
    }
    s[rank - 3] /= r * r;
    s[rank - 2] = detail::checked_product(n, s[rank - 2], r);
    s[rank - 1] = detail::checked_product(n, s[rank - 1], r);
    return {x.type.type, s};
  }

  static ir::shape parts(ir::node const& n) {
    auto const s = n.input("self").sizes();
    auto const r = n.integer("upscale_factor");
    auto const rank = s.rank();
    return {batches(s, 3), s[rank - 3] / (r * r), r, r, s[rank - 2], s[rank - 1]};
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::pixel_shuffle(c);
  }
};

}  // namespace arm_delegate::op
