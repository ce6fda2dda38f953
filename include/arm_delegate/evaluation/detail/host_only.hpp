#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's operators that only the host computes: pipelines have no signature of them, so
// arguments that a program leaves out have no default here.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/binary.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/evaluation/detail/indexing.hpp>
#include <arm_delegate/evaluation/detail/places.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string_view>

namespace arm_delegate::evaluation {

template <class T>
std::int64_t integer_or(basic_call<T> const& c, std::string_view name, std::int64_t otherwise) {
  return c.n.has(name) ? c.n.integer(name) : otherwise;
}
template <class T>
bool flag_or(basic_call<T> const& c, std::string_view name, bool otherwise) {
  return c.n.has(name) ? c.n.flag(name) : otherwise;
}

// ---- arithmetic

ARM_DELEGATE_FUNCTION numbers arc_tangent2(call const& c) {
  return binary(c, [](double y, double x) { return std::atan2(y, x); });
}

/// The remainder with the dividend's sign.
template <class T>
elements<T> fmod(basic_call<T> const& c) {
  return divided(c, [](T a, T b) { return signed_remainder(a, b); });
}

template <class T>
elements<T> prod(basic_call<T> const& c) {
  return reduce(c, T{1}, [](T a, T x) { return times(a, x); });
}

// ---- orders

/// The first elements, or their indices, of each line along a dimension, sorted. A NaN is larger
/// than all numbers; equal elements keep their order.
template <class T>
elements<T> sorted_lines(basic_call<T> const& c, bool is_descending, bool indices) {
  auto const& x = c.input("self");
  auto const d = axis(integer_or(c, "dim", -1), x.sizes.rank());
  if (c.sizes().rank() != x.sizes.rank()) throw outside_tensor{};
  bool const is_scalar = x.sizes.rank() == 0;
  auto const length = is_scalar ? 1 : x.sizes[d];
  auto const kept = is_scalar ? 1 : c.sizes()[d];
  auto const step = is_scalar ? 1 : strides_of(x.sizes)[d];
  auto const to_step = is_scalar ? 1 : strides_of(c.sizes())[d];
  auto const lines = length == 0 ? 0 : static_cast<std::int64_t>(x.numel()) / length;
  auto const less = [](T a, T b) { return a < b || (is_nan(b) && !is_nan(a)); };
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  if (y.empty()) return y;
  integers order(static_cast<std::size_t>(length));
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
      y[static_cast<std::size_t>(to + k * to_step)] = indices ? static_cast<T>(from) : value(from);
    }
  }
  return y;
}
template <class T>
elements<T> sort(basic_call<T> const& c) {
  return sorted_lines(c, flag_or(c, "descending", false), c.result == 1);
}
template <class T>
elements<T> topk(basic_call<T> const& c) {
  return sorted_lines(c, flag_or(c, "largest", true), c.result == 1);
}

template <class T>
elements<T> argsort(basic_call<T> const& c) {
  return sorted_lines(c, flag_or(c, "descending", false), true);
}

/// aten.empty: PyTorch gives any elements. A program that reads only what it wrote does not notice.
template <class T>
elements<T> undefined_elements(basic_call<T> const& c) {
  return elements<T>(static_cast<std::size_t>(c.sizes().numel()));
}

template <class T>
elements<T> filled(basic_call<T> const& c) {
  return elements<T>(static_cast<std::size_t>(c.sizes().numel()), c.scalar("value"));
}

// ---- windows of signals (aten/src/ATen/native/TensorFactories.cpp)

/// `f(angle)` for a period of the angle, of which a symmetric window has both ends.
template <class Function>
numbers signal_window(call const& c, Function&& f) {
  numbers y(static_cast<std::size_t>(c.sizes().numel()), 1);
  if (y.size() < 2) return y;
  auto const steps = static_cast<double>(y.size() - (flag_or(c, "periodic", true) ? 0 : 1));
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] = f(2 * std::numbers::pi * static_cast<double>(i) / steps);
  }
  return y;
}
ARM_DELEGATE_FUNCTION numbers hann_window(call const& c) {
  return signal_window(c, [](double angle) { return 0.5 - 0.5 * std::cos(angle); });
}
ARM_DELEGATE_FUNCTION numbers hamming_window(call const& c) {
  auto const alpha = c.number("alpha", 0.54);
  auto const beta = c.number("beta", 0.46);
  return signal_window(c, [&](double angle) { return alpha - beta * std::cos(angle); });
}
ARM_DELEGATE_FUNCTION numbers blackman_window(call const& c) {
  return signal_window(
      c, [](double angle) { return 0.42 - 0.5 * std::cos(angle) + 0.08 * std::cos(2 * angle); });
}
ARM_DELEGATE_FUNCTION numbers bartlett_window(call const& c) {
  return signal_window(c, [](double angle) { return 1 - std::abs(angle / std::numbers::pi - 1); });
}

// ---- scatter_reduce

template <class T>
T reduced_pair(std::string_view how, T a, T x) {
  if (how == "sum" || how == "mean") return plus(a, x);
  if (how == "prod") return times(a, x);
  if (is_nan(a)) return a;
  if (is_nan(x)) return x;
  return how == "amax" ? std::max(a, x) : std::min(a, x);
}

template <class T>
elements<T> scatter_reduce(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const& index = c.input("index");
  auto const& src = c.input("src");
  auto const how = c.n.text("reduce");
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  bool const includes_self = flag_or(c, "include_self", true);
  auto y = x.data;
  elements<T> counts(y.size(), includes_self ? 1 : 0);
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
    auto const count = std::max(counts[i], T{1});
    y[i] = is_float ? y[i] / count : floor_quotient(y[i], count);
  }
  return y;
}

// ---- parts and places

/// aten.diagonal: the diagonal of two dimensions becomes the last one.
template <class T>
elements<T> diagonal(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const rank = x.sizes.rank();
  auto const offset = integer_or(c, "offset", 0);
  auto const rows = axis(integer_or(c, "dim1", 0), rank);
  auto const columns = axis(integer_or(c, "dim2", 1), rank);
  auto const steps = strides_of(x.sizes);
  strides kept{};
  std::size_t next = 0;
  for (std::size_t d = 0; d < rank; ++d) {
    if (d != rows && d != columns) kept[next++] = steps[d];
  }
  kept[next] = steps[rows] + steps[columns];
  return strided(x, c.sizes(), kept, offset >= 0 ? offset * steps[columns] : -offset * steps[rows]);
}

ARM_DELEGATE_FUNCTION integers one_hot(integer_call const& c) {
  auto const& x = c.input("self");
  auto const classes = c.sizes().back();
  integers y(static_cast<std::size_t>(c.sizes().numel()));
  for (std::size_t i = 0; i < x.data.size(); ++i) {
    auto const chosen = x.data[i];
    if (chosen < 0 || chosen >= classes) {
      c.n.raise(code::unpredictable,
                fmt::format("class {} is outside {} classes", chosen, classes));
    }
    y[i * static_cast<std::size_t>(classes) + static_cast<std::size_t>(chosen)] = 1;
  }
  return y;
}

/// The elements of 'source', in order, where the mask is true.
template <class T>
elements<T> masked_scatter(basic_call<T> const& c) {
  auto y = operand(c, "self");
  auto const mask = operand(c, "mask");
  auto const& source = c.input("source").data;
  std::size_t next = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (mask[i] == 0) continue;
    if (next == source.size()) {
      c.n.raise(code::unpredictable, "the mask has more true elements than 'source' has elements");
    }
    y[i] = source[next++];
  }
  return y;
}

// ---- distances

/// The p-norm of the difference of two rows of `count` elements.
inline double distance(double const* a, double const* b, std::size_t count, double p) {
  double total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto const apart = std::abs(a[i] - b[i]);
    if (p == 0) {
      total += apart != 0 ? 1 : 0;
    } else if (std::isinf(p)) {
      total = std::isnan(apart) ? apart : std::max(total, apart);
    } else {
      total += std::pow(apart, p);
    }
  }
  return p == 0 || std::isinf(p) ? total : std::pow(total, 1 / p);
}

/// aten.cdist: the distance of each row of 'x1' from each of 'x2'; batches are broadcast.
ARM_DELEGATE_FUNCTION numbers row_distances(call const& c) {
  auto const& x = c.input("x1");
  auto const& y = c.input("x2");
  auto const rank = c.sizes().rank();
  auto const p = c.number("p", 2);
  auto const count = static_cast<std::size_t>(x.sizes.back());
  auto const row_of = [&](array const& from, place at, std::int64_t row) {
    auto const lead = rank - from.sizes.rank();
    place to{};
    for (std::size_t d = 0; d + 2 < from.sizes.rank(); ++d) {
      to[d] = from.sizes[d] == 1 ? 0 : at[d + lead];
    }
    to[from.sizes.rank() - 2] = row;
    return from.data.range(count == 0 ? 0 : number_of(from.sizes, to), count);
  };
  numbers made(static_cast<std::size_t>(c.sizes().numel()));
  for_each_place(c.sizes(), [&](std::size_t i, place const& at) {
    made[i] = distance(row_of(x, at, at[rank - 2]), row_of(y, at, at[rank - 1]), count, p);
  });
  return made;
}

/// aten.pdist: the distances of each row from those after it.
ARM_DELEGATE_FUNCTION numbers pair_distances(call const& c) {
  auto const& x = c.input("self");
  auto const rows = static_cast<std::size_t>(x.sizes[0]);
  auto const count = static_cast<std::size_t>(x.sizes[1]);
  auto const p = c.number("p", 2);
  numbers made;
  for (std::size_t i = 0; i < rows; ++i) {
    for (auto k = i + 1; k < rows; ++k) {
      made.push_back(
          distance(x.data.range(i * count, count), x.data.range(k * count, count), count, p));
    }
  }
  return made;
}

// ---- grids

/// aten.affine_grid_generator: the coordinates of each pixel, from -1 to 1, in the affine map.
ARM_DELEGATE_FUNCTION numbers affine_grid(call const& c) {
  auto const& theta = c.input("theta");
  auto const size = c.n.integers("size");
  bool const aligns = c.n.flag("align_corners");
  auto const dims = c.sizes().rank() - 2;  // 2 or 3
  auto const coordinate = [&](std::int64_t i, std::int64_t count) {
    if (count <= 1) return 0.0;
    auto const at = 2 * static_cast<double>(i) / static_cast<double>(count - 1) - 1;
    return aligns ? at : at * static_cast<double>(count - 1) / static_cast<double>(count);
  };
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  for_each_place(c.sizes(), [&](std::size_t i, place const& at) {
    auto const row = static_cast<std::size_t>(at[dims + 1]);
    auto const* factors =
        theta.data.range((static_cast<std::size_t>(at[0]) * dims + row) * (dims + 1), dims + 1);
    y[i] = factors[dims];
    // The first factor is that of the last dimension.
    for (std::size_t d = 0; d < dims; ++d) {
      y[i] += factors[d] * coordinate(at[dims - d], size[dims + 1 - d]);
    }
  });
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
ARM_DELEGATE_FUNCTION numbers grid_sampler(call const& c) {
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

}  // namespace arm_delegate::evaluation
