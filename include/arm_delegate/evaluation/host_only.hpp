#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's operators that only the host computes: no struct of ops/ is theirs.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::evaluation {

/// An operator that no pipeline needs to have.
struct host_operator {
  std::string_view name;             ///< the operator's base name
  numbers (*evaluate)(call const&);  ///< null: it has integers only
  /// For nodes that only have integers and truth values; null: `evaluate` computes these, too.
  integers (*evaluate_exactly)(integer_call const&) = nullptr;
  bool (*takes)(ir::node const&) = nullptr;  ///< the nodes that these compute; null: all
  /// Like that of an operator: for those that ExecuTorch's runtime has no kernel for.
  bool (*decompose)(ir::rewriter&, ir::node const&) = nullptr;
};

/// True for images, and interpolation that is bilinear or of the nearest pixel.
inline bool samples_images(ir::node const& n) {
  return n.find("interpolation_mode") == nullptr ||
         (n.integer("interpolation_mode") <= 1 && n.input("input").rank() == 4);
}

/// Sorted by name.
inline constexpr auto host_operators = std::to_array<host_operator>({
    {"_adaptive_avg_pool3d", &adaptive_avg_pool3d},
    {"_cdist_forward", &row_distances},
    {"_clone_dim_order", &same_elements, &same_elements},
    {"_empty_dim_order", &undefined_elements, &undefined_elements},
    {"_pdist_forward", &pair_distances},
    {"_upsample_bicubic2d_aa", &upsample_bicubic2d_aa},
    {"_upsample_bilinear2d_aa", &upsample_bilinear2d_aa},
    {"_upsample_nearest_exact3d", &upsample_nearest_exact3d},
    {"adaptive_avg_pool3d", &adaptive_avg_pool3d},
    {"adaptive_max_pool3d", &adaptive_max_pool3d},
    {"affine_grid_generator", &affine_grid},
    {"argmin", &argmin, &argmin},
    {"argsort", &argsort, &argsort},
    {"atan2", &arc_tangent2},
    {"bartlett_window", &bartlett_window},
    {"blackman_window", &blackman_window},
    {"bucketize", &bucketize, &bucketize},
    {"cdist", &row_distances},
    {"choose_qparams", &choose_qparams},
    {"choose_qparams_per_token_asymmetric", &choose_qparams_per_token},
    {"choose_qparams_symmetric", &choose_qparams_symmetric},
    {"conv_transpose3d", &transposed_convolution},
    {"copysign", &copysign},
    {"count_nonzero", &count_nonzero, &count_nonzero},
    {"cummax", &cummax, &cummax},
    {"cummin", &cummin, &cummin},
    {"cumprod", &cumprod, &cumprod},
    {"dequantize_per_channel_group", &dequantize_groups},
    {"dequantize_per_token", &dequantize_groups},
    {"diagonal", &diagonal, &diagonal},
    {"diagonal_copy", &diagonal, &diagonal},
    {"digamma", &digamma},
    {"embedding_byte", &embedding_byte},
    {"empty", &undefined_elements, &undefined_elements},
    {"empty_like", &undefined_elements, &undefined_elements},
    {"empty_permuted", &undefined_elements, &undefined_elements},
    {"erfc", &erfc},
    {"fill", &filled, &filled},
    {"fmax", &fmax, &fmax},
    {"fmin", &fmin, &fmin},
    {"fmod", &fmod, &fmod},
    {"grid_sampler", &grid_sampler, nullptr, &samples_images},
    {"grid_sampler_2d", &grid_sampler, nullptr, &samples_images},
    {"hamming_window", &hamming_window},
    {"hann_window", &hann_window},
    {"hypot", &hypot},
    {"kthvalue", &kthvalue, &kthvalue},
    {"lgamma", &lgamma},
    {"logcumsumexp", &logcumsumexp},
    {"masked_scatter", &masked_scatter, &masked_scatter},
    {"max_pool3d_with_indices", &max_pool3d},
    {"max_unpool2d", &max_unpool2d, &max_unpool2d},
    {"median", &median, &median},
    {"new_empty", &undefined_elements, &undefined_elements},
    {"one_hot", nullptr, &one_hot, nullptr, &decomposition::one_hot},
    {"pdist", &pair_distances},
    {"prod", &prod, &prod},
    {"quantize_per_channel_group", &quantize_groups},
    {"quantize_per_token", &quantize_groups},
    {"scatter_reduce", &scatter_reduce, &scatter_reduce},
    {"searchsorted", &searchsorted, &searchsorted},
    {"sort", &sort, &sort},
    {"special_digamma", &digamma},
    {"special_erfc", &erfc},
    {"special_gammaln", &lgamma},
    {"special_psi", &digamma},
    {"topk", &topk, &topk},
    {"tril_indices", &tril_indices, &tril_indices},
    {"triu_indices", &triu_indices, &triu_indices},
    {"upsample_nearest3d", &upsample_nearest3d},
});

/// The operator of that overload of PyTorch, "aten.sort.default"; null if it is not among them.
inline host_operator const* find_host_operator(std::string_view target) {
  bool const known = target.starts_with("aten.") || target.starts_with("dim_order_ops.") ||
                     target.starts_with("quantized_decomposed.");
  if (!known) return nullptr;
  target.remove_prefix(target.find('.') + 1);
  auto const name = target.substr(0, target.find('.'));
  auto const at = ranges::find(host_operators, name, &host_operator::name);
  return at != host_operators.end() ? &*at : nullptr;
}

}  // namespace arm_delegate::evaluation
