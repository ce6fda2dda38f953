#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of choose_blocks.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/ifm_block.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/microblock_use.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

using ethosu::detail::round_up;

inline double rounded_share(std::int64_t size, std::int64_t unit) {
  return static_cast<double>(size) / static_cast<double>(round_up(size, unit));
}

/// Whether more MACs are busy if all elements of the kernel come before the next input channels.
/// Source: Vela 5.1.0 (ethos_u55.cpp and ethos_u85.cpp: FindBlockConfig).
inline weight_traversal choose_traversal(npu_facts const& npu, kernel_operation const& o) {
  using enum weight_traversal;
  auto const depth = o.ifm.depth;
  auto const elements = o.kernel.height * o.kernel.width;
  bool const is_wide = o.ifm.element_bytes() > 1;
  if (npu.family == npu_family::u85) {
    constexpr std::int64_t step = 5;
    constexpr std::int64_t least = 2;
    auto const taken = elements / step * step + std::max(elements % step, least);
    auto const part =
        rounded_share(depth, 16) * static_cast<double>(elements) / static_cast<double>(taken);
    return part >= rounded_share(depth, 64) ? part_kernel_first : depth_first;
  }
  if (o.kernel.height == 1 && o.kernel.width == 1 && o.ofm.height == 1 && o.ofm.width == 1) {
    return depth_first;  // a fully connected layer
  }
  if (depth <= 8) return part_kernel_first;
  auto const part = rounded_share(depth, 8) * rounded_share(elements, is_wide ? 2 : 4);
  return part >= rounded_share(depth, is_wide ? 16 : 32) ? part_kernel_first : depth_first;
}

/// Sizes of a block along one axis: multiples of the unit up to the output's size.
inline std::vector<int> block_sizes(std::int64_t size, int unit, int most) {
  auto const whole = static_cast<int>(
      std::min<std::int64_t>(round_up(size, std::int64_t{unit}), std::int64_t{most}));
  std::vector<int> sizes;
  for (int part = unit; part < whole; part *= 2) sizes.push_back(part);
  // Halves of the whole leave fewer incomplete blocks than powers of two.
  for (int parts = 4; parts > 0; --parts) {
    auto const part = round_up((whole + parts - 1) / parts, unit);
    if (std::ranges::find(sizes, part) == sizes.end()) sizes.push_back(part);
  }
  return sizes;
}

/// How much is fetched for each element of the output. Source: Vela 5.1.0 (FindBlockConfig of
/// ethos_u55.cpp).
inline double fetches(npu_facts const& npu, kernel_operation const& o) {
  auto const number = [](std::int64_t n) { return static_cast<double>(n); };
  auto const& b = o.block;
  auto const blocks_y = number(o.ofm.height) / b.height;
  auto const blocks_x = number(o.ofm.width) / b.width;
  auto const blocks_c = number(o.ofm.depth) / b.depth;
  if (o.kind == kernel_kind::elementwise) {
    return number(o.ofm.height * o.ofm.width * o.ofm.depth) / number(b.height * b.width * b.depth);
  }
  auto const in = rules::ifm_block(npu, o);
  auto const whole = [](double count) {
    auto const down = static_cast<double>(static_cast<std::int64_t>(count));
    return down < count ? down + 1 : down;
  };
  bool const keeps = rules::keeps_depth(o);
  auto const taps = number(o.kernel.height * o.kernel.width * o.ifm.depth);
  bool const has_weights = o.kind == kernel_kind::conv || o.kind == kernel_kind::depthwise;
  auto const weights =
      has_weights ? taps * whole(blocks_y) * whole(blocks_x) * (keeps ? 1 : blocks_c * b.depth) : 0;
  auto const parts =
      number((o.kernel.dilated_height() + 7) / 8 * ((o.kernel.dilated_width() + 7) / 8));
  auto const inputs = number(in.y * in.x * o.ifm.depth) * parts * std::max(blocks_y, 1.0) *
                      std::max(blocks_x, 1.0) * (keeps ? 1 : whole(blocks_c));
  return weights + inputs;
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

/// U85: the widest block of a resize, whose input goes through the chain buffer. Source: Vela 5.1.0
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

/// Searches for the best block with one microblock.
class block_search {
 public:
  block_search(npu_facts const& npu, kernel_operation const& o) : npu_(npu), best_(o) {}

  void run(microblock unit) {
    auto tried = best_;
    tried.unit = unit;
    auto const size =
        npu_.family == npu_family::u85 ? rules::microblock_of(npu_, tried) : npu_.microblocks[0];
    bool const is_resize = tried.kind == kernel_kind::resize;
    auto most = npu_.largest_block;
    if (is_resize) most.width = std::min(most.width, most_resize_width(npu_, tried, size.width));
    // The channels that the output stage reverses are those of one brick (Vela 5.1).
    bool const is_brick = is_resize || tried.out.reverse == activation_reverse::c;
    if (is_brick) most.depth = std::min(most.depth, 16);
    int const depth_unit = npu_.family == npu_family::u85 ? std::max(size.depth, 16) : size.depth;
    for (int const depth : depths(tried.ofm.depth, depth_unit, most.depth)) {
      for (int const width : block_sizes(tried.ofm.width, size.width, most.width)) {
        for (int const height : heights(tried, size.height, most.height)) {
          tried.block = {height, width, depth};
          if (is_resize) set_resize_steps(tried);
          consider(tried, size);
        }
      }
    }
  }

  [[nodiscard]] bool found() const { return found_; }
  [[nodiscard]] kernel_operation const& best() const { return best_; }

 private:
  /// A resize computes one row at a time.
  static std::vector<int> heights(kernel_operation const& o, int unit, int most) {
    if (o.kind == kernel_kind::resize) return {1};
    return block_sizes(o.ofm.height, unit, most);
  }
  /// Depths below the output's are multiples of 16, the size of a brick.
  static std::vector<int> depths(std::int64_t depth, int unit, int most) {
    auto const whole = round_up(depth, std::int64_t{unit});
    std::vector<int> made;
    if (whole <= most) made.push_back(static_cast<int>(whole));
    int const step = std::max(unit, 16);
    for (int part = step; part < whole && part <= most; part += step) {
      if (part % step == 0 && (part <= 64 || part % 64 == 0)) made.push_back(part);
    }
    return made;
  }

  void consider(kernel_operation& o, npu_block const& unit) {
    if (npu_.family != npu_family::u85) place_banks(npu_, o);
    if (!rules::fits(npu_, o)) return;
    // Elements that are computed, but not in the output, cost as much as the others.
    auto const waste = share(o.ofm.height, unit.height) * share(o.ofm.width, unit.width) *
                       share(o.ofm.depth, unit.depth);
    auto const cost = fetches(npu_, o) * waste;
    if (found_ && cost >= least_) return;
    least_ = cost;
    best_ = o;
    found_ = true;
  }
  static double share(std::int64_t size, int unit) {
    return 1 / rounded_share(size, std::int64_t{unit});
  }

  npu_facts const& npu_;
  kernel_operation best_;
  double least_ = 0;
  bool found_ = false;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION bool choose_block(npu_facts const& npu, kernel_operation& o) {
  if (o.kind == kernel_kind::conv && !o.multiplies_matrices) {
    o.weights.order = detail::choose_traversal(npu, o);
  }
  if (npu.family == npu_family::u65 && npu.cores > 1) {
    o.parallel = parallel_mode::dual_core_depth;
  }
  detail::block_search search(npu, o);
  if (npu.family != npu_family::u85) {
    search.run(microblock::u1x1);
  } else {
    for (std::size_t i = 0; i < rules::microblock_sizes.size(); ++i) {
      auto tried = o;
      tried.unit = static_cast<microblock>(i);
      auto const unit = rules::microblock_of(npu, tried);
      if (unit == npu_block{} || !rules::may_use_microblock(npu, tried, unit)) continue;
      search.run(tried.unit);
    }
  }
  if (!search.found()) return false;
  o = search.best();
  if (npu.family != npu_family::u85) o.unit = microblock::u1x1;
  return true;
}

ARM_DELEGATE_FUNCTION void choose_blocks(npu_graph& g) {
  for (auto& step : g.steps) {
    auto* k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr || choose_block(*g.npu, k->kernel)) continue;
    throw error(diagnostic{
        .id = code::unsupported_value,
        .message = "no block of the operation fits the buffers of " + std::string(g.npu->name),
        .remedy = "use a smaller kernel, or an NPU with larger buffers",
        .node = k->origin.location});
  }
}

}  // namespace arm_delegate::ethosu::compile
