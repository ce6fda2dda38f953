#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The operators that the reference evaluator supports, by name.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/evaluation/binary.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/dynamic_quantization.hpp>
#include <arm_delegate/evaluation/elementwise.hpp>
#include <arm_delegate/evaluation/host_only.hpp>
#include <arm_delegate/evaluation/index_lists.hpp>
#include <arm_delegate/evaluation/indexing.hpp>
#include <arm_delegate/evaluation/movement.hpp>
#include <arm_delegate/evaluation/norms.hpp>
#include <arm_delegate/evaluation/places.hpp>
#include <arm_delegate/evaluation/sampling.hpp>
#include <arm_delegate/evaluation/scans.hpp>
#include <arm_delegate/evaluation/volumes.hpp>
#include <arm_delegate/evaluation/windows.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

namespace arm_delegate::reference {

namespace detail {

struct evaluation {
  std::string_view name;        ///< the operator's base name
  numbers (*run)(call const&);  ///< null: it has integers only
  /// For nodes that only have integers and truth values; null: `run` computes these, too.
  integers (*run_exactly)(integer_call const&) = nullptr;
};

inline constexpr auto evaluations = std::to_array<evaluation>({
    {"__and__", nullptr, &bitwise_and},
    {"__lshift__", nullptr, &left_shift},
    {"__or__", nullptr, &bitwise_or},
    {"__rshift__", nullptr, &right_shift},
    {"__xor__", nullptr, &bitwise_xor},
    {"_adaptive_avg_pool2d", &adaptive_avg_pool2d},
    {"_log_softmax", &log_softmax},
    {"_native_batch_norm_legit_no_training", &batch_norm},
    {"_softmax", &softmax},
    {"_to_copy", &to, &to},
    {"_to_dim_order_copy", &to, &to},
    {"_unsafe_view", &same_elements, &same_elements},
    {"_upsample_nearest_exact2d", &upsample_nearest_exact2d},
    {"abs", &tabulated, &absolutes},
    {"adaptive_avg_pool2d", &adaptive_avg_pool2d},
    {"adaptive_max_pool1d", &adaptive_max_pool1d},
    {"adaptive_max_pool2d", &adaptive_max_pool2d},
    {"add", &add, &add},
    {"addmm", &addmm},
    {"alias", &same_elements, &same_elements},
    {"alias_copy", &same_elements, &same_elements},
    {"all", &all, &all},
    {"amax", &amax, &amax},
    {"amin", &amin, &amin},
    {"any", &any, &any},
    {"arange", &arange, &arange},
    {"argmax", &argmax, &argmax},
    {"as_strided", &as_strided, &as_strided},
    {"as_strided_copy", &as_strided, &as_strided},
    {"atleast_1d", &same_elements, &same_elements},
    {"atleast_2d", &same_elements, &same_elements},
    {"atleast_3d", &same_elements, &same_elements},
    {"avg_pool2d", &avg_pool2d},
    {"batch_norm", &batch_norm},
    {"bitwise_and", nullptr, &bitwise_and},
    {"bitwise_left_shift", nullptr, &left_shift},
    {"bitwise_not", nullptr, &bitwise_not},
    {"bitwise_or", nullptr, &bitwise_or},
    {"bitwise_right_shift", nullptr, &right_shift},
    {"bitwise_xor", nullptr, &bitwise_xor},
    {"bmm", &matmul, &matmul},
    {"cat", &cat, &cat},
    {"ceil", &tabulated, &same_elements},
    {"channel_shuffle", &channel_shuffle, &channel_shuffle},
    {"chunk", &split, &split},
    {"clamp", &clamp, &clamp},
    {"clamp_max", &clamp, &clamp},
    {"clamp_min", &clamp, &clamp},
    {"clone", &same_elements, &same_elements},
    {"constant_pad_nd", &pad_in_mode, &pad_in_mode},
    {"contiguous", &same_elements, &same_elements},
    {"conv1d", &convolution},
    {"conv2d", &convolution},
    {"conv3d", &convolution},
    {"conv_transpose1d", &transposed_convolution},
    {"conv_transpose2d", &transposed_convolution},
    {"convolution", &convolution},
    {"cumsum", &cumsum, &cumsum},
    {"dequantize_per_channel", &dequantize_per_channel},
    {"dequantize_per_tensor", &dequantize},
    {"detach", &same_elements, &same_elements},
    {"detach_copy", &same_elements, &same_elements},
    {"div", &divide, &divide},
    {"dropout", &same_elements, &same_elements},
    {"embedding", &embedding, &embedding},
    {"eq", &equal, &equal},
    {"expand", &expand, &expand},
    {"expand_as", &expand, &expand},
    {"expand_copy", &expand, &expand},
    {"eye", &eye, &eye},
    {"fake_quantize_per_tensor_affine", &fake_quantize},
    {"feature_dropout", &same_elements, &same_elements},
    {"fill", &full, &full},
    {"flatten", &same_elements, &same_elements},
    {"flip", &flip, &flip},
    {"floor", &tabulated, &same_elements},
    {"floor_divide", &floor_divide, &floor_divide},
    {"full", &full, &full},
    {"full_like", &full, &full},
    {"gather", &gather, &gather},
    {"ge", &greater_equal, &greater_equal},
    {"glu", &glu},
    {"group_norm", &group_norm},
    {"gt", &greater, &greater},
    {"hardtanh", &clamp, &clamp},
    {"index", &index, &index},
    {"index_copy", &index_copy, &index_copy},
    {"index_fill", &index_fill, &index_fill},
    {"index_put", &index_put, &index_put},
    {"index_select", &index_select, &index_select},
    {"isfinite", &is_finite},
    {"isinf", &is_infinite},
    {"isnan", &nan_elements},
    {"isneginf", &is_negative_infinity},
    {"isposinf", &is_positive_infinity},
    {"layer_norm", &layer_norm},
    {"le", &less_equal, &less_equal},
    {"lift_fresh_copy", &same_elements, &same_elements},
    {"linalg_vector_norm", &vector_norm},
    {"linear", &linear},
    {"linspace", &linspace},
    {"log_softmax", &log_softmax},
    {"logical_and", &logical_and, &logical_and},
    {"logical_not", &logical_not, &logical_not},
    {"logical_or", &logical_or, &logical_or},
    {"logical_xor", &logical_xor, &logical_xor},
    {"lt", &less, &less},
    {"masked_fill", &masked_fill, &masked_fill},
    {"max", &largest, &largest},
    {"max_pool2d", &max_pool2d},
    {"max_pool2d_with_indices", &max_pool2d},
    {"maximum", &maximum, &maximum},
    {"mean", &mean},
    {"min", &smallest, &smallest},
    {"minimum", &minimum, &minimum},
    {"mm", &matmul, &matmul},
    {"movedim", &movedim, &movedim},
    {"mul", &mul, &mul},
    {"native_channel_shuffle", &channel_shuffle, &channel_shuffle},
    {"native_group_norm", &group_norm},
    {"native_layer_norm", &layer_norm},
    {"ne", &not_equal, &not_equal},
    {"neg", &negate, &negate},
    {"new_full", &full, &full},
    {"new_ones", &full, &full},
    {"new_zeros", &full, &full},
    {"norm", &vector_norm},
    {"ones", &full, &full},
    {"ones_like", &full, &full},
    {"pad", &pad_in_mode, &pad_in_mode},
    {"permute", &permute, &permute},
    {"permute_copy", &permute, &permute},
    {"pixel_shuffle", &pixel_shuffle, &pixel_shuffle},
    {"pixel_unshuffle", &pixel_unshuffle, &pixel_unshuffle},
    {"pow", &power, &power},
    {"quantize_per_channel", &quantize_per_channel},
    {"quantize_per_tensor", &quantize},
    {"ravel", &same_elements, &same_elements},
    {"reflection_pad1d", &pad_in_mode, &pad_in_mode},
    {"reflection_pad2d", &pad_in_mode, &pad_in_mode},
    {"reflection_pad3d", &pad_in_mode, &pad_in_mode},
    {"relu", &relu, &relu},
    {"relu6", &relu6, &relu6},
    {"remainder", &remainder, &remainder},
    {"repeat", &repeat, &repeat},
    {"repeat_interleave", &repeat_interleave, &repeat_interleave},
    {"replication_pad1d", &pad_in_mode, &pad_in_mode},
    {"replication_pad2d", &pad_in_mode, &pad_in_mode},
    {"replication_pad3d", &pad_in_mode, &pad_in_mode},
    {"reshape", &same_elements, &same_elements},
    {"rms_norm", &rms_norm},
    {"roll", &roll, &roll},
    {"round", &tabulated, &same_elements},
    {"rsub", &reversed_sub, &reversed_sub},
    {"scalar_tensor", &full, &full},
    {"scaled_dot_product_attention", &scaled_dot_product_attention},
    {"scatter", &scatter, &scatter},
    {"scatter_add", &scatter_add, &scatter_add},
    {"select", &select, &select},
    {"select_copy", &select, &select},
    {"select_scatter", &select_scatter, &select_scatter},
    {"sign", &tabulated, &signs},
    {"slice", &slice, &slice},
    {"slice_copy", &slice, &slice},
    {"slice_scatter", &slice_scatter, &slice_scatter},
    {"softmax", &softmax},
    {"split", &split, &split},
    {"split_copy", &split, &split},
    {"split_with_sizes", &split, &split},
    {"split_with_sizes_copy", &split, &split},
    {"squeeze", &same_elements, &same_elements},
    {"squeeze_copy", &same_elements, &same_elements},
    {"stack", &stack, &stack},
    {"std", &variance},
    {"sub", &sub, &sub},
    {"sum", &sum, &sum},
    {"t", &exchange, &exchange},
    {"t_copy", &exchange, &exchange},
    {"to", &to, &to},
    {"transpose", &exchange, &exchange},
    {"transpose_copy", &exchange, &exchange},
    {"tril", &tril, &tril},
    {"triu", &triu, &triu},
    {"trunc", &tabulated, &same_elements},
    {"type_as", &to, &to},
    {"unbind", &unbind, &unbind},
    {"unbind_copy", &unbind, &unbind},
    {"unflatten", &same_elements, &same_elements},
    {"unfold", &unfold, &unfold},
    {"unfold_copy", &unfold, &unfold},
    {"unsqueeze", &same_elements, &same_elements},
    {"unsqueeze_copy", &same_elements, &same_elements},
    {"upsample_bilinear2d", &upsample_bilinear2d},
    {"upsample_nearest2d", &upsample_nearest2d},
    {"var", &variance},
    {"view", &same_elements, &same_elements},
    {"view_copy", &same_elements, &same_elements},
    {"where", &where, &where},
    {"zeros", &full, &full},
    {"zeros_like", &full, &full},
});

/// Operators that no pipeline needs to have.
inline constexpr auto host_only = std::to_array<evaluation>({
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
    {"grid_sampler", &grid_sampler},
    {"grid_sampler_2d", &grid_sampler},
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
    {"one_hot", nullptr, &one_hot},
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

inline evaluation const* find_evaluation(std::span<evaluation const> list, std::string_view name) {
  auto const at = ranges::find(list, name, &evaluation::name);
  return at != list.end() ? &*at : nullptr;
}

/// "add" of "aten.add.Tensor"; "" in namespaces without evaluations.
inline std::string_view evaluated_name(std::string_view target) {
  bool const known = target.starts_with("aten.") || target.starts_with("dim_order_ops.") ||
                     target.starts_with("quantized_decomposed.");
  if (!known) return {};
  target.remove_prefix(target.find('.') + 1);
  return target.substr(0, target.find('.'));
}

/// The row that evaluates the node; one without functions if there is none.
inline evaluation find_evaluation(ir::node const& n) {
  auto const name = evaluated_name(n.target);
  if (auto const* known = find_evaluation(host_only, name)) return *known;
  if (n.entry == nullptr) return {};
  if (auto const* known = find_evaluation(evaluations, name)) return *known;
  bool const is_function = n.entry->op.table != nullptr && ir::only_operand(n) != nullptr;
  return {name, is_function ? &tabulated : nullptr};
}

/// True if the node only has integers and truth values.
inline bool is_whole(ir::node const& n) {
  bool whole = true;
  auto const note = [&](ir::value const& v) {
    auto const type = v.type.type;
    whole = whole && (ir::is_integral(type) || type == ir::dtype::boolean);
  };
  for (std::size_t i = 0; i < n.results.size(); ++i) note(n.result(i));
  ir::graph::for_each_input(n, [&](ir::value_id v) { note((*n.owner)[v]); });
  for (auto const& a : n.arguments) whole = whole && !std::holds_alternative<double>(a.value);
  return whole;
}

/// True for forms that the evaluations do not support.
inline bool is_special(ir::node const& n) {
  auto const is_set = [&](std::string_view flag) {
    return n.find(flag) != nullptr && n.flag(flag);
  };
  if (is_set("training") || is_set("train")) return true;
  if (n.find("interpolation_mode") != nullptr) {
    return n.integer("interpolation_mode") > 1 || n.input("input").rank() != 4;
  }
  return false;
}

/// True for a convolution with a weight or a bias that is not constant; TOSA pipelines reject it.
inline bool has_computed_weight(ir::node const& n) {
  bool const is_convolution = n.find("groups") != nullptr && n.find("weight") != nullptr;
  if (!is_convolution) return false;
  return !n.input("weight").is_constant() || (n.has("bias") && !n.input("bias").is_constant());
}

}  // namespace detail

}  // namespace arm_delegate::reference
