#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's pools over volumes, which have no TOSA form.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/places.hpp>
#include <arm_delegate/evaluation/detail/windows.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::evaluation {

/// The depth, rows and columns of a volume.
using volume_axes = std::array<window_axis, 3>;

inline volume_axes axes_of_volume(call const& c) {
  return {pool_axis(c, 0, 3), pool_axis(c, 1, 3), pool_axis(c, 2, 3)};
}

/// Each element of the result is `pool(volume, at)`: `volume` has the input's elements of its
/// channel, `at` is its place in the result's volume.
template <class Pool>
numbers pooled_volumes(call const& c, volume_axes const& axes, Pool&& pool) {
  auto const& x = c.input("self").data;
  auto const size = static_cast<std::size_t>(axes[0].size * axes[1].size * axes[2].size);
  ir::shape const window_places{axes[0].out, axes[1].out, axes[2].out};
  auto const count = static_cast<std::size_t>(c.sizes().numel());
  numbers y;
  y.reserve(count);
  for (std::size_t channel = 0; y.size() < count; ++channel) {
    auto const* volume = x.range(channel * size, size);
    for_each_place(window_places,
                   [&](std::size_t, place const& at) { y.push_back(pool(volume, at)); });
  }
  return y;
}

/// The number of a place within a volume.
inline std::int64_t index_in(volume_axes const& axes, place const& at) {
  return (at[0] * axes[1].size + at[1]) * axes[2].size + at[2];
}

/// aten.max_pool3d_with_indices: the largest elements, and their indices in their volumes.
ARM_DELEGATE_FUNCTION numbers max_pool3d(call const& c) {
  auto const axes = axes_of_volume(c);
  ir::shape const window{axes[0].kernel, axes[1].kernel, axes[2].kernel};
  return pooled_volumes(c, axes, [&](double const* volume, place const& at) {
    largest_place found;
    for_each_place(window, [&](std::size_t, place const& k) {
      place from{};
      for (std::size_t d = 0; d < axes.size(); ++d) {
        from[d] = axes[d].at(at[d], k[d]);
        if (from[d] < 0 || from[d] >= axes[d].size) return;
      }
      auto const index = index_in(axes, from);
      found.take(volume[index], index);
    });
    return found.result(c.result);
  });
}

/// Calls `visit(element, index)` for the elements of an adaptive pool's bin.
template <class Visit>
void for_each_in_bin(volume_axes const& axes, double const* volume, place const& at,
                     Visit&& visit) {
  place first{};
  ir::shape sizes;
  for (std::size_t d = 0; d < axes.size(); ++d) {
    auto const along = adaptive_bin(axes[d], at[d]);
    first[d] = along.begin;
    sizes.push_back(along.end - along.begin);
  }
  for_each_place(sizes, [&](std::size_t, place const& k) {
    auto const index = index_in(axes, {first[0] + k[0], first[1] + k[1], first[2] + k[2]});
    visit(volume[index], index);
  });
}

ARM_DELEGATE_FUNCTION numbers adaptive_avg_pool3d(call const& c) {
  auto const axes = axes_of_volume(c);
  summation const add(c.input("self").type);
  return pooled_volumes(c, axes, [&](double const* volume, place const& at) {
    double total = 0;
    double count = 0;
    for_each_in_bin(axes, volume, at, [&](double x, std::int64_t) {
      total = add(total, x);
      ++count;
    });
    return total / count;
  });
}

/// The largest elements, and their indices in their volumes.
ARM_DELEGATE_FUNCTION numbers adaptive_max_pool3d(call const& c) {
  auto const axes = axes_of_volume(c);
  return pooled_volumes(c, axes, [&](double const* volume, place const& at) {
    largest_place found;
    for_each_in_bin(axes, volume, at, [&](double x, std::int64_t index) { found.take(x, index); });
    return found.result(c.result);
  });
}

}  // namespace arm_delegate::evaluation
