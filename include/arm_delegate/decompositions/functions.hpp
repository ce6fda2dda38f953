#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that ExecuTorch's runtime has no kernel for as calls of operators that have one, as
// PyTorch's decompositions into core ATen do. They serve the operators' `decompose`.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>  // IWYU pragma: export

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>

// clang-format off

/// Calls `X(name)` for each function.
#define ARM_DELEGATE_DECOMPOSITIONS(X)                                                    \
  X(all) X(all_dim) X(all_dims) X(batch_norm) X(bilinear) X(celu) X(channel_shuffle)      \
  X(clamp_above) X(clamp_above_tensor) X(clamp_below) X(clamp_below_tensor)               \
  X(constant_pad) X(conversion) X(convolution) X(deg2rad) X(deviation) X(eye)             \
  X(fake_quantize) X(floor_divide_scalar) X(group_norm) X(hardshrink) X(hardsigmoid)      \
  X(hardswish) X(index_copy) X(index_fill) X(isfinite) X(isneginf) X(isposinf)            \
  X(layer_norm) X(linear) X(linspace) X(log_sigmoid) X(log_softmax) X(masked_fill_tensor) \
  X(max_pool2d) X(mish) X(movedim) X(narrow) X(nearest) X(nearest_exact) X(new_full)      \
  X(norm) X(one_hot) X(ones) X(pad) X(rad2deg) X(relu6) X(remainder)                      \
  X(remainder_of_scalar) X(repeat_interleave) X(reversed_sub) X(rms_norm) X(roll)         \
  X(same_elements) X(scaled_dot_product_attention) X(selu) X(silu) X(sinc) X(softmax)     \
  X(softplus) X(softshrink) X(special_entr) X(special_ndtr) X(split) X(sum) X(threshold)  \
  X(transposed_convolution) X(triu) X(variance) X(vector_norm) X(volume_convolution)      \
  X(where_scalar_other) X(where_scalar_self) X(where_scalars) X(wide_index) X(zeros)

// clang-format on

namespace arm_delegate::decomposition {

// Each replaces the node, or returns false for one that it does not know.

#define ARM_DELEGATE_DETAIL_DECLARE(NAME) \
  ARM_DELEGATE_FUNCTION bool NAME(ir::rewriter& r, ir::node const& n);
ARM_DELEGATE_DECOMPOSITIONS(ARM_DELEGATE_DETAIL_DECLARE)
#undef ARM_DELEGATE_DETAIL_DECLARE

/// What replaces the calls of one overload of an operator.
struct overload {
  std::string_view target{};  ///< "aten.all.dim"
  bool (*decompose)(ir::rewriter& r, ir::node const& n) = nullptr;
};

/// Replaces the node as the row of its overload says; false if there is none.
ARM_DELEGATE_FUNCTION bool by_overload(ir::rewriter& r, ir::node const& n,
                                       std::initializer_list<overload> rows);

/// The same call of another operator.
ARM_DELEGATE_FUNCTION bool renamed(ir::rewriter& r, ir::node const& n, std::string_view target);

/// aten.adaptive_max_pool1d and 2d.
ARM_DELEGATE_FUNCTION bool adaptive_max_pool(ir::rewriter& r, ir::node const& n,
                                             std::size_t dimensions);

/// aten.erfinv by the polynomial with these coefficients, the lowest first.
ARM_DELEGATE_FUNCTION bool erfinv(ir::rewriter& r, ir::node const& n,
                                  std::span<double const> coefficients);

}  // namespace arm_delegate::decomposition

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/decompositions/functions-inl.hpp>  // IWYU pragma: export
#endif
