#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's operators that only the host computes: pipelines have no signature of them, so
// arguments that a program leaves out have no default here.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/run/detail/reference_array.hpp>
#include <arm_delegate/run/detail/reference_binary.hpp>
#include <arm_delegate/run/detail/reference_call.hpp>
#include <arm_delegate/run/detail/reference_elementwise.hpp>
#include <arm_delegate/run/detail/reference_indexing.hpp>
#include <arm_delegate/run/detail/reference_places.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace arm_delegate::reference {

inline std::int64_t integer_or(call const& c, std::string_view name, std::int64_t otherwise) {
  return c.n.has(name) ? c.n.integer(name) : otherwise;
}
inline bool flag_or(call const& c, std::string_view name, bool otherwise) {
  return c.n.has(name) ? c.n.flag(name) : otherwise;
}

// ---- arithmetic

inline numbers arc_tangent2(call const& c) {
  return binary(c, [](double y, double x) { return std::atan2(y, x); });
}

/// The remainder with the dividend's sign.
inline numbers fmod(call const& c) {
  return divided(c, [](double a, double b) { return std::fmod(a, b); });
}

inline numbers prod(call const& c) {
  return reduce(c, 1, [](double a, double x) { return a * x; });
}

// ---- orders

/// The first elements, or their indices as result 1, of each line along a dimension, sorted. A NaN
/// is larger than all numbers; equal elements keep their order.
inline numbers sorted_lines(call const& c, bool is_descending) {
  auto const& x = c.input("self");
  auto const d = axis(integer_or(c, "dim", -1), x.sizes.rank());
  bool const is_scalar = x.sizes.rank() == 0;
  auto const length = is_scalar ? 1 : x.sizes[d];
  auto const kept = is_scalar ? 1 : c.sizes()[d];
  auto const step = is_scalar ? 1 : strides_of(x.sizes)[d];
  auto const to_step = is_scalar ? 1 : strides_of(c.sizes())[d];
  auto const lines = length == 0 ? 0 : static_cast<std::int64_t>(x.numel()) / length;
  auto const less = [](double a, double b) { return a < b || (std::isnan(b) && !std::isnan(a)); };
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  vector<std::int64_t> order(static_cast<std::size_t>(length));
  for (std::int64_t line = 0; line < lines; ++line) {
    auto const first = line / step * step * length + line % step;
    auto const value = [&](std::int64_t k) {
      return x.data[static_cast<std::size_t>(first + k * step)];
    };
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<std::int64_t>(k);
    ranges::sort(order, [&](std::int64_t a, std::int64_t b) {
      if (less(value(a), value(b))) return !is_descending;
      if (less(value(b), value(a))) return is_descending;
      return a < b;
    });
    auto const to = line / to_step * to_step * kept + line % to_step;
    for (std::int64_t k = 0; k < kept; ++k) {
      auto const from = order[static_cast<std::size_t>(k)];
      y[static_cast<std::size_t>(to + k * to_step)] =
          c.result == 1 ? static_cast<double>(from) : value(from);
    }
  }
  return y;
}
inline numbers sort(call const& c) { return sorted_lines(c, flag_or(c, "descending", false)); }
inline numbers topk(call const& c) { return sorted_lines(c, flag_or(c, "largest", true)); }

// ---- scatter_reduce

inline double reduced_pair(std::string_view how, double a, double x) {
  if (how == "sum" || how == "mean") return a + x;
  if (how == "prod") return a * x;
  if (std::isnan(a) || std::isnan(x)) return std::numeric_limits<double>::quiet_NaN();
  return how == "amax" ? std::max(a, x) : std::min(a, x);
}

inline numbers scatter_reduce(call const& c) {
  auto const& x = c.input("self");
  auto const& index = c.input("index");
  auto const& src = c.input("src");
  auto const how = c.n.text("reduce");
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  bool const includes_self = flag_or(c, "include_self", true);
  auto y = x.data;
  numbers counts(y.size(), includes_self ? 1 : 0);
  for_each_place(index.sizes, [&](std::size_t i, place at) {
    auto const value = src.data[number_of(src.sizes, at)];
    if (!x.sizes.empty()) at[d] = wrapped(index.data[i], x.sizes[d]);
    auto const to = number_of(x.sizes, at);
    y[to] = counts[to] == 0 ? value : reduced_pair(how, y[to], value);
    ++counts[to];
  });
  if (how != "mean") return y;
  bool const is_float = ir::is_floating(c.n.result().type.type);
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] /= std::max(counts[i], 1.0);
    if (!is_float) y[i] = std::floor(y[i]);
  }
  return y;
}

// ---- grid_sampler

/// The values of the argument 'padding_mode'.
enum class grid_padding : std::int64_t { zeros, border, reflection };

/// Reflects a position into [low / 2, high / 2].
inline double reflected(double x, std::int64_t low, std::int64_t high) {
  if (low == high) return 0;
  auto const start = static_cast<double>(low) / 2;
  auto const span = static_cast<double>(high - low) / 2;
  auto const distance = std::abs(x - start);
  auto const rest = std::fmod(distance, span);
  bool const is_even = static_cast<std::int64_t>(std::floor(distance / span)) % 2 == 0;
  return is_even ? rest + start : span - rest + start;
}

/// The position in the input, of `size` elements, of a coordinate from -1 to 1.
inline double grid_position(double x, std::int64_t size, bool aligns, grid_padding padding) {
  auto const last = static_cast<double>(size - 1);
  auto at = aligns ? (x + 1) / 2 * last : ((x + 1) * static_cast<double>(size) - 1) / 2;
  if (padding == grid_padding::reflection) {
    at = aligns ? reflected(at, 0, 2 * (size - 1)) : reflected(at, -1, 2 * size - 1);
  }
  return padding == grid_padding::zeros ? at : std::clamp(at, 0.0, last);
}

/// aten.grid_sampler of images, with interpolation_mode 0, bilinear, or 1, nearest.
inline numbers grid_sampler(call const& c) {
  auto const& x = c.input("input");
  auto const& grid = c.input("grid");
  bool const is_nearest = c.n.integer("interpolation_mode") == 1;
  auto const padding = static_cast<grid_padding>(c.n.integer("padding_mode"));
  bool const aligns = c.n.flag("align_corners");
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  for_each_place(c.sizes(), [&](std::size_t i, place const& at) {
    std::array<double, 2> from{};  // row, column
    for (std::size_t d = 0; d < 2; ++d) {
      place const coordinate{at[0], at[2], at[3], 1 - static_cast<std::int64_t>(d)};
      from[d] = grid_position(grid.data[number_of(grid.sizes, coordinate)], x.sizes[d + 2], aligns,
                              padding);
    }
    auto const value = [&](double row, double column) {
      bool const is_inside = row >= 0 && row < static_cast<double>(x.sizes[2]) && column >= 0 &&
                             column < static_cast<double>(x.sizes[3]);
      if (!is_inside) return 0.0;
      place const to{at[0], at[1], static_cast<std::int64_t>(row),
                     static_cast<std::int64_t>(column)};
      return x.data[number_of(x.sizes, to)];
    };
    if (is_nearest) {
      y[i] = value(std::nearbyint(from[0]), std::nearbyint(from[1]));
      return;
    }
    auto const row = std::floor(from[0]);
    auto const column = std::floor(from[1]);
    auto const down = from[0] - row;
    auto const right = from[1] - column;
    auto const in_row = [&](double r) {
      return (1 - right) * value(r, column) + right * value(r, column + 1);
    };
    y[i] = (1 - down) * in_row(row) + down * in_row(row + 1);
  });
  return y;
}

}  // namespace arm_delegate::reference
