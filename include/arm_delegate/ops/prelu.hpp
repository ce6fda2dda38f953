#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.prelu.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/quantized_parts.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/gt.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.prelu: x if it is positive, else x * weight, one weight or one per channel: view, mul, gt,
/// where; also on quantized values.
struct prelu {
  using expands_to = ops<view, mul, gt, where>;
  using handles_quantized = prelu;
  static constexpr auto schemas =
      std::array{std::string_view("aten.prelu.default(Tensor self, Tensor weight) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& weight = n.input("weight");
    auto const count = weight.sizes().numel();
    bool const fits = count == 1 || (x.rank() > 1 && count == x.sizes()[1]);
    detail::expect_same_type(n, weight, x);
    if (weight.rank() <= 1 && fits) return x.type;
    n.raise(code::shape_mismatch, fmt::format("weight {} does not fit the channels of {}",
                                              weight.sizes().text(), x.sizes().text()));
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto s = ir::shape::filled(n.input("self").rank(), 1);
    auto const count = n.input("weight").sizes().numel();
    if (s.rank() > 1) s[1] = count;
    if (detail::computes_quantized(n)) return expand_quantized(r, n, s);
    auto const weight = r.call<view>(*n.find("weight"), r.list(s));
    auto const scaled = r.call<mul>(x, weight);
    auto const positive = r.call<gt, "Scalar">(x, std::int64_t{0});
    r.replace(n, r.call<where>(positive, x, scaled));
  }

 private:
  static void expand_quantized(ir::rewriter& r, ir::node const& n, ir::shape const& sizes) {
    auto const& x = *n.find("self");
    auto const& input = detail::per_tensor(n, n.input("self"));
    auto const ones = ir::shape::filled(sizes.rank(), 1);
    auto const zero = detail::quantized_constant(r, ones, {0}, input.scale());
    auto const positive = r.call<gt>(x, zero);
    auto const scaled = r.call<mul>(x, quantized_weight(r, n, sizes));
    auto const& result = detail::per_tensor(n, n.result());
    detail::quantized_as(r, scaled, result.type, result.scale(), result.zero_point());
    r.replace(n, r.call<where>(positive, x, scaled));
  }

  /// A float weight gets parameters with which its products with the input need 30 bits.
  static ir::value_id quantized_weight(ir::rewriter& r, ir::node const& n, ir::shape const& sizes) {
    auto const& weight = n.input("weight");
    if (weight.is_quantized()) return r.call<view>(*n.find("weight"), r.list(sizes));
    constexpr double most = 0x1p29;
    auto const numbers = weight.constant->values<double>();
    auto const largest = detail::largest_of(n, numbers);
    auto const bits =
        std::log2(most / detail::largest_code(detail::per_tensor(n, n.input("self"))));
    auto const scale = detail::fine_scale(largest, static_cast<int>(bits));
    return detail::quantized_constant(r, sizes, numbers, scale);
  }
};

}  // namespace arm_delegate::op
