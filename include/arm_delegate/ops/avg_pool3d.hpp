#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.avg_pool3d.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/avg_pool2d.hpp>
#include <arm_delegate/ops/family/pool3d.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.avg_pool3d: the mean of each window: avg_pool2d over height and width, then over the depth.
/// Quantized averages of averages would be rounded twice and are refused.
struct avg_pool3d : family::pool3d<avg_pool3d, avg_pool2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.avg_pool3d.default(Tensor self, int[3] kernel_size, int[3] stride=[], "
                       "int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, "
                       "int? divisor_override=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    if (n.has("divisor_override") && n.integer("divisor_override") == 0) {
      n.raise(code::bad_arguments, "'divisor_override' is 0");
    }
    return pool3d::infer(n);
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const p = family::read_volume_pool(n);
    if (!n.result().is_quantized() || !p.has_image() || !p.has_depth()) return std::nullopt;
    return rejection{.rule = "window of a quantized average pool",
                     .actual = "it extends along the depth and in images",
                     .allowed = "one of both",
                     .remedy = "use two pools with a quantized value between them"};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const p = family::read_volume_pool(n);
    bool const has_divisor = n.has("divisor_override");
    family::volume_pooler pooler(r, n, ir::overload_name<avg_pool2d>);
    std::vector<ir::named_argument> further{{"count_include_pad", n.flag("count_include_pad")}};
    auto x = n.input_id("self");
    if (p.has_image()) {  // with a divisor, the sums of images
      auto arguments = further;
      if (has_divisor) arguments.push_back({"divisor_override", std::int64_t{1}});
      x = pooler.images(x, arguments);
    }
    if (has_divisor) further.push_back({"divisor_override", n.integer("divisor_override")});
    if (p.has_depth() || has_divisor) x = pooler.depths(x, further);
    r.replace(n, r.call<view>(x, r.list(n.result().sizes())));
  }
};

}  // namespace arm_delegate::op
