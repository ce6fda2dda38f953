#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of plan_layouts.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/share_weight_orders.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/count_weight_readers.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/plan/plan_layouts.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

using compile::buffer_id;
using compile::npu_graph;
using compile::npu_kernel_step;

/// The maps of an operation that are in memory, with their buffers.
template <class Kernel, class Visit>
void for_each_map(npu_kernel_step const& step, Kernel& o, Visit const& visit) {
  if (step.ifm != compile::no_buffer) visit(step.ifm, o.ifm);
  if (o.ifm2 && step.ifm2 != compile::no_buffer) visit(step.ifm2, *o.ifm2);
  if (step.ofm != compile::no_buffer) visit(step.ofm, o.ofm);
}

[[nodiscard]] inline feature_map in_bricks(feature_map f) {
  f.format = activation_format::nhcwb16;
  f.stride_x = brick_channels * f.element_bytes();
  f.stride_c = f.width * f.stride_x;
  f.stride_y = f.depth / brick_channels * f.stride_c;
  return f;
}

/// True if a map is rows of a buffer of dense pixels, with a depth of whole bricks. Wide elements:
/// Vela stores none in bricks.
[[nodiscard]] inline bool may_be_bricks(npu_graph const& g, buffer_id b, feature_map const& f) {
  auto const pixel = f.depth * f.element_bytes();
  return f.format == activation_format::nhwc && f.storage == activation_storage::tile2x2 &&
         f.broadcast == broadcast_mode::none && f.element_bytes() <= 2 &&
         f.depth % brick_channels == 0 && f.stride_x == pixel && f.stride_y == f.width * pixel &&
         f.tile_width0 == f.width && f.bases[0] % f.stride_y == 0 && g[b].bytes % f.stride_y == 0;
}

/// Buffers that may be stored in bricks, with the steps that use them.
class layout_candidates {
 public:
  explicit layout_candidates(npu_graph const& g) : g_(g), is_excluded_(g.buffers.size()) {
    for (auto const* ports : {&g.inputs, &g.outputs}) {
      for (auto const& port : *ports) exclude(port.buffer);
    }
    for (std::size_t i = 0; i < g.steps.size(); ++i) add(i);
  }

  /// The steps of each candidate, in order.
  [[nodiscard]] std::map<buffer_id, std::vector<std::size_t>> const& uses() const { return uses_; }

 private:
  void add(std::size_t i) {
    auto const* const k = std::get_if<npu_kernel_step>(&g_.steps[i]);
    if (k == nullptr) {
      auto const used = compile::buffers_of(g_.steps[i]);
      for (auto const b : used.read) exclude(b);
      return exclude(used.written);
    }
    for_each_map(*k, k->kernel, [&](buffer_id b, feature_map const& f) { add(b, f, i); });
    bool const moves = k->kernel.out.transpose != activation_transpose::hwc ||
                       k->kernel.out.reverse != activation_reverse::none;
    if (moves) exclude(k->ofm);
  }

  void add(buffer_id b, feature_map const& f, std::size_t step) {
    auto const [at, is_first] = maps_.emplace(b, f);
    auto const& other = at->second;
    bool const is_same =
        other.width == f.width && other.depth == f.depth && other.precision == f.precision;
    if (!is_same || g_[b].is_constant() || !may_be_bricks(g_, b, f)) return exclude(b);
    if (is_excluded_[static_cast<std::size_t>(b)]) return;
    auto& steps = uses_[b];
    if (steps.empty() || steps.back() != step) steps.push_back(step);
  }

  void exclude(buffer_id b) {
    if (b == compile::no_buffer) return;
    is_excluded_[static_cast<std::size_t>(b)] = true;
    uses_.erase(b);
  }

  npu_graph const& g_;
  std::map<buffer_id, feature_map> maps_{};
  std::vector<bool> is_excluded_;
  std::map<buffer_id, std::vector<std::size_t>> uses_{};
};

/// Stores one buffer after the other in bricks where that saves cycles.
class layout_planner {
 public:
  explicit layout_planner(npu_graph const& g) : g_(g), operations_(g.steps.size()) {
    for (std::size_t i = 0; i < g.steps.size(); ++i) {
      auto const* const k = std::get_if<npu_kernel_step>(&g.steps[i]);
      if (k == nullptr) continue;
      operations_[i] = with_byte_per_weight(placed_operation(g, *k), k->weights);
    }
  }

  std::vector<buffer_id> run() && {
    std::vector<buffer_id> made;
    layout_candidates const candidates(g_);
    for (auto const& [buffer, steps] : candidates.uses()) {
      if (try_bricks(buffer, steps)) made.push_back(buffer);
    }
    return made;
  }

 private:
  bool try_bricks(buffer_id buffer, std::vector<std::size_t> const& steps) {
    std::vector<kernel_operation> changed;
    std::int64_t saved = 0;
    for (auto const i : steps) {
      auto o = operations_[i];
      for_each_map(std::get<npu_kernel_step>(g_.steps[i]), o, [&](buffer_id b, feature_map& f) {
        if (b == buffer) f = in_bricks(f);
      });
      saved += cycles(operations_[i]) - cycles(o);
      changed.push_back(std::move(o));
    }
    // Each change of layout takes some 24 bytes of commands, and flash delivers one in a cycle.
    constexpr std::int64_t commands = 24;
    if (saved <= commands * static_cast<std::int64_t>(steps.size())) return false;
    for (std::size_t k = 0; k < steps.size(); ++k) operations_[steps[k]] = std::move(changed[k]);
    return true;
  }

  [[nodiscard]] std::int64_t cycles(kernel_operation const& o) const {
    return estimate::cycles_of({*g_.npu, g_.system, g_.mode}, o).total;
  }

  npu_graph const& g_;
  std::vector<kernel_operation> operations_;
};

/// Searches blocks again for operations on bricks.
class block_improver {
 public:
  explicit block_improver(npu_graph const& g)
      : g_(g), to_{*g.npu, g.system, g.mode}, readers_(count_weight_readers(g)) {}

  /// Changes the block of a step that alone reads its weights if that saves cycles and costs none,
  /// wherever the weights are.
  void run(npu_kernel_step& k) const {
    auto const readers = readers_.find(k.weights.values);
    if (readers != readers_.end() && readers->second > 1) return;
    auto made = k;
    compile::choose_block_where_placed(to_, placed_operation(g_, k), made.kernel);
    if (made.kernel.block == k.kernel.block) return;
    auto const saved_in_place = cycles(k, region::constants) - cycles(made, region::constants);
    auto const saved = cycles(k, fast_region(g_)) - cycles(made, fast_region(g_));
    if (std::min(saved_in_place, saved) >= 0 && std::max(saved_in_place, saved) > 0) {
      k = std::move(made);
    }
  }

 private:
  [[nodiscard]] std::int64_t cycles(npu_kernel_step const& k, std::int64_t weights) const {
    auto o = with_byte_per_weight(placed_operation(g_, k), k.weights);
    for (auto& stream : o.weights.streams) stream.region = weights;
    return estimate::cycles_of(to_, o).total;
  }

  npu_graph const& g_;
  estimate::npu_target to_;
  std::unordered_map<compile::weight_values, std::size_t> readers_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<compile::buffer_id> plan_layouts(compile::npu_graph const& g) {
  return detail::layout_planner(g).run();
}

ARM_DELEGATE_FUNCTION void use_bricks(compile::npu_graph& g,
                                      std::vector<compile::buffer_id> const& buffers) {
  std::vector<bool> chosen(g.buffers.size());
  for (auto const b : buffers) chosen[static_cast<std::size_t>(b)] = true;
  for (auto& step : g.steps) {
    auto* const k = std::get_if<compile::npu_kernel_step>(&step);
    if (k == nullptr) continue;
    detail::for_each_map(*k, k->kernel, [&](compile::buffer_id b, feature_map& f) {
      if (chosen[static_cast<std::size_t>(b)]) f = detail::in_bricks(f);
    });
  }
}

ARM_DELEGATE_FUNCTION void choose_blocks_again(compile::npu_graph& g) {
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  auto const fast = to.memory_of(fast_region(g));
  detail::block_improver const improver(g);
  for (auto& step : g.steps) {
    auto* const k = std::get_if<compile::npu_kernel_step>(&step);
    if (k == nullptr) continue;
    auto const o = placed_operation(g, *k);
    bool is_elsewhere = false;
    bool has_bricks = false;
    detail::for_each_map(*k, o, [&](compile::buffer_id, feature_map const& f) {
      is_elsewhere = is_elsewhere || to.memory_of(f.region) != fast;
      has_bricks = has_bricks || f.format == activation_format::nhcwb16;
    });
    if (is_elsewhere) {
      compile::choose_block_where_placed(to, o, k->kernel, g.effort);
    } else if (has_bricks) {
      improver.run(*k);
    }
  }
  compile::share_weight_orders(
      g, [&](compile::npu_kernel_step const& k) { return placed_operation(g, k); });
}

}  // namespace arm_delegate::ethosu::plan
