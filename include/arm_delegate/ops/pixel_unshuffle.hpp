#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.pixel_unshuffle.

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

/// aten.pixel_unshuffle: the inverse of aten.pixel_shuffle. RESHAPE, TRANSPOSE, RESHAPE. Quantized
/// values are used as they are.
struct pixel_unshuffle : family::regrouping<pixel_unshuffle> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.pixel_unshuffle.default(Tensor self, int downscale_factor) -> Tensor")};
  /// [N, C, H, r, W, r] to [N, C, r, r, H, W].
  static constexpr std::array<std::int64_t, 6> order{0, 1, 3, 5, 2, 4};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 3, ir::shape::max_rank);
    auto const r = n.integer("downscale_factor");
    auto s = x.sizes();
    auto const rank = s.rank();
    bool const fits = r > 0 && s[rank - 2] % r == 0 && s[rank - 1] % r == 0;
    if (!fits) {
      n.raise(code::shape_mismatch,
              fmt::format("the rows and columns of {} are not multiples of {}", s.text(), r));
    }
    s[rank - 3] = detail::checked_product(n, detail::checked_product(n, s[rank - 3], r), r);
    s[rank - 2] /= r;
    s[rank - 1] /= r;
    return {x.type.type, s};
  }

  static ir::shape parts(ir::node const& n) {
    auto const s = n.input("self").sizes();
    auto const r = n.integer("downscale_factor");
    auto const rank = s.rank();
    return {batches(s, 3), s[rank - 3], s[rank - 2] / r, r, s[rank - 1] / r, r};
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::pixel_unshuffle(c);
  }
};

}  // namespace arm_delegate::op
