#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reference.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/detail/reference_array.hpp>
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
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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
    {"_softmax", &softmax},
    {"_to_copy", &to},
    {"_to_dim_order_copy", &to},
    {"_unsafe_view", &same_elements},
    {"adaptive_avg_pool2d", &adaptive_avg_pool2d},
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
    {"conv_transpose2d", &conv_transpose2d},
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
    {"index_put", &index_put},
    {"index_select", &index_select},
    {"isinf", &is_infinite},
    {"isnan", &is_nan},
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
    {"logsumexp", &logsumexp},
    {"prod", &prod},
    {"scatter_reduce", &scatter_reduce},
    {"sort", &sort},
    {"topk", &topk},
});

inline evaluation const* find_evaluation(std::span<evaluation const> list, std::string_view name) {
  auto const at = std::ranges::find(list, name, &evaluation::name);
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
  if (is_set("transposed") || is_set("training") || is_set("train")) return true;
  if (n.find("interpolation_mode") != nullptr) {
    return n.integer("interpolation_mode") > 1 || n.input("input").rank() != 4;
  }
  bool const is_convolution = n.find("groups") != nullptr && n.find("weight") != nullptr;
  if (is_convolution) return n.input("input").rank() != n.input("weight").rank();
  return false;
}

inline bool is_number_type(ir::dtype d) {
  return d == ir::dtype::boolean || ir::is_integral(d) ||
         (ir::is_floating(d) && ir::size_of(d) > 1);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool has_evaluation(ir::node const& n) {
  if (detail::find_function(n) == nullptr) return false;
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    if (!detail::is_number_type(n.result(i).type.type)) return false;
  }
  return !detail::is_special(n);
}

ARM_DELEGATE_FUNCTION bool can_evaluate(ir::node const& n) {
  return has_evaluation(n) || (n.entry != nullptr && n.entry->op.expand != nullptr);
}

ARM_DELEGATE_FUNCTION bool can_evaluate(ir::operator_entry const& e) {
  auto const name = detail::evaluated_name(e.name());
  return detail::find_evaluation(detail::host_only, name) != nullptr ||
         detail::find_evaluation(detail::evaluations, name) != nullptr || e.op.table != nullptr ||
         e.op.expand != nullptr;
}

/// Replaces composite operators by those that they consist of. These may promote their operands
/// further than PyTorch's operator, which has the result's type.
ARM_DELEGATE_FUNCTION void program::expand_others(pipeline_entry const& lowered) {
  auto const visit = [&](ir::rewriter& r, ir::node& n) {
    bool const is_composite = n.entry != nullptr && n.entry->op.expand != nullptr;
    if (!is_composite || has_evaluation(n)) return false;
    auto* const supports = n.entry->op.supports;
    if (supports != nullptr && supports(n, *lowered.target)) return false;
    n.entry->op.expand(r, n);
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      auto const made = r.current(n.results[i]);
      auto const type = n.result(i).type.type;
      if (r[made].type.type == type) continue;
      r.replace(n, r.call("aten.to.dtype", {{"", made}, {"dtype", type}}), i);
    }
    return true;
  };
  while (ir::rewriter::run(*program_.graph, *lowered.operators, visit)) {
  }
}

ARM_DELEGATE_FUNCTION program::program(ir::exported_program p, pipeline_entry const& lowered)
    : program_(std::move(p)) {
  auto& g = *program_.graph;
  bind_arguments(g, *lowered.operators);
  expand_others(lowered);
  lower_others(lowered);
  values_.resize(g.value_count());
  for (std::size_t i = 0; i < values_.size(); ++i) {
    auto const& v = g[static_cast<ir::value_id>(i)];
    if (v.constant == nullptr || !detail::is_number_type(v.type.type)) continue;
    values_[i] = array{v.type.type, v.sizes(), v.constant->values<double>()};
  }
  divide_inputs();
  outputs_.resize(g.outputs.size());
}

ARM_DELEGATE_FUNCTION program::program(program&&) noexcept = default;
ARM_DELEGATE_FUNCTION program::~program() = default;

/// Finds the user's inputs and sets buffers to their initial values.
ARM_DELEGATE_FUNCTION void program::divide_inputs() {
  auto const& g = *program_.graph;
  for (std::size_t i = 0; i < g.inputs.size(); ++i) {
    auto const& spec = program_.inputs[i];
    auto const& v = g[g.inputs[i]];
    if (spec.source == ir::input_spec::kind::user_input) {
      user_inputs_.push_back(g.inputs[i]);
    } else if (spec.initial != nullptr && detail::is_number_type(v.type.type)) {
      at(g.inputs[i]) = array{v.type.type, v.sizes(), spec.initial->values<double>()};
    }
  }
}

/// Makes each node without an evaluation a program of its own.
ARM_DELEGATE_FUNCTION void program::lower_others(pipeline_entry const& lowered) {
  auto& g = *program_.graph;
  lowered_.resize(g.node_count());
  tag_numbers tags;
  std::vector<ir::node_id> others;
  for (auto id : g.order) {
    g[id].delegation_tag = {};
    if (has_evaluation(g[id])) continue;
    auto const tag = g.copy(std::string_view("lowered" + std::to_string(others.size())));
    g[id].delegation_tag = tag;
    tags.emplace(tag, static_cast<std::uint32_t>(others.size()));
    others.push_back(id);
  }
  if (others.empty()) return;
  for (auto& part : extract_partitions(program_, g, tags)) {
    lowered_[ir::graph::index(others[part.number])] = lowered_node{
        {part.inputs.begin(), part.inputs.end()},
        {part.outputs.begin(), part.outputs.end()},
        std::make_unique<program_runner>(lowered.compile(std::move(part.program), {}, nullptr),
                                         tosa::run_options{}, &lowered)};
  }
}

namespace detail {

inline array read(tosa::operand const& from, ir::value const& v) {
  array made{v.type.type, v.sizes(), numbers(static_cast<std::size_t>(from.numel()))};
  bool const is_unsigned = v.type.type == ir::dtype::uint8;
  tosa::with_storage(from.type, [&]<class T>(std::type_identity<T>) {
    for (std::size_t i = 0; i < made.data.size(); ++i) {
      auto const x = from.as<T>()[i];
      made.data[i] = std::is_floating_point_v<T>
                         ? static_cast<double>(x)
                         : static_cast<double>(tosa::code_of(x, is_unsigned));
    }
  });
  return made;
}

inline void write(array const& from, tosa::operand const& to) {
  tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
    for (std::size_t i = 0; i < from.data.size(); ++i) {
      if constexpr (std::is_floating_point_v<T>) {
        to.as<T>()[i] = static_cast<T>(from.data[i]);
      } else {
        to.as<T>()[i] = static_cast<T>(static_cast<std::int64_t>(from.data[i]));
      }
    }
  });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void program::set_input(std::size_t i, tosa::operand const& from) {
  at(user_inputs_[i]) = detail::read(from, input(i));
}

ARM_DELEGATE_FUNCTION void program::write_output(std::size_t i, tosa::operand const& to) const {
  detail::write(at(program_.graph->outputs[i]), to);
}

ARM_DELEGATE_FUNCTION void program::evaluate(ir::node const& n) {
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    auto const& result = n.result(i);
    array made{result.type.type, result.sizes(), detail::find_function(n)({n, values_, i})};
    for (auto& x : made.data) x = stored(made.type, x);
    at(n.results[i]) = std::move(made);
  }
}

ARM_DELEGATE_FUNCTION void program::run(lowered_node const& l) {
  for (std::size_t i = 0; i < l.inputs.size(); ++i) {
    detail::write(at(l.inputs[i]), l.net->input(i));
  }
  l.net->run();
  for (std::size_t i = 0; i < l.outputs.size(); ++i) {
    at(l.outputs[i]) = detail::read(l.net->output(i), (*program_.graph)[l.outputs[i]]);
  }
}

ARM_DELEGATE_FUNCTION void program::run() {
  auto const& g = *program_.graph;
  for (auto id : g.order) {
    auto const& other = lowered_[ir::graph::index(id)];
    other ? run(*other) : evaluate(g[id]);
  }
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    auto const& data = at(g.outputs[i]).data;
    outputs_[i].assign(data.begin(), data.end());
  }
}

}  // namespace arm_delegate::reference
