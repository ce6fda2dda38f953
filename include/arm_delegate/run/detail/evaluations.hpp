#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The operators that the reference evaluator supports, by name.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/run/detail/reference_binary.hpp>
#include <arm_delegate/run/detail/reference_call.hpp>
#include <arm_delegate/run/detail/reference_elementwise.hpp>
#include <arm_delegate/run/detail/reference_host_only.hpp>
#include <arm_delegate/run/detail/reference_index_lists.hpp>
#include <arm_delegate/run/detail/reference_indexing.hpp>
#include <arm_delegate/run/detail/reference_movement.hpp>
#include <arm_delegate/run/detail/reference_norms.hpp>
#include <arm_delegate/run/detail/reference_places.hpp>
#include <arm_delegate/run/detail/reference_sampling.hpp>
#include <arm_delegate/run/detail/reference_windows.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::reference {

namespace detail {

struct evaluation {
  std::string_view name;  ///< the operator's base name
  numbers (*run)(call const&);
};

inline constexpr auto evaluations = std::to_array<evaluation>({
    {"__and__", &bitwise_and},
    {"__lshift__", &left_shift},
    {"__or__", &bitwise_or},
    {"__rshift__", &right_shift},
    {"__xor__", &bitwise_xor},
    {"_adaptive_avg_pool2d", &adaptive_avg_pool2d},
    {"_log_softmax", &log_softmax},
    {"_native_batch_norm_legit_no_training", &batch_norm},
    {"_softmax", &softmax},
    {"_to_copy", &to},
    {"_to_dim_order_copy", &to},
    {"_unsafe_view", &same_elements},
    {"_upsample_nearest_exact2d", &upsample_nearest_exact2d},
    {"adaptive_avg_pool2d", &adaptive_avg_pool2d},
    {"adaptive_max_pool1d", &adaptive_max_pool1d},
    {"adaptive_max_pool2d", &adaptive_max_pool2d},
    {"add", &add},
    {"addmm", &addmm},
    {"alias", &same_elements},
    {"alias_copy", &same_elements},
    {"all", &all},
    {"amax", &amax},
    {"amin", &amin},
    {"any", &any},
    {"arange", &arange},
    {"argmax", &argmax},
    {"as_strided", &as_strided},
    {"as_strided_copy", &as_strided},
    {"atleast_1d", &same_elements},
    {"atleast_2d", &same_elements},
    {"atleast_3d", &same_elements},
    {"avg_pool2d", &avg_pool2d},
    {"batch_norm", &batch_norm},
    {"bitwise_and", &bitwise_and},
    {"bitwise_left_shift", &left_shift},
    {"bitwise_not", &bitwise_not},
    {"bitwise_or", &bitwise_or},
    {"bitwise_right_shift", &right_shift},
    {"bitwise_xor", &bitwise_xor},
    {"bmm", &matmul},
    {"cat", &cat},
    {"channel_shuffle", &channel_shuffle},
    {"chunk", &split},
    {"clamp", &clamp},
    {"clamp_max", &clamp},
    {"clamp_min", &clamp},
    {"clone", &same_elements},
    {"constant_pad_nd", &pad_in_mode},
    {"contiguous", &same_elements},
    {"conv1d", &convolution},
    {"conv2d", &convolution},
    {"conv3d", &convolution},
    {"conv_transpose1d", &transposed_convolution},
    {"conv_transpose2d", &transposed_convolution},
    {"convolution", &convolution},
    {"cumsum", &cumsum},
    {"dequantize_per_channel", &dequantize_per_channel},
    {"dequantize_per_tensor", &dequantize},
    {"detach", &same_elements},
    {"detach_copy", &same_elements},
    {"div", &divide},
    {"dropout", &same_elements},
    {"embedding", &embedding},
    {"eq", &equal},
    {"expand", &expand},
    {"expand_as", &expand},
    {"expand_copy", &expand},
    {"eye", &eye},
    {"fake_quantize_per_tensor_affine", &fake_quantize},
    {"feature_dropout", &same_elements},
    {"fill", &full},
    {"flatten", &same_elements},
    {"flip", &flip},
    {"floor_divide", &floor_divide},
    {"full", &full},
    {"full_like", &full},
    {"gather", &gather},
    {"ge", &greater_equal},
    {"glu", &glu},
    {"group_norm", &group_norm},
    {"gt", &greater},
    {"hardtanh", &clamp},
    {"index", &index},
    {"index_copy", &index_copy},
    {"index_fill", &index_fill},
    {"index_put", &index_put},
    {"index_select", &index_select},
    {"isfinite", &is_finite},
    {"isinf", &is_infinite},
    {"isnan", &is_nan},
    {"isneginf", &is_negative_infinity},
    {"isposinf", &is_positive_infinity},
    {"layer_norm", &layer_norm},
    {"le", &less_equal},
    {"lift_fresh_copy", &same_elements},
    {"linalg_vector_norm", &vector_norm},
    {"linear", &linear},
    {"linspace", &linspace},
    {"log_softmax", &log_softmax},
    {"logical_and", &logical_and},
    {"logical_not", &logical_not},
    {"logical_or", &logical_or},
    {"logical_xor", &logical_xor},
    {"lt", &less},
    {"masked_fill", &masked_fill},
    {"max", &largest},
    {"max_pool2d", &max_pool2d},
    {"max_pool2d_with_indices", &max_pool2d},
    {"maximum", &maximum},
    {"mean", &mean},
    {"min", &smallest},
    {"minimum", &minimum},
    {"mm", &matmul},
    {"movedim", &movedim},
    {"mul", &mul},
    {"native_channel_shuffle", &channel_shuffle},
    {"native_group_norm", &group_norm},
    {"native_layer_norm", &layer_norm},
    {"ne", &not_equal},
    {"neg", &negate},
    {"new_full", &full},
    {"new_ones", &full},
    {"new_zeros", &full},
    {"norm", &vector_norm},
    {"ones", &full},
    {"ones_like", &full},
    {"pad", &pad_in_mode},
    {"permute", &permute},
    {"permute_copy", &permute},
    {"pixel_shuffle", &pixel_shuffle},
    {"pixel_unshuffle", &pixel_unshuffle},
    {"pow", &power},
    {"quantize_per_channel", &quantize_per_channel},
    {"quantize_per_tensor", &quantize},
    {"ravel", &same_elements},
    {"reflection_pad1d", &pad_in_mode},
    {"reflection_pad2d", &pad_in_mode},
    {"reflection_pad3d", &pad_in_mode},
    {"relu", &relu},
    {"relu6", &relu6},
    {"remainder", &remainder},
    {"repeat", &repeat},
    {"repeat_interleave", &repeat_interleave},
    {"replication_pad1d", &pad_in_mode},
    {"replication_pad2d", &pad_in_mode},
    {"replication_pad3d", &pad_in_mode},
    {"reshape", &same_elements},
    {"rms_norm", &rms_norm},
    {"roll", &roll},
    {"rsub", &reversed_sub},
    {"scalar_tensor", &full},
    {"scaled_dot_product_attention", &scaled_dot_product_attention},
    {"scatter", &scatter},
    {"scatter_add", &scatter_add},
    {"select", &select},
    {"select_copy", &select},
    {"select_scatter", &select_scatter},
    {"slice", &slice},
    {"slice_copy", &slice},
    {"slice_scatter", &slice_scatter},
    {"softmax", &softmax},
    {"split", &split},
    {"split_copy", &split},
    {"split_with_sizes", &split},
    {"split_with_sizes_copy", &split},
    {"squeeze", &same_elements},
    {"squeeze_copy", &same_elements},
    {"stack", &stack},
    {"std", &variance},
    {"sub", &sub},
    {"sum", &sum},
    {"t", &exchange},
    {"t_copy", &exchange},
    {"to", &to},
    {"transpose", &exchange},
    {"transpose_copy", &exchange},
    {"tril", &tril},
    {"triu", &triu},
    {"type_as", &to},
    {"unbind", &unbind},
    {"unbind_copy", &unbind},
    {"unflatten", &same_elements},
    {"unfold", &unfold},
    {"unfold_copy", &unfold},
    {"unsqueeze", &same_elements},
    {"unsqueeze_copy", &same_elements},
    {"upsample_bilinear2d", &upsample_bilinear2d},
    {"upsample_nearest2d", &upsample_nearest2d},
    {"var", &variance},
    {"view", &same_elements},
    {"view_copy", &same_elements},
    {"where", &where},
    {"zeros", &full},
    {"zeros_like", &full},
});

/// Operators that no pipeline needs to have.
inline constexpr auto host_only = std::to_array<evaluation>({
    {"argmin", &argmin},
    {"atan2", &arc_tangent2},
    {"fmod", &fmod},
    {"grid_sampler", &grid_sampler},
    {"grid_sampler_2d", &grid_sampler},
    {"prod", &prod},
    {"scatter_reduce", &scatter_reduce},
    {"sort", &sort},
    {"topk", &topk},
});

inline evaluation const* find_evaluation(span<evaluation const> list, std::string_view name) {
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

/// Evaluates the node, or is null.
inline auto find_function(ir::node const& n) -> numbers (*)(call const&) {
  auto const name = evaluated_name(n.target);
  if (auto const* known = find_evaluation(host_only, name)) return known->run;
  if (n.entry == nullptr) return nullptr;
  if (auto const* known = find_evaluation(evaluations, name)) return known->run;
  bool const is_function = n.entry->op.table != nullptr && ir::only_operand(n) != nullptr;
  return is_function ? &tabulated : nullptr;
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

inline bool is_number_type(ir::dtype d) {
  return d == ir::dtype::boolean || ir::is_integral(d) ||
         (ir::is_floating(d) && ir::size_of(d) > 1);
}

}  // namespace detail

}  // namespace arm_delegate::reference
