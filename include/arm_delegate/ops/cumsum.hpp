#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cumsum.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/window_sums.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.cumsum: DEPTHWISE_CONV2D with a kernel of ones as long as the dimension, padded at its
/// start; quantized: followed by one RESCALE.
struct cumsum {
  using handles_quantized = cumsum;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.cumsum.default(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::dimension(n, n.integer("dim"), x.rank());
    if (n.has("dtype")) return {n.element_type("dtype"), x.sizes()};
    return {ir::is_floating(x.type.type) ? x.type.type : ir::dtype::int64, x.sizes()};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const& from = n.input("self");
    bool const floats = ir::is_floating(from.type.type) && ir::is_floating(n.result().type.type);
    if (floats || (from.is_quantized() && n.result().is_quantized())) return std::nullopt;
    return rejection{.rule = "dtype of a cumulative sum",
                     .actual = fmt::format("from {} to {}", ir::name(from.type.type),
                                           ir::name(n.result().type.type)),
                     .allowed = "floats, and quantized values",
                     .remedy = "convert to float32 first"};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    bool const quantized = detail::computes_quantized(n);
    auto const parts =
        detail::split_at(x.sizes(), detail::dimension(n, n.integer("dim"), x.rank()));
    auto const input = quantized ? b(x) : b.cast(b(x), b.element_type(n.result()));
    auto const nhwc = b.reshape(input, {parts.outer, parts.size, parts.inner, 1});
    auto const before = static_cast<std::int32_t>(parts.size - 1);
    auto y = detail::window_sums(b, n, nhwc, detail::zero_point_of(x), {parts.size, 1},
                                 {.pad = {before, 0, 0, 0}, .stride = {1, 1}, .dilation = {1, 1}});
    if (quantized) {
      auto const scale = detail::per_tensor(n, x).scale();
      y = detail::from_accumulator(b, y, {scale}, detail::per_tensor(n, n.result()));
    }
    b.set(n, b.reshape(y, x.sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::cumsum(c);
  }
};

}  // namespace arm_delegate::op
