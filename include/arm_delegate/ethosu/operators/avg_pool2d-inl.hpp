#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of avg_pool2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/avg_pool2d.hpp>
#include <arm_delegate/ethosu/operators/detail/pool.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace arm_delegate::npu {

namespace detail {

/// Division by a count as TOSA defines it (specification 1.0, reciprocal_scale): a factor of 2^30
/// and a bit, rounded half up.
[[nodiscard]] constexpr ethosu::npu_scale reciprocal(std::int64_t count) {
  auto const bits =
      count == 1 ? 0 : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(count - 1)));
  auto const numerator = ((std::int64_t{1} << 30) + 1) << bits;
  return {.scale = numerator / count, .shift = 30 + bits};
}

/// The most rows and columns of a padded window: the hardware divides by the number of elements.
inline constexpr std::int64_t most_counted = 8;

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> avg_pool2d::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16};
  auto const k = detail::pool_window(n);
  if (auto why = detail::first_of(detail::require_type(n.input(0), types, "the input"),
                                  detail::require_constant(n, 1), detail::require_constant(n, 2),
                                  detail::check_pool_window(n, k))) {
    return why;
  }
  if (!k.has_padding()) return std::nullopt;
  return detail::require_most(std::max(k.height, k.width), detail::most_counted,
                              "the height and width of a padded average",
                              "use a smaller kernel, or no padding");
}

ARM_DELEGATE_FUNCTION void avg_pool2d::lower(ethosu::compile::npu_lowering& l,
                                             ethosu::compile::tosa_node const& n) {
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::pool,
                             .pooling = ethosu::pooling_mode::average};
  o.kernel = detail::pool_window(n);
  o.ifm.zero_point = ethosu::compile::integer_of(n.input(1));
  auto const from = detail::with_contiguous_channels(l, l.input(n.op.inputs[0]));
  auto const chain = l.follow(n, {.rescale = false});
  o.out = chain.stage;
  o.out.zero_point = ethosu::compile::integer_of(n.input(2));
  auto const to = l.output(chain);
  detail::drop_unused_strides(o.kernel, to);
  if (!o.kernel.has_padding()) {
    if (n.is_u85()) o.pooling = ethosu::pooling_mode::sum;
    o.out.scale = detail::reciprocal(o.kernel.height * o.kernel.width);
  }
  detail::pool_images(l, o, from, to, {.table = chain.table});
}

}  // namespace arm_delegate::npu
