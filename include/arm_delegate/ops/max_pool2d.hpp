#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.max_pool2d.

#include <array>
#include <optional>
#include <string_view>

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/pooling.hpp>

namespace arm_delegate::op {

/// aten.max_pool2d: MAX_POOL2D between two TRANSPOSEs. Quantized: on the codes.
/// Refused: dilation.
struct max_pool2d {
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.max_pool2d.default(Tensor self, int[2] kernel_size, int[2] stride=[], "
      "int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_pool(n); }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const p = detail::read_pool(n);
    if (p.dilation == std::array<std::int64_t, 2>{1, 1}) return std::nullopt;
    return rejection{.rule = "dilation of a max pool",
                     .actual = std::to_string(p.dilation[0]) + ", " + std::to_string(p.dilation[1]),
                     .allowed = "1, 1"};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto x = detail::pool_input(b, n.input("self"));
    auto const window = detail::fit_pool(b, x, detail::read_pool(n));
    detail::set_pooled(b, n, b.max_pool2d(x, window));
  }
};

}  // namespace arm_delegate::op
