#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of copy_plan.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/copy_plan.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION std::int64_t copy_pass::operations() const {
  std::int64_t count = 1;
  for (auto const& loop : outer) count *= loop.size;
  return count;
}

ARM_DELEGATE_FUNCTION double copy_pass::cost() const {
  // An operation has about 100 bytes of commands, and starts when the one before has drained.
  constexpr double operation = 64;
  // Vela 5.1's performance model of U55-128 counts 1 cycle for an element of 8 or 16 bits, and 1.25
  // for one of 32 bits; transposes of U85 take 1/4 to 1/2 as long, if microblocks (2x16 of U85-256)
  // are full.
  constexpr double wide = 1.25;
  auto const count = operations();
  auto each = unit == 4 ? wide : 1.;
  if (is_transposed) {
    auto const used = [](std::int64_t size, std::int64_t block) {
      return static_cast<double>(ethosu::detail::round_up(size, block)) / static_cast<double>(size);
    };
    each *= std::max(.5, .25 * used(depth.size, 16) * used(width.size, 2));
  }
  auto const elements = static_cast<double>(count * height.size * width.size * depth.size);
  return elements * each + static_cast<double>(count) * operation;
}

namespace detail {

/// The loops of a copy over bytes: from the largest step in the output to the smallest. Neighbours
/// that are contiguous in both views are one.
inline vector<copy_loop> merged(vector<copy_loop> loops) {
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

inline void split_long_loops(vector<copy_loop>& loops) {
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
inline copy_loop take_longest(vector<copy_loop>& loops) {
  if (loops.empty()) return {};
  auto const at = ranges::max_element(loops, {}, &copy_loop::size);
  auto const taken = *at;
  loops.erase(at);
  return taken;
}

/// Removes the first loop that fulfils a condition.
template <class Condition>
std::optional<copy_loop> take_if(vector<copy_loop>& loops, Condition const& holds) {
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

/// U85: a long depth as height and depth, so that transposed blocks are as wide as deep: a block
/// then writes whole bursts.
inline void split_transposed(copy_pass& pass) {
  constexpr std::int64_t brick = 16;
  constexpr std::int64_t most = 64;
  if (pass.height.size > 1 || pass.depth.size <= brick) return;
  auto best = pass.depth.size;
  auto const cost = [&](std::int64_t part) {
    auto const filled =
        static_cast<double>(ethosu::detail::round_up(part, brick)) / static_cast<double>(part);
    auto const parts_of_width = (part + pass.width.size - 1) / pass.width.size;
    return filled * static_cast<double>(parts_of_width);
  };
  for (std::int64_t part = brick / 2; part <= most; ++part) {
    if (pass.depth.size % part != 0 || pass.depth.size / part > largest_extent) continue;
    if (cost(part) < cost(best)) best = part;
  }
  pass.height = {pass.depth.size / best, pass.depth.to * best, pass.depth.from * best};
  pass.depth.size = best;
}

/// U85: the pass in which the output stage transposes, or nothing.
inline std::optional<copy_pass> transposed_pass(std::int64_t unit, vector<copy_loop> loops) {
  copy_pass pass{.unit = unit, .is_transposed = true};
  auto const depth = take_if(loops, [&](copy_loop const& l) { return l.from == unit; });
  auto const width = take_if(loops, [&](copy_loop const& l) { return l.to == unit; });
  if (!depth || !width) return std::nullopt;
  pass.depth = *depth;
  pass.width = *width;
  pass.height = take_longest(loops);
  pass.outer = std::move(loops);
  split_transposed(pass);
  return pass;
}

/// One pass over loops in bytes. `offsets` is divisible by the alignment of both views.
inline copy_pass plan_pass(npu_facts const& npu, vector<copy_loop> loops, std::int64_t offsets) {
  loops = merged(std::move(loops));
  auto const run = take_if(loops, [](copy_loop const& l) { return l.to == 1 && l.from == 1; });
  auto const bytes = run ? run->size : 1;
  auto divisor = bytes | offsets | 4;
  for (auto const& l : loops) divisor |= l.to | l.from;
  copy_pass pass;
  pass.unit = divisor % 4 == 0 ? 4 : divisor % 2 == 0 ? 2 : 1;
  if (bytes / pass.unit > largest_extent) {
    loops.push_back({bytes / pass.unit, pass.unit, pass.unit});
    split_long_loops(loops);
    pass.depth = loops.back();
    loops.pop_back();
  } else {
    split_long_loops(loops);
    pass.depth = {bytes / pass.unit, pass.unit, pass.unit};
  }
  auto rest = loops;
  pass.width = take_longest(rest);
  pass.height = take_longest(rest);
  if (pass.height.to < pass.width.to) std::swap(pass.height, pass.width);
  pass.outer = std::move(rest);
  if (loops.empty()) split_depth(pass);
  if (npu.family != npu_family::u85 || pass.depth.size > 1) return pass;
  auto const other = transposed_pass(pass.unit, loops);
  return other && other->cost() < pass.cost() ? *other : pass;
}

inline vector<copy_loop> byte_loops(tensor_view const& from, tensor_view const& to) {
  vector<copy_loop> loops;
  loops.reserve(to.sizes.rank() + 1);
  for (std::size_t d = 0; d < to.sizes.rank(); ++d) {
    loops.push_back({to.sizes[d], to.strides[d], from.strides[d]});
  }
  loops.push_back({to.type.bytes(), 1, 1});
  return loops;
}

/// The two passes with the least cost among all layouts of a temporary tensor.
inline void plan_two_passes(npu_facts const& npu, vector<copy_loop> const& loops,
                            tensor_view const& from, tensor_view const& to, copy_plan& plan) {
  auto least = plan.first.cost();
  auto order = loops;
  auto const by_target = [](copy_loop const& a, copy_loop const& b) { return a.to < b.to; };
  ranges::sort(order, by_target);
  do {
    vector<copy_loop> one;
    vector<copy_loop> two;
    std::int64_t at = 1;
    for (auto const& l : order) {
      one.push_back({l.size, at, l.from});
      two.push_back({l.size, l.to, at});
      at *= l.size;
    }
    auto first = plan_pass(npu, std::move(one), from.offset);
    auto const cost = first.cost();
    if (cost >= least) continue;
    auto second = plan_pass(npu, std::move(two), to.offset);
    if (cost + second.cost() >= least) continue;
    least = cost + second.cost();
    plan = {std::move(first), std::move(second), at};
  } while (std::next_permutation(order.begin(), order.end(), by_target));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION copy_plan plan_copy(npu_facts const& npu, tensor_view const& from,
                                          tensor_view const& to) {
  constexpr std::int64_t few_operations = 4;
  auto const loops = detail::merged(detail::byte_loops(from, to));
  copy_plan plan{.first = detail::plan_pass(npu, loops, from.offset | to.offset)};
  if (plan.first.operations() > few_operations) {
    detail::plan_two_passes(npu, loops, from, to, plan);
  }
  return plan;
}

}  // namespace arm_delegate::ethosu::compile
