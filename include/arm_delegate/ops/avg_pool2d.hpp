#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.avg_pool2d.

#include <array>
#include <optional>
#include <string_view>

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/pooling.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>

namespace arm_delegate::op {

/// aten.avg_pool2d: AVG_POOL2D, which never counts its own padding; counted padding is a PAD in
/// front. A divisor_override is a MUL behind (float only). Quantized: on the codes.
struct avg_pool2d {
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.avg_pool2d.default(Tensor self, int[2] kernel_size, int[2] stride=[], "
      "int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, "
      "int? divisor_override=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_pool(n); }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const p = detail::read_pool(n);
    // A window that overhangs the padding divides by what lies inside it, which a PAD would count.
    bool const counts_padding = n.flag("count_include_pad") && (p.padding[0] > 0 || p.padding[1] > 0);
    if ((counts_padding || n.has("divisor_override")) && has_overhang(n, p)) {
      return rejection{.rule = "ceil_mode together with counted padding or divisor_override",
                       .actual = "a window reaches past the padding",
                       .allowed = "windows inside the padded input",
                       .remedy = "use count_include_pad=False and no divisor, or ceil_mode=False"};
    }
    if (n.has("divisor_override") && n.result().is_quantized() && divisor(n) != area(p)) {
      return rejection{.rule = "divisor_override of a quantized average pool",
                       .actual = std::to_string(divisor(n)),
                       .allowed = std::to_string(area(p))};
    }
    return std::nullopt;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto p = detail::read_pool(n);
    auto const& input = n.input("self");
    auto const zp = detail::zero_point_of(input);
    auto x = detail::pool_input(b, input);
    bool const overridden = n.has("divisor_override") && divisor(n) != area(p);
    if (n.flag("count_include_pad") || overridden) {
      std::array const padding{std::int64_t{0}, std::int64_t{0}, p.padding[0],    p.padding[0],
                               p.padding[1],    p.padding[1],    std::int64_t{0}, std::int64_t{0}};
      x = b.pad(x, padding, static_cast<double>(zp));
      p.padding = {0, 0};
    }
    auto const window = detail::fit_pool(b, x, p);
    auto y = b.avg_pool2d(x, window, zp, zp);
    if (overridden) {
      auto const factor = static_cast<double>(area(p)) / static_cast<double>(divisor(n));
      y = b.mul(y, b.scalar(b.type(y), factor, 4));
    }
    detail::set_pooled(b, n, y);
  }

 private:
  static std::int64_t divisor(ir::node const& n) { return n.integer("divisor_override"); }
  static std::int64_t area(detail::pool const& p) { return p.kernel[0] * p.kernel[1]; }
  static bool has_overhang(ir::node const& n, detail::pool const& p) {
    auto const& s = n.input("self").sizes();
    for (std::size_t axis = 0; axis < 2; ++axis) {
      auto const size = s[s.rank() - 2 + axis];
      auto const end = (detail::pooled(p, size, axis) - 1) * p.stride[axis] + p.kernel[axis];
      if (end > size + 2 * p.padding[axis]) return true;
    }
    return false;
  }
};

}  // namespace arm_delegate::op
