#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The functions that compute the results of ATen operators on the host, for their `evaluate`. Their
// bodies are in detail/.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/elements.hpp>  // IWYU pragma: export
#include <arm_delegate/fwd.hpp>                  // IWYU pragma: export

// clang-format off

/// Functions in double, and exactly in int64 for nodes that only have integers and truth values.
#define ARM_DELEGATE_EVALUATIONS(X)                                                            \
  X(add) X(all) X(amax) X(amin) X(any) X(arange) X(argmax) X(argmin) X(argsort) X(as_strided)  \
  X(bucketize) X(cat) X(channel_shuffle) X(circular_pad) X(clamp) X(count_nonzero) X(cummax)   \
  X(cummin) X(cumprod) X(cumsum) X(diagonal) X(divide) X(embedding) X(equal) X(exchange)       \
  X(expand) X(eye) X(filled) X(flip) X(floor_divide) X(fmax) X(fmin) X(fmod) X(full) X(gather) \
  X(greater) X(greater_equal) X(index) X(index_add) X(index_copy) X(index_fill) X(index_put)   \
  X(index_select) X(kthvalue) X(largest) X(less) X(less_equal) X(logical_and) X(logical_not)   \
  X(logical_or) X(logical_xor) X(masked_fill) X(masked_scatter) X(matmul) X(max_unpool2d)      \
  X(maximum) X(median) X(minimum) X(movedim) X(mul) X(negate) X(not_equal) X(ones) X(pad)      \
  X(permute) X(pixel_shuffle) X(pixel_unshuffle) X(power) X(prod) X(reflection_pad) X(relu)    \
  X(relu6) X(remainder) X(repeat) X(repeat_interleave) X(replication_pad) X(reversed_sub)      \
  X(roll) X(same_elements) X(scatter) X(scatter_add) X(scatter_reduce) X(searchsorted)         \
  X(select) X(select_scatter) X(slice) X(slice_scatter) X(smallest) X(sort) X(split) X(stack)  \
  X(sub) X(sum) X(to) X(topk) X(tril) X(tril_indices) X(triu) X(triu_indices) X(unbind)        \
  X(undefined_elements) X(unfold) X(where)

/// Functions in double.
#define ARM_DELEGATE_REAL_EVALUATIONS(X)                                                        \
  X(adaptive_avg_pool2d) X(adaptive_avg_pool3d) X(adaptive_max_pool1d) X(adaptive_max_pool2d)   \
  X(adaptive_max_pool3d) X(addmm) X(affine_grid) X(arc_tangent2) X(avg_pool2d)                  \
  X(bartlett_window) X(batch_norm) X(blackman_window) X(choose_qparams)                         \
  X(choose_qparams_per_token) X(choose_qparams_symmetric) X(convolution) X(copysign)            \
  X(dequantize) X(dequantize_groups) X(digamma) X(embedding_byte) X(erfc) X(fake_quantize)      \
  X(glu) X(grid_sampler) X(group_norm) X(hamming_window) X(hann_window) X(hypot) X(is_finite)   \
  X(is_infinite) X(is_negative_infinity) X(is_positive_infinity) X(layer_norm) X(lgamma)        \
  X(linear) X(linspace) X(log_softmax) X(logcumsumexp) X(max_pool2d) X(max_pool3d) X(mean)      \
  X(nan_elements) X(pair_distances) X(quantize) X(quantize_groups) X(rms_norm) X(row_distances) \
  X(scaled_dot_product_attention) X(softmax) X(standard_deviation) X(tabulated)                 \
  X(transposed_convolution) X(upsample_bicubic2d_aa) X(upsample_bilinear2d)                     \
  X(upsample_bilinear2d_aa) X(upsample_nearest2d) X(upsample_nearest3d)                         \
  X(upsample_nearest_exact2d) X(upsample_nearest_exact3d) X(variance) X(vector_norm)

/// Functions of integers and truth values.
#define ARM_DELEGATE_WHOLE_EVALUATIONS(X)                                               \
  X(absolutes) X(bitwise_and) X(bitwise_not) X(bitwise_or) X(bitwise_xor) X(left_shift) \
  X(one_hot) X(right_shift) X(signs)

// clang-format on

namespace arm_delegate::evaluation {

/// The node of a call. An operator whose overloads compute different things chooses the function by
/// its node; headers of operators only have the declaration of calls.
template <class T>
ir::node const& node_of(basic_call<T> const& c);

// They return the elements of the call's result, in its sizes, and throw `outside_tensor` if the
// sizes of its operands do not fit those.

#define ARM_DELEGATE_DETAIL_DECLARE(NAME) \
  template <class T>                      \
  elements<T> NAME(basic_call<T> const& c);
ARM_DELEGATE_EVALUATIONS(ARM_DELEGATE_DETAIL_DECLARE)
#undef ARM_DELEGATE_DETAIL_DECLARE

#define ARM_DELEGATE_DETAIL_DECLARE(NAME) ARM_DELEGATE_FUNCTION numbers NAME(call const& c);
ARM_DELEGATE_REAL_EVALUATIONS(ARM_DELEGATE_DETAIL_DECLARE)
#undef ARM_DELEGATE_DETAIL_DECLARE

#define ARM_DELEGATE_DETAIL_DECLARE(NAME) \
  ARM_DELEGATE_FUNCTION integers NAME(integer_call const& c);
ARM_DELEGATE_WHOLE_EVALUATIONS(ARM_DELEGATE_DETAIL_DECLARE)
#undef ARM_DELEGATE_DETAIL_DECLARE

}  // namespace arm_delegate::evaluation

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/evaluation/functions-inl.hpp>  // IWYU pragma: export
#endif
