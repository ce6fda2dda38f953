#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The search for the block configuration of one operation.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/microblock_use.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

using ethosu::detail::round_up;

/// The numbers of further sizes of a block that an effort tries along each axis; 0 up to the
/// standard one.
[[nodiscard]] constexpr std::int64_t further_sizes(npu_effort effort) {
  return effort.level > npu_effort::standard ? effort.scaled(4) : 0;
}

/// Adds the sizes, in whole units, that divide an axis into the fewest possible equal parts, into
/// one part more, and so on.
inline void add_equal_parts(std::vector<int>& sizes, std::int64_t size, int unit, int most,
                            std::int64_t count) {
  auto const fewest = (size + most - 1) / most;
  for (auto parts = fewest; parts < fewest + count; ++parts) {
    auto const part = static_cast<int>(round_up((size + parts - 1) / parts, std::int64_t{unit}));
    if (part <= most && !ranges::contains(sizes, part)) sizes.push_back(part);
  }
}

/// Sizes of a block along one axis: parts of the output's size in whole units. Small ones only
/// where nothing else fits, or with effort.
inline std::vector<int> block_sizes(std::int64_t size, int unit, int most, bool with_small,
                                    npu_effort effort) {
  auto const whole = static_cast<int>(
      std::min<std::int64_t>(round_up(size, std::int64_t{unit}), std::int64_t{most}));
  std::vector<int> sizes;
  auto const add = [&](int part) {
    if (!ranges::contains(sizes, part)) sizes.push_back(part);
  };
  auto const further = further_sizes(effort);
  for (int const parts : {1, 2, 3, 4, 8}) add(round_up((whole + parts - 1) / parts, unit));
  for (int part = unit; (with_small || further > 0) && part < whole; part *= 2) add(part);
  add_equal_parts(sizes, size, unit, most, further);
  return sizes;
}

/// Depths of a block: the whole output, or parts of 16 channels, the size of a brick.
inline std::vector<int> block_depths(std::int64_t depth, int unit, int most, npu_effort effort) {
  auto const whole = round_up(depth, std::int64_t{unit});
  std::vector<int> made;
  if (whole <= most) made.push_back(static_cast<int>(whole));
  int const step = std::max(unit, 16);
  for (int part = step; part < whole && part <= most; part *= 2) made.push_back(part);
  add_equal_parts(made, depth, step, most, further_sizes(effort));
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

/// An operation as the estimate sees it before constants are encoded, with a stream of weights
/// whose length is not set and with scales. They are in their region, or in that of constants.
inline kernel_operation with_planned_constants(kernel_operation o) {
  if (has_weights(o)) {
    constexpr auto scale_bytes = static_cast<std::int64_t>(weights::scale_entry_size);
    auto const place = [](std::vector<byte_range> const& ranges) {
      return ranges.empty() ? region::constants : ranges.front().region;
    };
    o.weights.streams = {{.region = place(o.weights.streams)}};
    o.scales = {{.region = place(o.scales), .length = scale_bytes * o.ofm.depth}};
    // The estimate rounds down where the hardware takes eight channels at once.
    if (o.kind == kernel_kind::conv) o.ifm.depth = round_up(o.ifm.depth, std::int64_t{8});
  }
  return o;
}

/// The part of the order of weights that an operation's configuration decides.
struct order_choice {
  weight_traversal traversal{};
  int block_depth = 0;
  int microblock_depth = 0;
  friend bool operator==(order_choice const&, order_choice const&) = default;
};

[[nodiscard]] inline order_choice order_choice_of(npu_facts const& npu, kernel_operation const& o) {
  return {o.weights.order, o.block.depth, rules::microblock_of(npu, o).depth};
}

/// A block, microblock, traversal and division of the SHRAM.
struct block_configuration {
  npu_block block{};
  microblock unit{};
  weight_traversal order{};
  shram_banks banks{};
  double cost = 0;                ///< cycles
  std::int64_t weight_bytes = 0;  ///< expected bytes of the encoded weights

  void apply(kernel_operation& o) const {
    o.block = block;
    o.unit = unit;
    o.weights.order = order;
    o.banks = banks;
    if (o.kind == kernel_kind::resize) set_resize_steps(o);
  }
};

/// The configurations that a search tries.
struct block_limits {
  npu_effort effort{};                 ///< the higher, the more sizes
  std::optional<order_choice> only{};  ///< leaves out all that read weights in another order
  bool leaves_out_own = false;         ///< leaves out the one that the operation has
};

/// Searches for the configuration with the fewest cycles by the estimate.
class block_search {
 public:
  block_search(estimate::npu_target const& to, kernel_operation const& o,
               block_limits const& limits = {})
      : npu_(to.npu),
        to_(to),
        effort_(limits.effort),
        only_(limits.only),
        tried_(with_planned_constants(o)) {
    if (limits.leaves_out_own) {
      left_out_ = {.block = o.block, .unit = o.unit, .order = o.weights.order};
    }
  }

  /// The best configuration. Nothing if none fits the NPU's buffers.
  [[nodiscard]] std::optional<block_configuration> run() && {
    auto const traversal = tried_.weights.order;
    auto const units = npu_.family == npu_family::u85 ? rules::microblock_sizes.size() : 1;
    bool const has_order = tried_.kind == kernel_kind::conv && !tried_.multiplies_matrices;
    for (bool const with_small : {false, true}) {
      for (auto const order :
           {weight_traversal::depth_first, weight_traversal::part_kernel_first}) {
        if (!has_order && order != traversal) continue;
        for (std::size_t i = 0; i < units; ++i) {
          consider_blocks(order, static_cast<microblock>(i), with_small);
        }
      }
      if (best_) break;
    }
    return best_;
  }

  /// The cost of the configuration that the operation has.
  [[nodiscard]] double cost_as_given() && {
    expect_weights();
    return cost();
  }

 private:
  void consider_blocks(weight_traversal order, microblock unit, bool with_small) {
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
    for (int const depth : block_depths(tried_.ofm.depth, depth_unit, most.depth, effort_)) {
      tried_.block.depth = depth;
      if (only_ && order_choice_of(npu_, tried_) != *only_) continue;
      expect_weights();
      for (int const width :
           block_sizes(tried_.ofm.width, size.width, most.width, with_small, effort_)) {
        for (int const height : heights(size.height, most.height, with_small)) {
          tried_.block = {height, width, depth};
          if (is_resize) set_resize_steps(tried_);
          consider();
        }
      }
    }
  }

  /// A resize computes one row at a time.
  [[nodiscard]] std::vector<int> heights(int unit, int most, bool with_small) const {
    if (tried_.kind == kernel_kind::resize) return {1};
    return block_sizes(tried_.ofm.height, unit, most, with_small, effort_);
  }

  [[nodiscard]] bool is_left_out() const {
    return left_out_ && tried_.block == left_out_->block && tried_.unit == left_out_->unit &&
           tried_.weights.order == left_out_->order;
  }

  void consider() {
    if (is_left_out()) return;
    if (npu_.family != npu_family::u85) place_banks(npu_, tried_);
    if (!rules::fits(npu_, tried_)) return;
    auto const made = cost();
    if (best_ && made >= best_->cost) return;
    best_ = {tried_.block, tried_.unit, tried_.weights.order, tried_.banks, made, weight_bytes_};
  }

  [[nodiscard]] double cost() const {
    auto const c = estimate::cycles_of(to_, tried_);
    auto const access = [&](double sum, std::int64_t one) {
      return sum + static_cast<double>(one);
    };
    auto const accesses = std::accumulate(c.access.begin(), c.access.end(), 0., access);
    // If the slowest part is equally slow, the others decide: they may overlap less than assumed,
    // and each block has to be started.
    constexpr double share = 1. / 16;
    constexpr double start = 4;
    return std::max(static_cast<double>(c.total), decode_cycles()) +
           share * (static_cast<double>(c.npu) + accesses) + start * blocks();
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
  void expect_weights() {
    if (tried_.weights.streams.empty()) return;
    weight_bytes_ = weight_bytes();
    tried_.weights.streams[0].length = weight_bytes_;
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
  npu_effort effort_;
  std::optional<order_choice> only_;
  kernel_operation tried_;
  std::optional<block_configuration> left_out_{};
  std::int64_t weight_bytes_ = 0;
  std::int64_t padded_weights_ = 0;  ///< numbers in the streams
  std::optional<block_configuration> best_{};
};

/// The best configuration of an operation with the memories of its maps.
[[nodiscard]] inline std::optional<block_configuration> find_block(
    estimate::npu_target const& to, kernel_operation const& o, npu_effort effort = {},
    std::optional<order_choice> const& only = {}) {
  return block_search(to, o, {.effort = effort, .only = only}).run();
}

}  // namespace detail

}  // namespace arm_delegate::ethosu::compile
