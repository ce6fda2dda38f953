#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Replaces nodes of the host that have no kernel by nodes that have one: forms of their own, else
// what a composite operator consists of.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/evaluation/expand.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/detail/decompositions/attention.hpp>
#include <arm_delegate/pte/emit/detail/decompositions/call.hpp>
#include <arm_delegate/pte/emit/detail/decompositions/functions.hpp>
#include <arm_delegate/pte/emit/detail/decompositions/movement.hpp>
#include <arm_delegate/pte/emit/detail/decompositions/reductions.hpp>
#include <arm_delegate/pte/emit/detail/decompositions/windows.hpp>
#include <arm_delegate/pte/emit/detail/kernel_forms.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::pte::detail {

/// An operator without a kernel, and the function that computes its result with others.
struct decomposition {
  std::string_view target;
  ir::value_id (*make)(ir::rewriter&, ir::node const&);
};

inline constexpr auto decompositions = std::to_array<decomposition>({
    {"aten._upsample_nearest_exact2d.default", &nearest_exact},
    {"aten._upsample_nearest_exact2d.vec", &nearest_exact},
    {"aten.all.default", &all},
    {"aten.all.dim", &all_dim},
    {"aten.all.dims", &all_dims},
    {"aten.celu.default", &celu},
    {"aten.channel_shuffle.default", &channel_shuffle},
    {"aten.clamp_max.Tensor", &clamp_below_tensor},
    {"aten.clamp_max.default", &clamp_below},
    {"aten.clamp_min.Tensor", &clamp_above_tensor},
    {"aten.clamp_min.default", &clamp_above},
    {"aten.conv1d.default", &plain_convolution},
    {"aten.conv1d.padding", &named_padding},
    {"aten.conv2d.default", &plain_convolution},
    {"aten.conv2d.padding", &named_padding},
    {"aten.conv3d.default", &plain_convolution},
    {"aten.conv3d.padding", &named_padding},
    {"aten.conv_transpose1d.default", &transposed_convolution},
    {"aten.conv_transpose2d.input", &transposed_convolution},
    {"aten.deg2rad.default", &deg2rad},
    {"aten.erfinv.default", &erfinv},
    {"aten.eye.default", &eye},
    {"aten.eye.m", &eye},
    {"aten.fake_quantize_per_tensor_affine.default", &fake_quantize},
    {"aten.floor_divide.Scalar", &floor_divide_scalar},
    {"aten.group_norm.default", &group_norm},
    {"aten.hardshrink.default", &hardshrink},
    {"aten.hardsigmoid.default", &hardsigmoid},
    {"aten.hardswish.default", &hardswish},
    {"aten.index_copy.default", &index_copy},
    {"aten.index_fill.int_Scalar", &index_fill},
    {"aten.index_fill.int_Tensor", &index_fill},
    {"aten.isfinite.default", &isfinite},
    {"aten.isneginf.default", &isneginf},
    {"aten.isposinf.default", &isposinf},
    {"aten.layer_norm.default", &layer_norm},
    {"aten.linalg_vector_norm.default", &vector_norm},
    {"aten.linspace.default", &linspace},
    {"aten.log_sigmoid.default", &log_sigmoid},
    {"aten.masked_fill.Tensor", &masked_fill_tensor},
    {"aten.max_pool2d.default", &max_pool2d},
    {"aten.mish.default", &mish},
    {"aten.movedim.int", &movedim},
    {"aten.movedim.intlist", &movedim},
    {"aten.native_channel_shuffle.default", &channel_shuffle},
    {"aten.new_full.default", &new_full},
    {"aten.new_ones.default", &ones},
    {"aten.new_zeros.default", &zeros},
    {"aten.norm.Scalar", &norm},
    {"aten.norm.ScalarOpt_dim", &norm},
    {"aten.one_hot.default", &one_hot},
    {"aten.ones_like.default", &ones},
    {"aten.pad.default", &pad},
    {"aten.rad2deg.default", &rad2deg},
    {"aten.relu6.default", &relu6},
    {"aten.repeat_interleave.self_int", &repeat_interleave},
    {"aten.rms_norm.default", &rms_norm},
    {"aten.rsub.Tensor", &reversed_sub},
    {"aten.scaled_dot_product_attention.default", &attention},
    {"aten.selu.default", &selu},
    {"aten.silu.default", &silu},
    {"aten.sinc.default", &sinc},
    {"aten.softplus.default", &softplus},
    {"aten.softshrink.default", &softshrink},
    {"aten.special_entr.default", &special_entr},
    {"aten.special_ndtr.default", &special_ndtr},
    {"aten.std.correction", &deviation},
    {"aten.std.default", &deviation},
    {"aten.std.dim", &deviation},
    {"aten.sum.default", &sum},
    {"aten.threshold.default", &threshold},
    {"aten.triu.default", &triu},
    {"aten.upsample_bilinear2d.default", &bilinear},
    {"aten.upsample_nearest2d.default", &nearest},
    {"aten.var.default", &variance},
    {"aten.where.Scalar", &where_scalars},
    {"aten.where.ScalarOther", &where_scalar_other},
    {"aten.where.ScalarSelf", &where_scalar_self},
    {"aten.zeros_like.default", &zeros},
});

inline decomposition const* find_decomposition(ir::node const& n) {
  auto const at = ranges::find(decompositions, n.target, &decomposition::target);
  return at != decompositions.end() ? &*at : nullptr;
}

/// What a kernel does not compute although its operator does.
struct kernel_limit {
  std::string_view target;
  bool (*is_beyond)(ir::node const&);
  ir::value_id (*make)(ir::rewriter&, ir::node const&);
};

inline bool crops(ir::node const& n) {
  return ranges::any_of(n.integers("pad"), [](std::int64_t p) { return p < 0; });
}
inline bool counts_from_end(ir::node const& n) {
  return n.integer("dim") < 0 || n.integer("start") < 0;
}
inline bool has_narrow_index(ir::node const& n) {
  return n.input("index").type.type == ir::dtype::int32;
}
inline bool takes_vector(ir::node const& n) { return n.input("input").rank() == 1; }
inline bool has_no_dims(ir::node const& n) { return n.integers("dims").empty(); }
inline bool is_of_integers(ir::node const& n) { return ir::is_integral(n.result().type.type); }

inline constexpr auto kernel_limits = std::to_array<kernel_limit>({
    {"aten.constant_pad_nd.default", &crops, &constant_pad},
    {"aten.gather.default", &has_narrow_index, &with_wide_index},
    {"aten.linear.default", &takes_vector, &linear_of_vector},
    {"aten.narrow.default", &counts_from_end, &narrow},
    {"aten.narrow_copy.default", &counts_from_end, &narrow},
    {"aten.remainder.Scalar", &is_of_integers, &remainder},
    {"aten.remainder.Tensor", &is_of_integers, &remainder},
    {"aten.roll.default", &has_no_dims, &roll_flat},
    {"aten.scatter.src", &has_narrow_index, &with_wide_index},
    {"aten.scatter.value", &has_narrow_index, &with_wide_index},
    {"aten.scatter_add.default", &has_narrow_index, &with_wide_index},
});

/// The same for operators with several results.
struct list_decomposition {
  std::string_view target;
  std::vector<ir::value_id> (*make)(ir::rewriter&, ir::node const&);
};

inline constexpr auto list_decompositions = std::to_array<list_decomposition>({
    {"aten.adaptive_max_pool1d.default", &adaptive_max_pool},
    {"aten.adaptive_max_pool2d.default", &adaptive_max_pool},
    {"aten.chunk.default", &split},
    {"aten.split.sizes", &split},
});

class decomposer {
 public:
  explicit decomposer(pipeline_entry const& host) : host_(host) {}

  /// Also in branches and bodies.
  void run(ir::graph& g) {
    for (std::size_t i = 0; i < g.value_count(); ++i) {
      // Nodes of the host compute with the values that the graph states.
      g[ir::value_id(static_cast<std::uint32_t>(i))].quantization = nullptr;
    }
    auto const visit = [&](ir::rewriter& r, ir::node& n) { return replace(r, n); };
    // What a node consists of may consist of others; their depth is bounded.
    for (int level = 0; level < deepest; ++level) {
      if (!ir::rewriter::run(g, *host_.operators, visit)) break;
    }
    for (auto const id : g.order) {
      ir::graph::for_each_subgraph(g[id], [&](ir::subgraph const& s) { run(*s.body); });
    }
  }

 private:
  static constexpr int deepest = 16;

  bool replace(ir::rewriter& r, ir::node& n) {
    auto& g = r.program();
    bool const is_special =
        is_call(n) || ir::is_control_flow(n) || ir::find_slice_loop(g, n).has_value();
    if (is_special) return false;
    bring_to_kernel(g, n);
    auto const limit = ranges::find(kernel_limits, n.target, &kernel_limit::target);
    if (limit == kernel_limits.end() && find_kernel(n.target) != nullptr) return false;
    host_.operators->bind(g, n);
    if (n.entry == nullptr && find_decomposition(n) == nullptr) return false;
    auto const first = g.value_count();
    if (limit != kernel_limits.end()) {
      if (!limit->is_beyond(n)) return false;
      r.replace(n, limit->make(r, n));
    } else if (!write(r, n)) {
      return false;
    }
    for (std::size_t i = 0; i < n.results.size(); ++i) settle(r, n, i, first);
    return true;
  }

  /// Replaces the results of the node, if that is known.
  bool write(ir::rewriter& r, ir::node const& n) const {
    auto const several = ranges::find(list_decompositions, n.target, &list_decomposition::target);
    if (several != list_decompositions.end()) {
      auto const made = several->make(r, n);
      for (std::size_t i = 0; i < made.size(); ++i) r.replace(n, made[i], i);
      return true;
    }
    if (auto const* known = find_decomposition(n)) {
      r.replace(n, known->make(r, n));
      return true;
    }
    if (n.target == "aten.batch_norm.default" && n.has("running_mean") && !n.flag("training")) {
      r.replace(n, batch_norm(r, n));
      return true;
    }
    return reference::expand_composite(r, n, *host_.target);
  }

  /// Gives the replacement of a result its type and its order in memory. Values from `first` on are
  /// new.
  static void settle(ir::rewriter& r, ir::node const& n, std::size_t i, std::size_t first) {
    auto const& wanted = n.result(i);
    auto v = converted(r, r.current(n.results[i]), wanted.type.type);
    if (r[v].order != wanted.order) {
      if (ir::graph::index(v) < first) v = call(r, "aten.clone.default", v);
      r.program()[v].order = wanted.order;
    }
    r.replace(n, v, i);
  }

  pipeline_entry const& host_;
};

/// The pipeline whose operators nodes of the host may consist of.
inline pipeline_entry const& host_pipeline() {
  return find_pipeline(arm_delegate::detail::backend_table<standard_pipelines>(), "tosa-1.0+fp");
}

}  // namespace arm_delegate::pte::detail
