#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of copy_plan.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/copy_plan.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION std::int64_t copy_pass::operations() const {
  std::int64_t count = 1;
  for (auto const& loop : outer) count *= loop.size;
  return count;
}

ARM_DELEGATE_FUNCTION double copy_pass::read_share() const {
  // Each block of a transposed output reads the whole depth, 16 bytes in a cycle.
  constexpr double rate = 16;
  return static_cast<double>(estimate::ceil_div(depth.size, width.size)) / rate;
}

namespace detail {

using ethosu::detail::round_up;

/// The output stage of U55 and U65 takes the minimum of narrow elements and a sum of wide ones.
inline double elementwise_cycles(npu_facts const& npu, copy_pass const& p) {
  bool const is_wide = p.unit == 4;
  auto const& u55 = npu.output_cycles;
  auto const& u85 = npu.output_cycles_u85;
  auto const each = npu.family == npu_family::u85 ? (is_wide ? u85.binary32 : u85.to8)
                                                  : (is_wide ? u55.binary32 : u55.other);
  constexpr std::int64_t least_depth = 8;  // of a microblock, but for U55-32's
  auto const charged = p.height.size * p.width.size * round_up(p.depth.size, least_depth);
  return each * static_cast<double>(charged);
}

/// Pools take four cycles for a microblock, twice as many as U85's output stage (2x16 elements on
/// U85-256).
inline double transpose_cycles(npu_facts const& npu, copy_pass const& p) {
  auto const used = [](std::int64_t size, std::int64_t block) {
    return static_cast<double>(round_up(size, block)) / static_cast<double>(size);
  };
  constexpr double u85_256 = .25;
  auto const each =
      std::max({.5, .25 * used(p.depth.size, 16) * used(p.width.size, 2), p.read_share()});
  auto const elements = static_cast<double>(p.height.size * p.width.size * p.depth.size);
  return each * elements * npu.output_cycles_u85.to8 / u85_256;
}

/// As estimate/mac_cycles.hpp counts a convolution that reads parts of its kernel first.
inline double stack_cycles(npu_facts const& npu, copy_pass const& p) {
  auto const& block = npu.microblocks[0];
  auto const count = [](std::int64_t size, int by) {
    return static_cast<double>(estimate::ceil_div(size, std::int64_t{by}));
  };
  constexpr double step = 4;        // cycles for four rows of one microblock
  constexpr double constants = 16;  // cycles to read a channel's scale and weights
  auto const decode = static_cast<double>(4 * block.depth);
  auto const plane = step * count(p.height.size, block.height) * count(p.width.size, block.width);
  auto const channels = p.rows.size * p.depth.size;
  return std::max(decode, plane) * count(p.rows.size, 4) * count(channels, block.depth) +
         constants * static_cast<double>(channels);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION double copy_pass::cost(npu_facts const& npu) const {
  // An operation has about 100 bytes of commands, and starts when the one before has drained.
  constexpr double operation = 64;
  auto const cycles = method == copy_method::elementwise ? detail::elementwise_cycles(npu, *this)
                      : method == copy_method::transpose ? detail::transpose_cycles(npu, *this)
                                                         : detail::stack_cycles(npu, *this);
  return static_cast<double>(operations()) * (cycles + operation);
}

ARM_DELEGATE_FUNCTION std::int64_t copy_parts::operations() const {
  std::int64_t count = 0;
  for (auto const& p : passes) count += p.operations();
  return count;
}

ARM_DELEGATE_FUNCTION double copy_parts::cost(npu_facts const& npu) const {
  double sum = 0;
  for (auto const& p : passes) sum += p.cost(npu);
  return sum;
}

namespace detail {

/// The loops of a copy over bytes: from the largest step in the output to the smallest. Neighbours
/// that are contiguous in both views are one.
inline std::vector<copy_loop> merged(std::vector<copy_loop> loops) {
  remove_where(loops, [](copy_loop const& l) { return l.size == 1; });
  ranges::sort(loops, [](auto const& a, auto const& b) { return a.to > b.to; });
  for (auto i = loops.size(); i-- > 1;) {
    auto& outer = loops[i - 1];
    auto const& inner = loops[i];
    if (outer.to != inner.to * inner.size || outer.from != inner.from * inner.size) continue;
    outer = {outer.size * inner.size, inner.to, inner.from};
    loops.erase(loops.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return loops;
}

inline void split_long_loops(std::vector<copy_loop>& loops) {
  for (std::size_t i = 0; i < loops.size(); ++i) {
    auto const size = loops[i].size;
    if (size <= largest_extent) continue;
    auto const part = largest_divisor(size, largest_extent);
    auto const inner = copy_loop{part, loops[i].to, loops[i].from};
    loops[i] = {size / part, inner.to * part, inner.from * part};
    loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(i) + 1, inner);
  }
}

/// Removes the longest loop, or returns a loop of size 1.
inline copy_loop take_longest(std::vector<copy_loop>& loops) {
  if (loops.empty()) return {};
  auto const at = ranges::max_element(loops, {}, &copy_loop::size);
  auto const taken = *at;
  loops.erase(at);
  return taken;
}

/// Removes the first loop that fulfils a condition.
template <class Condition>
std::optional<copy_loop> take_if(std::vector<copy_loop>& loops, Condition const& holds) {
  auto const at = ranges::find_if(loops, holds);
  if (at == loops.end()) return std::nullopt;
  auto const taken = *at;
  loops.erase(at);
  return taken;
}

/// Contiguous elements as a width and a depth that fills blocks.
inline void split_depth(copy_pass& pass) {
  constexpr std::int64_t least = 8;
  constexpr std::int64_t brick = 16;
  constexpr std::int64_t most = 128;  // the largest depth of U55's blocks
  auto const size = pass.depth.size;
  if (size <= most) return;
  auto part = size % brick == 0 ? brick * largest_divisor(size / brick, most / brick)
                                : largest_divisor(size, most);
  if (part < least || size / part > largest_extent) return;
  pass.width = {size / part, pass.depth.to * part, pass.depth.from * part};
  pass.depth.size = part;
}

/// U85: the size of the parts into which a depth is best divided, so that transposed blocks are as
/// wide as deep: a block then writes whole bursts. The whole depth, if no divisor is better.
inline std::int64_t best_transposed_depth(std::int64_t depth, std::int64_t width) {
  constexpr std::int64_t brick = 16;
  constexpr std::int64_t most = 64;
  if (depth <= brick) return depth;
  auto const cost = [&](std::int64_t part) {
    auto const filled = static_cast<double>(round_up(part, brick)) / static_cast<double>(part);
    return filled * static_cast<double>(estimate::ceil_div(part, width));
  };
  auto best = depth;
  for (std::int64_t part = brick / 2; part <= most; ++part) {
    if (depth % part == 0 && cost(part) < cost(best)) best = part;
  }
  return best;
}

/// U85: a pass in which the output stage exchanges `width` and parts of `depth`. `rest` are the
/// other loops.
inline copy_pass transposed_pass(std::int64_t unit, copy_loop const& depth, std::int64_t part,
                                 copy_loop const& width, std::vector<copy_loop> rest) {
  copy_pass pass{.unit = unit, .method = copy_method::transpose};
  pass.depth = {part, depth.to, depth.from};
  pass.width = width;
  if (depth.size > part) rest.push_back({depth.size / part, depth.to * part, depth.from * part});
  split_long_loops(rest);
  pass.height = take_longest(rest);
  pass.outer = std::move(rest);
  return pass;
}

/// U85: a copy in which the output stage transposes, or nothing.
inline std::optional<copy_parts> transposed_parts(npu_facts const& npu, std::int64_t unit,
                                                  std::vector<copy_loop> loops) {
  auto const depth = take_if(loops, [&](copy_loop const& l) { return l.from == unit; });
  auto width = take_if(loops, [&](copy_loop const& l) { return l.to == unit; });
  if (!depth || !width) return std::nullopt;
  if (width->size > largest_extent) {
    auto const part = largest_divisor(width->size, largest_extent);
    loops.push_back({width->size / part, width->to * part, width->from * part});
    width->size = part;
  }
  std::optional<copy_parts> best;
  auto const consider = [&](std::int64_t part) {
    if (part > largest_extent) return;
    auto whole = *depth;
    auto const left = whole.size % part;
    whole.size -= left;
    copy_parts made{{transposed_pass(unit, whole, part, *width, loops)}};
    if (left != 0) {
      auto tail = transposed_pass(unit, {left, depth->to, depth->from}, left, *width, loops);
      tail.to = whole.size * depth->to;
      tail.from = whole.size * depth->from;
      made.passes.push_back(std::move(tail));
    }
    if (!best || made.cost(npu) < best->cost(npu)) best = std::move(made);
  };
  // One operation of the whole depth reads most, parts of a brick and a rest read least.
  constexpr std::int64_t brick = 16;
  if (!loops.empty()) consider(depth->size);
  consider(best_transposed_depth(depth->size, width->size));
  if (depth->size > brick && (!best || best->passes.front().read_share() > .5)) consider(brick);
  return best;
}

/// The rows [first, first + count) of a loop, `at_once` for each row of the output.
inline copy_pass stacked_pass(copy_loop const& rows, std::int64_t first, std::int64_t count,
                              std::int64_t at_once, copy_loop const& width, std::int64_t bytes,
                              std::vector<copy_loop> rest) {
  copy_pass pass{.method = copy_method::stack_rows};
  pass.width = width;
  pass.depth = {bytes, 1, 1};
  pass.rows = {at_once, rows.to, rows.from};
  pass.to = first * rows.to;
  pass.from = first * rows.from;
  auto const groups = count / at_once;
  auto const step = copy_loop{1, at_once * rows.to, at_once * rows.from};
  // Windows that do not overlap are as high as their stride: registers hold at most 3.
  constexpr std::int64_t most_stride = 3;
  auto const most = at_once <= most_stride ? largest_extent / at_once : 1;
  auto const height = largest_divisor(groups, most);
  pass.height = {height, step.to, step.from};
  if (groups > height) rest.push_back({groups / height, height * step.to, height * step.from});
  split_long_loops(rest);
  pass.outer = std::move(rest);
  return pass;
}

/// U55 and U65: a copy of runs of `bytes` bytes by convolutions that stack rows, or nothing.
inline std::optional<copy_parts> stacked_parts(npu_facts const& npu, std::int64_t bytes,
                                               std::vector<copy_loop> loops) {
  auto const rows = take_if(loops, [&](copy_loop const& l) { return l.to == bytes; });
  if (!rows) return std::nullopt;
  split_long_loops(loops);
  auto const width = take_longest(loops);
  std::optional<copy_parts> best;
  for (std::int64_t const at_once : {2, 3, 4, 8, 16}) {
    auto const most = std::min(at_once, rows->size);
    auto const rest = rows->size % most;
    copy_parts made{{stacked_pass(*rows, 0, rows->size - rest, most, width, bytes, loops)}};
    if (rest != 0) {
      made.passes.push_back(
          stacked_pass(*rows, rows->size - rest, rest, rest, width, bytes, loops));
    }
    if (!best || made.cost(npu) < best->cost(npu)) best = std::move(made);
  }
  return best;
}

/// Passes over loops in bytes. `offsets` is divisible by the alignment of both views.
inline copy_parts plan_parts(npu_facts const& npu, std::vector<copy_loop> loops,
                             std::int64_t offsets) {
  loops = merged(std::move(loops));
  auto const run = take_if(loops, [](copy_loop const& l) { return l.to == 1 && l.from == 1; });
  auto const bytes = run ? run->size : 1;
  auto divisor = bytes | offsets | 4;
  for (auto const& l : loops) divisor |= l.to | l.from;
  copy_pass pass;
  pass.unit = divisor % 4 == 0 ? 4 : divisor % 2 == 0 ? 2 : 1;
  auto rest = loops;
  if (bytes / pass.unit > largest_extent) {
    rest.push_back({bytes / pass.unit, pass.unit, pass.unit});
    split_long_loops(rest);
    pass.depth = rest.back();
    rest.pop_back();
  } else {
    split_long_loops(rest);
    pass.depth = {bytes / pass.unit, pass.unit, pass.unit};
  }
  bool const is_run = rest.empty();
  pass.width = take_longest(rest);
  pass.height = take_longest(rest);
  if (pass.height.to < pass.width.to) std::swap(pass.height, pass.width);
  pass.outer = std::move(rest);
  if (is_run) split_depth(pass);
  bool const is_u85 = npu.family == npu_family::u85;
  constexpr std::int64_t most_stacked = 4;  // more bytes fill microblocks without that
  bool const may_transpose = is_u85 && pass.depth.size == 1;
  bool const may_stack = !is_u85 && bytes <= most_stacked;
  copy_parts made{{std::move(pass)}};
  std::optional<copy_parts> other;
  if (may_transpose) other = transposed_parts(npu, made.passes.front().unit, loops);
  if (may_stack) other = stacked_parts(npu, bytes, loops);
  return other && other->cost(npu) < made.cost(npu) ? std::move(*other) : made;
}

inline std::vector<copy_loop> byte_loops(tensor_view const& from, tensor_view const& to) {
  std::vector<copy_loop> loops;
  loops.reserve(to.sizes.rank() + 1);
  for (std::size_t d = 0; d < to.sizes.rank(); ++d) {
    loops.push_back({to.sizes[d], to.strides[d], from.strides[d]});
  }
  loops.push_back({to.type.bytes(), 1, 1});
  return loops;
}

/// The two copies with the least cost among all layouts of a temporary tensor.
inline void plan_two_passes(npu_facts const& npu, std::vector<copy_loop> const& loops,
                            tensor_view const& from, tensor_view const& to, copy_plan& plan) {
  auto least = plan.first.cost(npu);
  auto order = loops;
  auto const by_target = [](copy_loop const& a, copy_loop const& b) { return a.to < b.to; };
  ranges::sort(order, by_target);
  do {
    std::vector<copy_loop> one;
    std::vector<copy_loop> two;
    std::int64_t at = 1;
    for (auto const& l : order) {
      one.push_back({l.size, at, l.from});
      two.push_back({l.size, l.to, at});
      at *= l.size;
    }
    auto first = plan_parts(npu, std::move(one), from.offset);
    auto const cost = first.cost(npu);
    if (cost >= least) continue;
    auto second = plan_parts(npu, std::move(two), to.offset);
    auto const both = cost + second.cost(npu);
    if (both >= least) continue;
    least = both;
    plan = {std::move(first), std::move(second), at};
  } while (std::next_permutation(order.begin(), order.end(), by_target));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION copy_plan plan_copy(npu_facts const& npu, tensor_view const& from,
                                          tensor_view const& to) {
  constexpr std::int64_t few_operations = 4;
  auto const loops = detail::merged(detail::byte_loops(from, to));
  copy_plan plan{.first = detail::plan_parts(npu, loops, from.offset | to.offset)};
  if (plan.first.operations() > few_operations) {
    detail::plan_two_passes(npu, loops, from, to, plan);
  }
  return plan;
}

}  // namespace arm_delegate::ethosu::compile
