#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of extreme.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/family/extreme.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> extreme_supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::boolean, tosa::dtype::int8, tosa::dtype::int16,
                                    tosa::dtype::int32};
  return operators::detail::require_type(n.input(0), types, "the input");
}

ARM_DELEGATE_FUNCTION void lower_extreme(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n, bool takes_least) {
  auto const axis = static_cast<std::size_t>(n.op.attrs.integer(tosa::attr::axis));
  auto const sizes = operators::detail::around_axis(n.input(0).sizes, axis);
  auto const from = operators::detail::with_axes(l, l.input(n.op.inputs[0]), sizes);
  auto const chain = l.follow(n, {.rescale = false});
  operators::detail::write_with_axes(
      l, l.output(chain), {sizes[0], 1, sizes[2]}, [&](ethosu::compile::tensor_view const& to) {
        operators::detail::take_extreme(l, takes_least, from, to, chain);
      });
}

}  // namespace arm_delegate::ethosu::operators::family
