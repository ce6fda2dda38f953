#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.max_pool3d.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ops/family/pool3d.hpp>
#include <arm_delegate/ops/max_pool2d.hpp>
#include <arm_delegate/ops/view.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.max_pool3d: the largest element of each window: max_pool2d over height and width, then over
/// the depth.
struct max_pool3d : family::pool3d<max_pool3d, max_pool2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.max_pool3d.default(Tensor self, int[3] kernel_size, int[3] stride=[], "
                       "int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor")};

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const p = family::read_volume_pool(n);
    family::volume_pooler pooler(r, n, ir::overload_name<max_pool2d>);
    auto x = n.input_id("self");
    if (p.has_image()) x = pooler.images(x, {});
    if (p.has_depth()) x = pooler.depths(x, {});
    r.replace(n, r.call<view>(x, r.list(n.result().sizes())));
  }
};

}  // namespace arm_delegate::op
