#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of avg_pool2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/avg_pool2d.hpp>
#include <arm_delegate/ops/detail/pooling.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION std::optional<rejection> avg_pool2d::supports(ir::node const& n,
                                                                    target_facts const&) {
  if (auto const& r = n.result(); !ir::is_floating(r.type.type) && !r.is_quantized()) {
    return rejection{.rule = "dtype of an average",
                     .actual = std::string(ir::name(r.type.type)),
                     .allowed = "floating point, or quantized",
                     .remedy = "convert the input to float32"};
  }
  if (n.has("divisor_override") && n.result().is_quantized() &&
      divisor(n) != area(detail::read_pool(n))) {
    return rejection{.rule = "divisor_override of a quantized average pool",
                     .actual = fmt::format("{}", divisor(n)),
                     .allowed = fmt::format("{}", area(detail::read_pool(n))),
                     .remedy = "leave divisor_override out and multiply after the pool"};
  }
  auto const& x = n.input("self");
  if (!detail::is_finer_than(x, n) || counts_alike(n)) return std::nullopt;
  return rejection{.rule = "scale of an average pool that leaves padding out of its averages",
                   .actual = fmt::format("{}", n.result().quantization->scale()),
                   .allowed = fmt::format("at least the input's, {}", x.quantization->scale()),
                   .remedy = "quantize the result of the pool as its input"};
}

ARM_DELEGATE_FUNCTION void avg_pool2d::lower(tosa::builder& b, ir::node const& n) {
  auto p = detail::read_pool(n);
  auto const& input = n.input("self");
  auto const zp = detail::zero_point_of(input);
  auto x = detail::pool_input(b, input);
  bool const one_divisor = n.has("divisor_override");
  if (n.flag("count_include_pad") || one_divisor) {
    auto const after = one_divisor ? whole_windows(n, p) : p.padding;
    x = detail::pad_image(b, x, p.padding, after, static_cast<double>(zp));
    p.padding = {0, 0};
  }
  auto const window = detail::fit_pool(b, x, p, detail::pooled_size(n));
  auto y = detail::window_averages(b, n, input, x, window, averaging_zero_point(n, input));
  if (one_divisor && divisor(n) != area(p)) {
    auto const factor = static_cast<double>(area(p)) / static_cast<double>(divisor(n));
    y = b.mul(y, b.scalar(b.type(y), factor, 4));
  }
  detail::set_pooled(b, n, y);
}

ARM_DELEGATE_FUNCTION bool avg_pool2d::expand_for_quantization(ir::rewriter& r, ir::node const& n) {
  constexpr std::int64_t widest = 64;  // the kernels that an Ethos-U convolves with
  auto const p = detail::read_pool(n);
  auto const& sizes = n.input("self").sizes();
  bool const is_whole =
      sizes.rank() == 4 && detail::pooled_size(n) == std::array<std::int64_t, 2>{1, 1};
  bool const fits = std::max(p.kernel[0], p.kernel[1]) <= widest;
  if (!is_whole || !fits || !counts_alike(n) || n.has("divisor_override")) return false;
  std::array const each{1 / static_cast<float>(area(p))};
  auto const bytes = std::as_bytes(std::span(each));
  auto const weight = r.constant(ir::tensor_data::repeated(
      ir::dtype::float32, {sizes[1], 1, p.kernel[0], p.kernel[1]}, {bytes.begin(), bytes.end()}));
  constexpr std::array<std::int64_t, 2> ones{1, 1};
  r.replace(n, r.call("aten.conv2d.default", {{"input", n.input_id("self")},
                                              {"weight", weight},
                                              {"bias", ir::none{}},
                                              {"stride", r.list(ones)},
                                              {"padding", r.list(p.padding)},
                                              {"dilation", r.list(ones)},
                                              {"groups", sizes[1]}}));
  return true;
}

ARM_DELEGATE_FUNCTION bool avg_pool2d::counts_alike(ir::node const& n) {
  if (n.has("divisor_override")) return true;
  auto const p = detail::read_pool(n);
  auto const& s = n.input("self").sizes();
  auto const out = detail::pooled_size(n);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    if (p.padding[axis] > 0 && !n.flag("count_include_pad")) return false;
    auto const covered = (out[axis] - 1) * p.stride[axis] + p.kernel[axis];
    if (covered > s[s.rank() - 2 + axis] + 2 * p.padding[axis]) return false;
  }
  return true;
}

ARM_DELEGATE_FUNCTION std::int64_t avg_pool2d::averaging_zero_point(ir::node const& n,
                                                                    ir::value const& x) {
  if (x.type.type != ir::dtype::int8 || !x.is_quantized()) return detail::zero_point_of(x);
  auto const& q = *x.quantization;
  auto const scale = static_cast<float>(q.scale());
  auto const inverse = static_cast<float>(1.0 / q.scale());
  if (scale * inverse >= 1.0F) return q.zero_point();
  auto const range = ir::range_of(x.type.type);
  auto const minimum = ir::minimum_of(*n.owner, n.input_id("self"));
  auto const lowest = ir::quantize_number(static_cast<float>(minimum), q);
  auto const below = q.zero_point() - lowest;
  return below <= range.high - q.zero_point() ? range.high : range.low;
}

ARM_DELEGATE_FUNCTION std::array<std::int64_t, 2> avg_pool2d::whole_windows(ir::node const& n,
                                                                            detail::pool const& p) {
  auto const& s = n.input("self").sizes();
  auto const out = detail::pooled_size(n);
  auto after = p.padding;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto const end = (out[axis] - 1) * p.stride[axis] + p.kernel[axis] - p.padding[axis];
    after[axis] = std::max(after[axis], end - s[s.rank() - 2 + axis]);
  }
  return after;
}

}  // namespace arm_delegate::op
