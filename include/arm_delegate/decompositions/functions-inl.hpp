#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of functions.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/decompositions/detail/attention.hpp>
#include <arm_delegate/decompositions/detail/call.hpp>
#include <arm_delegate/decompositions/detail/elementwise.hpp>
#include <arm_delegate/decompositions/detail/movement.hpp>
#include <arm_delegate/decompositions/detail/reductions.hpp>
#include <arm_delegate/decompositions/detail/windows.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::decomposition {

namespace detail {

/// Replaces the only result of the node.
inline bool replaced(ir::rewriter& r, ir::node const& n, ir::value_id made) {
  r.replace(n, made);
  return true;
}

/// Replaces all results.
inline bool replaced(ir::rewriter& r, ir::node const& n, std::vector<ir::value_id> const& made) {
  for (std::size_t i = 0; i < made.size(); ++i) r.replace(n, made[i], i);
  return true;
}

/// True if the first argument is a tensor.
inline bool takes_tensor(ir::node const& n) {
  return !n.arguments.empty() && std::holds_alternative<ir::value_id>(n.arguments.front().value);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool renamed(ir::rewriter& r, ir::node const& n, std::string_view target) {
  return detail::replaced(r, n, r.call(target, std::span<ir::named_argument const>(n.arguments)));
}

ARM_DELEGATE_FUNCTION bool by_overload(ir::rewriter& r, ir::node const& n,
                                       std::initializer_list<overload> rows) {
  auto const* const row = ranges::find(rows, n.target, &overload::target);
  return row != rows.end() && row->decompose(r, n);
}

#define ARM_DELEGATE_DETAIL_REPLACE(NAME)                               \
  ARM_DELEGATE_FUNCTION bool NAME(ir::rewriter& r, ir::node const& n) { \
    return detail::replaced(r, n, detail::NAME(r, n));                  \
  }
ARM_DELEGATE_DETAIL_REPLACE(all)
ARM_DELEGATE_DETAIL_REPLACE(all_dim)
ARM_DELEGATE_DETAIL_REPLACE(all_dims)
ARM_DELEGATE_DETAIL_REPLACE(batch_norm)
ARM_DELEGATE_DETAIL_REPLACE(bilinear)
ARM_DELEGATE_DETAIL_REPLACE(celu)
ARM_DELEGATE_DETAIL_REPLACE(channel_shuffle)
ARM_DELEGATE_DETAIL_REPLACE(clamp_above)
ARM_DELEGATE_DETAIL_REPLACE(clamp_above_tensor)
ARM_DELEGATE_DETAIL_REPLACE(clamp_below)
ARM_DELEGATE_DETAIL_REPLACE(clamp_below_tensor)
ARM_DELEGATE_DETAIL_REPLACE(constant_pad)
ARM_DELEGATE_DETAIL_REPLACE(deg2rad)
ARM_DELEGATE_DETAIL_REPLACE(deviation)
ARM_DELEGATE_DETAIL_REPLACE(eye)
ARM_DELEGATE_DETAIL_REPLACE(fake_quantize)
ARM_DELEGATE_DETAIL_REPLACE(floor_divide_scalar)
ARM_DELEGATE_DETAIL_REPLACE(group_norm)
ARM_DELEGATE_DETAIL_REPLACE(hardshrink)
ARM_DELEGATE_DETAIL_REPLACE(hardsigmoid)
ARM_DELEGATE_DETAIL_REPLACE(hardswish)
ARM_DELEGATE_DETAIL_REPLACE(index_copy)
ARM_DELEGATE_DETAIL_REPLACE(index_fill)
ARM_DELEGATE_DETAIL_REPLACE(isfinite)
ARM_DELEGATE_DETAIL_REPLACE(isneginf)
ARM_DELEGATE_DETAIL_REPLACE(isposinf)
ARM_DELEGATE_DETAIL_REPLACE(layer_norm)
ARM_DELEGATE_DETAIL_REPLACE(linspace)
ARM_DELEGATE_DETAIL_REPLACE(log_sigmoid)
ARM_DELEGATE_DETAIL_REPLACE(log_softmax)
ARM_DELEGATE_DETAIL_REPLACE(masked_fill_tensor)
ARM_DELEGATE_DETAIL_REPLACE(max_pool2d)
ARM_DELEGATE_DETAIL_REPLACE(mish)
ARM_DELEGATE_DETAIL_REPLACE(movedim)
ARM_DELEGATE_DETAIL_REPLACE(narrow)
ARM_DELEGATE_DETAIL_REPLACE(nearest)
ARM_DELEGATE_DETAIL_REPLACE(nearest_exact)
ARM_DELEGATE_DETAIL_REPLACE(new_full)
ARM_DELEGATE_DETAIL_REPLACE(norm)
ARM_DELEGATE_DETAIL_REPLACE(one_hot)
ARM_DELEGATE_DETAIL_REPLACE(ones)
ARM_DELEGATE_DETAIL_REPLACE(pad)
ARM_DELEGATE_DETAIL_REPLACE(rad2deg)
ARM_DELEGATE_DETAIL_REPLACE(relu6)
ARM_DELEGATE_DETAIL_REPLACE(remainder)
ARM_DELEGATE_DETAIL_REPLACE(remainder_of_scalar)
ARM_DELEGATE_DETAIL_REPLACE(repeat_interleave)
ARM_DELEGATE_DETAIL_REPLACE(reversed_sub)
ARM_DELEGATE_DETAIL_REPLACE(rms_norm)
ARM_DELEGATE_DETAIL_REPLACE(selu)
ARM_DELEGATE_DETAIL_REPLACE(silu)
ARM_DELEGATE_DETAIL_REPLACE(sinc)
ARM_DELEGATE_DETAIL_REPLACE(softmax)
ARM_DELEGATE_DETAIL_REPLACE(softplus)
ARM_DELEGATE_DETAIL_REPLACE(softshrink)
ARM_DELEGATE_DETAIL_REPLACE(special_entr)
ARM_DELEGATE_DETAIL_REPLACE(special_ndtr)
ARM_DELEGATE_DETAIL_REPLACE(split)
ARM_DELEGATE_DETAIL_REPLACE(sum)
ARM_DELEGATE_DETAIL_REPLACE(threshold)
ARM_DELEGATE_DETAIL_REPLACE(transposed_convolution)
ARM_DELEGATE_DETAIL_REPLACE(triu)
ARM_DELEGATE_DETAIL_REPLACE(variance)
ARM_DELEGATE_DETAIL_REPLACE(vector_norm)
ARM_DELEGATE_DETAIL_REPLACE(where_scalar_other)
ARM_DELEGATE_DETAIL_REPLACE(where_scalar_self)
ARM_DELEGATE_DETAIL_REPLACE(where_scalars)
ARM_DELEGATE_DETAIL_REPLACE(zeros)
#undef ARM_DELEGATE_DETAIL_REPLACE

ARM_DELEGATE_FUNCTION bool adaptive_max_pool(ir::rewriter& r, ir::node const& n,
                                             std::size_t dimensions) {
  return detail::replaced(r, n, detail::adaptive_max_pool(r, n, dimensions));
}

ARM_DELEGATE_FUNCTION bool erfinv(ir::rewriter& r, ir::node const& n,
                                  std::span<double const> coefficients) {
  return detail::replaced(r, n, detail::erfinv(r, n, coefficients));
}

/// A copy of the elements of the first argument in the sizes of the result.
ARM_DELEGATE_FUNCTION bool same_elements(ir::rewriter& r, ir::node const& n) {
  if (!detail::takes_tensor(n) || n.results.size() != 1) return false;
  auto const sizes = r.list(n.result().sizes());
  return detail::replaced(
      r, n, detail::call(r, "aten.view_copy.default", n.arguments.front().value, sizes));
}

/// The elements of the first argument in the dtype of the result.
ARM_DELEGATE_FUNCTION bool conversion(ir::rewriter& r, ir::node const& n) {
  if (!detail::takes_tensor(n)) return false;
  return detail::replaced(
      r, n,
      r.call("dim_order_ops._to_dim_order_copy.default",
             {{"self", n.arguments.front().value}, {"dtype", n.result().type.type}}));
}

ARM_DELEGATE_FUNCTION bool wide_index(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::with_wide_index(r, n));
}

ARM_DELEGATE_FUNCTION bool roll(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::roll_flat(r, n));
}

ARM_DELEGATE_FUNCTION bool scaled_dot_product_attention(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::attention(r, n));
}

ARM_DELEGATE_FUNCTION bool linear(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::linear_of_vector(r, n));
}

ARM_DELEGATE_FUNCTION bool convolution(ir::rewriter& r, ir::node const& n) {
  bool const is_named = std::holds_alternative<std::string_view>(*n.find("padding"));
  return detail::replaced(r, n,
                          is_named ? detail::named_padding(r, n) : detail::plain_convolution(r, n));
}

ARM_DELEGATE_FUNCTION bool volume_convolution(ir::rewriter& r, ir::node const& n) {
  if (n.flag("transposed")) {
    n.raise(code::unsupported_operator,
            "stays on the host, but ExecuTorch's runtime has no kernel for volumes",
            "compute a transposed convolution of volumes outside of the program");
  }
  return detail::replaced(r, n, detail::volume_convolution(r, n));
}

}  // namespace arm_delegate::decomposition
