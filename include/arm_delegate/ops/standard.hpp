#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard operators, defined.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/operator_data.hpp>          // IWYU pragma: keep (of the last lines)
#include <arm_delegate/ops/abs.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/acos.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/acosh.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/adaptive_avg_pool1d.hpp>   // IWYU pragma: export
#include <arm_delegate/ops/adaptive_avg_pool2d.hpp>   // IWYU pragma: export
#include <arm_delegate/ops/adaptive_max_pool1d.hpp>   // IWYU pragma: export
#include <arm_delegate/ops/adaptive_max_pool2d.hpp>   // IWYU pragma: export
#include <arm_delegate/ops/add.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/addcdiv.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/addcmul.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/addmm.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/addr.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/all.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/amax.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/amin.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/any.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/arange.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/argmax.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/as_strided.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/asin.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/asinh.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/atan.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/atanh.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/atleast.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/avg_pool1d.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/avg_pool2d.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/avg_pool3d.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/baddbmm.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/batch_norm.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/binary_cross_entropy.hpp>  // IWYU pragma: export
#include <arm_delegate/ops/binary_cross_entropy_with_logits.hpp>  // IWYU pragma: export
#include <arm_delegate/ops/bitwise_and.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/bitwise_left_shift.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/bitwise_not.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/bitwise_or.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/bitwise_right_shift.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/bitwise_xor.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/block_diag.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/bmm.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/broadcast_tensors.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/cartesian_prod.hpp>                    // IWYU pragma: export
#include <arm_delegate/ops/cat.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/ceil.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/celu.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/chain_matmul.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/channel_shuffle.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/chunk.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/chunk_cat.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/clamp.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/col2im.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/column_stack.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/conv1d.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/conv2d.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/conv3d.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/conv_transpose1d.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/conv_transpose2d.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/convolution.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/copy.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/cos.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/cosh.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/cosine_embedding_loss.hpp>             // IWYU pragma: export
#include <arm_delegate/ops/cosine_similarity.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/cross_entropy_loss.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/cumsum.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/deg2rad.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/dequantize.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/detail/fitting.hpp>                    // IWYU pragma: export
#include <arm_delegate/ops/diag.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/diag_embed.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/diff.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/div.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/dot.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/dsplit.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/dstack.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/einsum.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/elu.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/embedding.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/eq.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/erf.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/erfinv.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/exp.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/expand.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/expand_as.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/expm1.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/eye.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/fake_quantize.hpp>                     // IWYU pragma: export
#include <arm_delegate/ops/flatten.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/flip.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/fliplr.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/flipud.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/floor.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/floor_divide.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/frac.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/full.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/gather.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/ge.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/gelu.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/glu.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/gradient.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/group_norm.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/gru.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/gru_cell.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/gt.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/hardshrink.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/hardsigmoid.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/hardswish.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/hardtanh.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/heaviside.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/hinge_embedding_loss.hpp>              // IWYU pragma: export
#include <arm_delegate/ops/hsplit.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/hstack.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/huber_loss.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/identity.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/im2col.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/index.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/index_add.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/index_copy.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/index_fill.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/index_put.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/index_select.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/inner.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/instance_norm.hpp>                     // IWYU pragma: export
#include <arm_delegate/ops/isclose.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/isfinite.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/isin.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/isinf.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/isnan.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/isneginf.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/isposinf.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/isreal.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/kl_div.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/kron.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/l1_loss.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/layer_norm.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/le.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/leaky_relu.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/lerp.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/linalg_cross.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/linalg_matrix_power.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/linalg_multi_dot.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/linalg_norm.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/linalg_vecdot.hpp>                     // IWYU pragma: export
#include <arm_delegate/ops/linalg_vector_norm.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/linear.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/linspace.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/linspace_tensor.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/log.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/log10.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/log1p.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/log2.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/log_sigmoid.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/log_softmax.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/logaddexp.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/logical_and.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/logical_not.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/logical_or.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/logical_xor.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/logit.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/logsumexp.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/lstm.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/lstm_cell.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/lt.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/margin_ranking_loss.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/masked_fill.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/matmul.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/max.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/max_pool1d.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/max_pool2d.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/max_pool3d.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/maximum.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/mean.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/meshgrid.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/min.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/minimum.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/mish.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/mm.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/movedim.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/mse_loss.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/mt.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/mul.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/mv.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/nan_to_num.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/nansum.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/narrow.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/ne.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/neg.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/numpy_t.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/outer.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/pad.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/pairwise_distance.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/permute.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/pixel_shuffle.hpp>                     // IWYU pragma: export
#include <arm_delegate/ops/pixel_unshuffle.hpp>                   // IWYU pragma: export
#include <arm_delegate/ops/poisson_nll_loss.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/pow.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/prelu.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/quantize.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/quantized.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/rad2deg.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/ravel.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/reciprocal.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/relu.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/relu6.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/remainder.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/renorm.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/repeat.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/repeat_interleave.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/requantize.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/reshape.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/rms_norm.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/rnn_relu.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/rnn_relu_cell.hpp>                     // IWYU pragma: export
#include <arm_delegate/ops/rnn_tanh.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/rnn_tanh_cell.hpp>                     // IWYU pragma: export
#include <arm_delegate/ops/roll.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/rot90.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/round.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/rsqrt.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/rsub.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/safe_softmax.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/scaled_dot_product_attention.hpp>      // IWYU pragma: export
#include <arm_delegate/ops/scatter.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/scatter_add.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/select.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/select_scatter.hpp>                    // IWYU pragma: export
#include <arm_delegate/ops/selu.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/sigmoid.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/sign.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/silu.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/sin.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/sinc.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/sinh.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/slice.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/slice_scatter.hpp>                     // IWYU pragma: export
#include <arm_delegate/ops/soft_margin_loss.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/softmax.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/softmax_backward.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/softplus.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/softshrink.hpp>                        // IWYU pragma: export
#include <arm_delegate/ops/special_entr.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/special_ndtr.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/split.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/split_with_sizes.hpp>                  // IWYU pragma: export
#include <arm_delegate/ops/sqrt.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/square.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/squeeze.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/stack.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/standard_names.hpp>                    // IWYU pragma: export
#include <arm_delegate/ops/sub.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/sum.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/sum_to_size.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/t.hpp>                                 // IWYU pragma: export
#include <arm_delegate/ops/take_along_dim.hpp>                    // IWYU pragma: export
#include <arm_delegate/ops/tan.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/tanh.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/tensor_split.hpp>                      // IWYU pragma: export
#include <arm_delegate/ops/tensordot.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/threshold.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/tile.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/to.hpp>                                // IWYU pragma: export
#include <arm_delegate/ops/trace.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/transpose.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/trapezoid.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/tril.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/triplet_margin_loss.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/triu.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/trunc.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/unbind.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/unflatten.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/unfold.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/unsqueeze.hpp>                         // IWYU pragma: export
#include <arm_delegate/ops/upsample_bicubic2d.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/upsample_bilinear2d.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/upsample_linear1d.hpp>                 // IWYU pragma: export
#include <arm_delegate/ops/upsample_nearest1d.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/upsample_nearest2d.hpp>                // IWYU pragma: export
#include <arm_delegate/ops/upsample_nearest_exact1d.hpp>          // IWYU pragma: export
#include <arm_delegate/ops/upsample_nearest_exact2d.hpp>          // IWYU pragma: export
#include <arm_delegate/ops/vander.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/var.hpp>                               // IWYU pragma: export
#include <arm_delegate/ops/var_mean.hpp>                          // IWYU pragma: export
#include <arm_delegate/ops/vdot.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/view.hpp>                              // IWYU pragma: export
#include <arm_delegate/ops/view_as.hpp>                           // IWYU pragma: export
#include <arm_delegate/ops/vsplit.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/vstack.hpp>                            // IWYU pragma: export
#include <arm_delegate/ops/weight_norm.hpp>                       // IWYU pragma: export
#include <arm_delegate/ops/where.hpp>                             // IWYU pragma: export
#include <arm_delegate/ops/xlogy.hpp>                             // IWYU pragma: export
#include <arm_delegate/registry/lists.hpp>

#define ARM_DELEGATE_DETAIL_NEXT(NAME) , NAME

namespace arm_delegate::op {

namespace detail {
template <class, class... Op>
using list_from = ops<Op...>;
}  // namespace detail

/// Every operator of the library. A type of its own, so that messages do not print all of them.
struct standard
    : detail::list_from<void ARM_DELEGATE_STANDARD_OPERATORS(ARM_DELEGATE_DETAIL_NEXT)> {};

/// The operators of the library that `Target` has the capabilities for.
template <class Target>
using standard_for = typename detail::fitting<Target, standard>::type;

}  // namespace arm_delegate::op

#ifdef ARM_DELEGATE_COMPILED
namespace arm_delegate::ir {
#  define ARM_DELEGATE_DETAIL_EXTERN(NAME)                       \
    template <>                                                  \
    inline constexpr bool is_compiled_operator<op::NAME> = true; \
    extern template struct operator_data<op::NAME>;
ARM_DELEGATE_STANDARD_OPERATORS(ARM_DELEGATE_DETAIL_EXTERN)
#  undef ARM_DELEGATE_DETAIL_EXTERN
}  // namespace arm_delegate::ir
#endif
