#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of choose_blocks.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/lower_bound.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/microblock_use.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

using ethosu::detail::round_up;

/// Sizes of a block along one axis: parts of the output's size in whole units. Small ones only
/// where nothing else fits.
inline std::vector<int> block_sizes(std::int64_t size, int unit, int most, bool with_small) {
  auto const whole = static_cast<int>(
      std::min<std::int64_t>(round_up(size, std::int64_t{unit}), std::int64_t{most}));
  std::vector<int> sizes;
  auto const add = [&](int part) {
    if (!ranges::contains(sizes, part)) sizes.push_back(part);
  };
  for (int const parts : {1, 2, 3, 4, 8}) add(round_up((whole + parts - 1) / parts, unit));
  for (int part = unit; with_small && part < whole; part *= 2) add(part);
  return sizes;
}

/// Depths of a block: the whole output, or parts of 16 channels, the size of a brick.
inline std::vector<int> block_depths(std::int64_t depth, int unit, int most) {
  auto const whole = round_up(depth, std::int64_t{unit});
  std::vector<int> made;
  if (whole <= most) made.push_back(static_cast<int>(whole));
  int const step = std::max(unit, 16);
  for (int part = step; part < whole && part <= most; part *= 2) made.push_back(part);
  return made;
}

inline bool has_weights(kernel_operation const& o) {
  return (o.kind == kernel_kind::conv && !o.multiplies_matrices) ||
         o.kind == kernel_kind::depthwise;
}

/// Divides the SHRAM of U55 and U65: output, input, accumulators, tables.
inline void place_banks(npu_facts const& npu, kernel_operation& o) {
  constexpr std::int64_t output_banks = 2;
  constexpr std::int64_t table_banks = 2;
  auto const end = npu.shram_banks - (keeps_tables(npu, o.out.lookup) ? table_banks : 0);
  auto const input_end = output_banks + rules::ifm_banks(npu, o);
  if (o.kind == kernel_kind::elementwise) {
    o.banks = {.ifm_end = end,
               .ifm2_begin = o.ifm2 && is_in_memory(*o.ifm2) ? input_end : 0,
               .accumulators_begin = end};
    return;
  }
  o.banks = {.ifm_end = input_end, .accumulators_begin = end - rules::accumulator_banks(npu, o)};
}

/// U85: the widest block of a resize, whose input goes through the chain buffer. Source: Vela
/// (ethos_u85.cpp).
inline int most_resize_width(npu_facts const& npu, kernel_operation const& o, int unit) {
  auto const bricks = npu.chain_ram / 6 / (16 * o.ifm.element_bytes());
  auto const& x = o.resize_x;
  auto const most = ((bricks - 2) * x.numerator + x.step) / x.step;  // (..) + 1, rounded up
  return std::max(
      static_cast<int>(std::min<std::int64_t>(most, npu.largest_block.width)) / unit * unit, unit);
}

/// The positions from the first to the last output of a block.
inline void set_resize_steps(kernel_operation& o) {
  o.resize_y.block_step = (o.block.height - 1) * o.resize_y.step;
  o.resize_x.block_step = (o.block.width - 1) * o.resize_x.step;
}

/// An operation whose maps are in the SRAM.
inline kernel_operation in_sram(kernel_operation o) {
  o.ifm.region = region::fast_scratch;
  o.ofm.region = region::fast_scratch;
  if (o.ifm2) o.ifm2->region = region::fast_scratch;
  return o;
}

/// An operation as the estimate sees it before constants are encoded: weights have about as many
/// bytes as numbers.
inline kernel_operation with_expected_weights(kernel_operation o) {
  if (has_weights(o)) {
    constexpr std::int64_t scale_bytes = 10;
    o.weights.streams = {{.region = region::constants}};
    o.scales = {{.region = region::constants, .length = scale_bytes * o.ofm.depth}};
    // The estimate rounds down where the hardware takes eight channels at once.
    if (o.kind == kernel_kind::conv) o.ifm.depth = round_up(o.ifm.depth, std::int64_t{8});
  }
  return o;
}

/// Searches for the block, microblock and traversal with the fewest cycles by the estimate.
class block_search {
 public:
  block_search(estimate::npu_target const& to, kernel_operation const& o)
      : npu_(to.npu), to_(to), tried_(with_expected_weights(o)) {}

  /// Tries blocks of all depths, or of the given one.
  void run(weight_traversal order, microblock unit, bool with_small,
           std::optional<int> only_depth = {}) {
    tried_.weights.order = order;
    tried_.unit = unit;
    bool const is_u85 = npu_.family == npu_family::u85;
    auto const size = rules::microblock_of(npu_, tried_);
    if (is_u85 && (size == npu_block{} || !rules::may_use_microblock(npu_, tried_, size))) return;
    bool const is_resize = tried_.kind == kernel_kind::resize;
    auto most = npu_.largest_block;
    if (is_resize) most.width = std::min(most.width, most_resize_width(npu_, tried_, size.width));
    // The channels that the output stage reverses are those of one brick (Vela).
    bool const is_brick = is_resize || tried_.out.reverse == activation_reverse::c;
    if (is_brick) most.depth = std::min(most.depth, 16);
    int const depth_unit = is_u85 ? std::max(size.depth, 16) : size.depth;
    auto const depths = only_depth ? std::vector{*only_depth}
                                   : block_depths(tried_.ofm.depth, depth_unit, most.depth);
    for (int const depth : depths) {
      tried_.block.depth = depth;
      if (!tried_.weights.streams.empty()) tried_.weights.streams[0].length = weight_bytes();
      for (int const width : block_sizes(tried_.ofm.width, size.width, most.width, with_small)) {
        for (int const height : heights(size.height, most.height, with_small)) {
          tried_.block = {height, width, depth};
          if (is_resize) set_resize_steps(tried_);
          consider();
        }
      }
    }
  }

  /// Sets the best configuration. Returns false if there is none.
  [[nodiscard]] bool take_best(kernel_operation& o) const {
    if (!best_) return false;
    o.block = best_->block;
    o.unit = best_->unit;
    o.weights.order = best_->order;
    o.banks = best_->banks;
    if (o.kind == kernel_kind::resize) set_resize_steps(o);
    return true;
  }

 private:
  struct configuration {
    npu_block block{};
    microblock unit{};
    weight_traversal order{};
    shram_banks banks{};
    double cost = 0;
  };

  /// A resize computes one row at a time.
  [[nodiscard]] std::vector<int> heights(int unit, int most, bool with_small) const {
    if (tried_.kind == kernel_kind::resize) return {1};
    return block_sizes(tried_.ofm.height, unit, most, with_small);
  }

  void consider() {
    if (npu_.family != npu_family::u85) place_banks(npu_, tried_);
    if (!rules::fits(npu_, tried_)) return;
    auto const c = estimate::cycles_of(to_, tried_);
    auto const access = [&](double sum, std::int64_t one) {
      return sum + static_cast<double>(one);
    };
    auto const accesses = std::accumulate(c.access.begin(), c.access.end(), 0., access);
    // If the slowest part is equally slow, the others decide: they may overlap less than assumed,
    // and each block has to be started.
    constexpr double share = 1. / 16;
    constexpr double start = 4;
    auto const cost = std::max(static_cast<double>(c.total), decode_cycles()) +
                      share * (static_cast<double>(c.npu) + accesses) + start * blocks();
    if (best_ && cost >= best_->cost) return;
    best_ = {tried_.block, tried_.unit, tried_.weights.order, tried_.banks, cost};
  }

  [[nodiscard]] double blocks() const {
    return ceil_div(estimate::extent_of(tried_.ofm), estimate::extent_of(tried_.block)).count();
  }
  /// U85: least cycles to decode the weights, which each block of the output's plane needs.
  [[nodiscard]] double decode_cycles() const {
    constexpr double fast_rate = 32;  // Vela (ethos_u85_performance.cpp)
    if (npu_.family != npu_family::u85 || tried_.weights.streams.empty()) return 0;
    auto const planes =
        ceil_div(estimate::extent_of(tried_.ofm), estimate::extent_of(tried_.block)).plane();
    return planes * static_cast<double>(padded_weights_) / fast_rate;
  }
  /// The bytes of weights: of the zeros that fill up an order few are left.
  [[nodiscard]] std::int64_t weight_bytes() {
    constexpr std::int64_t packing = 8;
    auto const order = rules::order_of(npu_, tried_);
    auto const count = static_cast<std::int64_t>(order.weight_count());
    padded_weights_ = weights::padded_weight_count(order);
    return count + (padded_weights_ - count) / packing;
  }

  npu_facts const& npu_;
  estimate::npu_target to_;
  kernel_operation tried_;
  std::int64_t padded_weights_ = 0;  ///< numbers in the streams
  std::optional<configuration> best_{};
};

}  // namespace detail

namespace detail {

/// Searches for the block of an operation with the memories of `seen`. Returns false if none fits.
inline bool choose_block(estimate::npu_target const& to, kernel_operation const& seen,
                         kernel_operation& o) {
  auto const& npu = to.npu;
  block_search search(to, seen);
  auto const units = npu.family == npu_family::u85 ? rules::microblock_sizes.size() : 1;
  bool const has_order = o.kind == kernel_kind::conv && !o.multiplies_matrices;
  for (bool const with_small : {false, true}) {
    for (auto const order : {weight_traversal::depth_first, weight_traversal::part_kernel_first}) {
      if (!has_order && order != o.weights.order) continue;
      for (std::size_t i = 0; i < units; ++i) {
        search.run(order, static_cast<microblock>(i), with_small);
      }
    }
    if (search.take_best(o)) return true;
  }
  return false;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool choose_block(estimate::npu_target const& to, kernel_operation& o) {
  if (to.npu.family == npu_family::u65 && to.npu.cores > 1) {
    o.parallel = parallel_mode::dual_core_depth;
  }
  return detail::choose_block(to, detail::in_sram(o), o);
}

ARM_DELEGATE_FUNCTION void choose_block_where_placed(estimate::npu_target const& to,
                                                     kernel_operation const& placed,
                                                     kernel_operation& o) {
  detail::choose_block(to, placed, o);
}

ARM_DELEGATE_FUNCTION void choose_stripe_block(estimate::npu_target const& to,
                                               kernel_operation& o) {
  detail::block_search search(to, detail::in_sram(o));
  for (bool const with_small : {false, true}) {
    search.run(o.weights.order, o.unit, with_small, static_cast<int>(o.block.depth));
    if (search.take_best(o)) return;
  }
}

ARM_DELEGATE_FUNCTION void choose_blocks(npu_graph& g) {
  for (auto& step : g.steps) {
    auto* k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr || choose_block({*g.npu, g.system, g.mode}, k->kernel)) continue;
    throw error(diagnostic{
        .id = code::unsupported_value,
        .why = {.rule =
                    fmt::format("no block of the operation fits the buffers of {}", g.npu->name),
                .remedy = "use a smaller kernel, or an NPU with larger buffers"},
        .node = k->origin.location,
        .debug_handle = k->origin.debug_handles.empty() ? 0 : k->origin.debug_handles.front()});
  }
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> slow_operations(npu_graph const& g) {
  // Small operations take the latency of a memory, and blocks that are not full cost a factor.
  constexpr double most = 64;
  constexpr std::int64_t small = 100'000;
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  std::vector<diagnostic> found;
  for (auto const& step : g.steps) {
    auto const* const k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr) continue;
    auto const o = detail::with_expected_weights(detail::in_sram(k->kernel));
    auto const cycles = estimate::cycles_of(to, o).total;
    auto const least = estimate::least_cycles(to, o);
    if (cycles <= small || static_cast<double>(cycles) <= most * least) continue;
    found.push_back(
        {.level = severity::warning,
         .id = code::internal,
         .why = {.rule = "an operation takes far more cycles than its sizes need",
                 .actual = fmt::format("about {} cycles", cycles),
                 .allowed = fmt::format("{} at full speed", static_cast<std::int64_t>(least)),
                 .remedy = "use other sizes, and report this with the model"},
         .node = k->origin.location,
         .target = std::string(command_name(o)),
         .debug_handle = k->origin.debug_handles.empty() ? 0 : k->origin.debug_handles.front()});
  }
  return found;
}

}  // namespace arm_delegate::ethosu::compile
