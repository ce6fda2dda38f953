#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_nearest1d.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/nearest_pixel.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/family/upsample1d.hpp>
#include <arm_delegate/ops/index_select.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/ops/upsample_nearest2d.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.upsample_nearest1d: the element at or before the position: upsample_nearest2d on an image
/// of one row. If that would ignore a scale factor, which PyTorch uses in one dimension,
/// index_select.
struct upsample_nearest1d : family::upsample1d<upsample_nearest1d, upsample_nearest2d> {
  using expands_to = ops<unsqueeze, upsample_nearest2d, squeeze, index_select>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.upsample_nearest1d.vec(Tensor input, SymInt[]? output_size, float[]? "
                       "scale_factors) -> Tensor"),
      std::string_view("aten.upsample_nearest1d.default(Tensor self, SymInt[1] output_size, float? "
                       "scales=None) -> Tensor")};

  static void expand(ir::rewriter& r, ir::node const& n) {
    ir::nearest_axis a{.from = n.input(family::resized_line(n)).sizes()[2],
                       .to = n.result().sizes()[2],
                       .factor = family::line_scale(n).value_or(0)};
    if (a.uses_factor() || !(a.factor > 0)) {
      return family::expand_resized_line(r, n, "aten.upsample_nearest2d.default");
    }
    a.kernel = ir::nearest_kernel::line;
    std::vector<std::int64_t> pixels(static_cast<std::size_t>(a.to));
    std::int64_t at = 0;
    for (auto& pixel : pixels) pixel = a.pixel(at++);
    auto const index = r.constant(ir::whole_elements(ir::dtype::int64, {a.to}, pixels));
    auto const& line = *n.find(family::resized_line(n));
    r.replace(n, r.call<index_select>(line, std::int64_t{-1}, index));
  }
};

}  // namespace arm_delegate::op
