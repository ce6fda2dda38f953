#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of loop_nest.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// True if two neighbouring loops are one: in every operand, the inner one ends where the outer one
/// takes its next step.
inline bool can_merge(tensor_loop const& outer, tensor_loop const& inner) {
  if (outer.size * inner.size > largest_extent) return false;
  for (std::size_t k = 0; k < most_operands; ++k) {
    if (outer.strides[k] != inner.strides[k] * inner.size) return false;
  }
  return true;
}

/// Merges outer loops first until at most `most` are left; not the last `kept` ones.
inline void merge_loops(std::vector<tensor_loop>& loops, std::size_t most, std::size_t kept) {
  for (std::size_t i = 0; loops.size() > most && i + 1 + kept < loops.size();) {
    if (!can_merge(loops[i], loops[i + 1])) {
      ++i;
      continue;
    }
    loops[i + 1].size *= loops[i].size;
    loops.erase(loops.begin() + static_cast<std::ptrdiff_t>(i));
    if (i > 0) --i;
  }
}

/// Divides a loop that is too long for a map: an outer loop over parts of equal size.
inline void split_loop(std::vector<tensor_loop>& loops, std::size_t i) {
  auto const size = loops[i].size;
  if (size <= largest_extent) return;
  auto const part = largest_divisor(size, largest_extent);
  auto around = loops[i];
  loops[i].size = part;
  around.size = size / part;
  for (auto& stride : around.strides) stride *= part;
  loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(i), around);
}

inline bool is_contiguous(tensor_loop const& loop, std::span<tensor_view const> operands) {
  for (std::size_t k = 0; k < operands.size(); ++k) {
    auto const stride = loop.strides[k];
    if (stride != operands[k].type.bytes() && !(stride == 0 && k > 0)) return false;
  }
  return true;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION loop_nest make_loops(std::span<tensor_view const> operands, bool keeps_last) {
  auto const& out = operands.front();
  std::vector<tensor_loop> loops;
  for (std::size_t d = 0; d < out.sizes.rank(); ++d) {
    if (out.sizes[d] == 1) continue;
    tensor_loop loop{.size = out.sizes[d]};
    for (std::size_t k = 0; k < operands.size(); ++k) {
      auto const& v = operands[k];
      loop.strides[k] = v.sizes[d] == 1 ? 0 : v.strides[d];
    }
    loops.push_back(loop);
  }
  // The output decides on the order: that of the others usually is the same.
  if (!keeps_last) {
    ranges::sort(loops, [](auto const& a, auto const& b) {
      return std::abs(a.strides[0]) > std::abs(b.strides[0]);
    });
  }
  for (auto i = loops.size(); i-- > 0;) detail::split_loop(loops, i);
  loop_nest nest;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    nest.depth.strides[k] = operands[k].type.bytes();
  }
  bool const has_depth = !loops.empty() && detail::is_contiguous(loops.back(), operands);
  detail::merge_loops(loops, has_depth ? 3 : 2, has_depth && keeps_last ? 1 : 0);
  auto const take = [&](tensor_loop& to) {
    if (loops.empty()) return;
    to = loops.back();
    loops.pop_back();
  };
  if (has_depth) take(nest.depth);
  take(nest.width);
  take(nest.height);
  nest.outer = std::move(loops);
  return nest;
}

ARM_DELEGATE_FUNCTION feature_map map_of(loop_nest const& nest, std::size_t i, tensor_view const& v,
                                         std::int64_t offset) {
  auto const size = [&](tensor_loop const& loop) { return loop.strides[i] == 0 ? 1 : loop.size; };
  auto const axis = [&](tensor_loop const& loop, unsigned bit) {
    return loop.size > 1 && loop.strides[i] == 0 ? bit : 0U;
  };
  feature_map f;
  f.height = size(nest.height);
  f.width = size(nest.width);
  f.depth = size(nest.depth);
  f.type = v.type.sign;
  f.precision = v.type.precision;
  f.broadcast =
      static_cast<broadcast_mode>(axis(nest.height, 1) | axis(nest.width, 2) | axis(nest.depth, 4));
  f.bases[0] = v.offset + offset;
  f.tile_height0 = f.height;
  f.tile_height1 = f.height;
  f.tile_width0 = f.width;
  f.stride_c = v.type.bytes();
  // Where a map has one row or column, its stride is the natural one.
  f.stride_x = f.width > 1 ? nest.width.strides[i] : f.depth * f.stride_c;
  f.stride_y = f.height > 1 ? nest.height.strides[i] : f.width * f.stride_x;
  return f;
}

ARM_DELEGATE_FUNCTION feature_map map_of(tensor_view const& v) {
  feature_map f;
  f.height = v.sizes[0];
  f.width = v.sizes[1];
  f.depth = v.sizes[2];
  f.type = v.type.sign;
  f.precision = v.type.precision;
  f.bases[0] = v.offset;
  f.tile_height0 = f.height;
  f.tile_height1 = f.height;
  f.tile_width0 = f.width;
  f.stride_c = v.type.bytes();
  f.stride_x = f.width > 1 ? v.strides[1] : f.depth * f.stride_c;
  f.stride_y = f.height > 1 ? v.strides[0] : f.width * f.stride_x;
  return f;
}

}  // namespace arm_delegate::ethosu::compile
