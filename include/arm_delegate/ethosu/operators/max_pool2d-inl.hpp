#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of max_pool2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/pool.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/max_pool2d.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> max_pool2d::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16};
  if (auto why = detail::require_type(n.input(0), types, "the input")) return why;
  return detail::require_most(n.op.attrs.integers(tosa::attr::kernel)[1],
                              detail::most_pooled_elements, "the width of a pool's kernel",
                              "use a smaller kernel");
}

ARM_DELEGATE_FUNCTION void max_pool2d::lower(ethosu::compile::npu_lowering& l,
                                             ethosu::compile::tosa_node const& n) {
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::pool,
                             .pooling = ethosu::pooling_mode::max};
  auto const from = detail::with_contiguous_channels(l, l.input(n.op.inputs[0]));
  auto const chain = l.follow(n, {.rescale = false});
  o.out = chain.stage;
  auto const to = l.output(chain);
  detail::pool_images(l, o, detail::pool_window(n), from, to, chain.table);
}

}  // namespace arm_delegate::ethosu::operators
