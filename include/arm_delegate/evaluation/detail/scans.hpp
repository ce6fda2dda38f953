#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's scans along a dimension, order statistics and places in sorted lists, which only the
// host computes.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/evaluation/detail/host_only.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <string_view>
#include <vector>

namespace arm_delegate::evaluation {

// ---- scans

/// The elements of a line along a dimension, or all elements of a tensor: `first`, `first + step`.
struct element_line {
  std::size_t first;
  std::size_t step;
  std::size_t length;

  [[nodiscard]] std::size_t at(std::size_t k) const { return first + k * step; }
};

/// Calls `visit(line, number)` for each line along a dimension, or for one line without it.
template <class T, class Visit>
void for_each_line(basic_call<T> const& c, std::optional<std::int64_t> dim, Visit&& visit) {
  auto const& x = c.input("self");
  auto const count = x.numel();
  bool const is_whole = !dim || x.sizes.rank() == 0;
  auto const d = is_whole ? 0 : axis(*dim, x.sizes.rank());
  auto const step = is_whole ? 1 : static_cast<std::size_t>(strides_of(x.sizes)[d]);
  auto const length = is_whole ? count : static_cast<std::size_t>(x.sizes[d]);
  if (count == 0) return;
  for (std::size_t i = 0; i < count / length; ++i) {
    visit(element_line{i / step * step * length + i % step, step, length}, i);
  }
}

/// Element k of a line is f(element k - 1 of the result, element k).
template <class T, class Function>
elements<T> scanned(basic_call<T> const& c, Function&& f) {
  auto y = c.input("self").data;
  for_each_line(c, c.n.integer("dim"), [&](element_line const& line, std::size_t) {
    for (std::size_t k = 1; k < line.length; ++k)
      y[line.at(k)] = f(y[line.at(k - 1)], y[line.at(k)]);
  });
  return y;
}

template <class T>
elements<T> cumprod(basic_call<T> const& c) {
  return scanned(c, [](T a, T x) { return times(a, x); });
}

ARM_DELEGATE_FUNCTION numbers logcumsumexp(call const& c) {
  return scanned(c, [](double a, double x) {
    auto const larger = std::max(a, x);
    if (std::isinf(larger)) return larger;
    return larger + std::log1p(std::exp(std::min(a, x) - larger));
  });
}

/// The element that each position has seen, the last of equal ones, or its index: `wins(x, seen)`.
/// A NaN stays.
template <class T, class Wins>
elements<T> running_extreme(basic_call<T> const& c, Wins&& wins) {
  auto const& x = c.input("self").data;
  elements<T> y(x.size());
  for_each_line(c, c.n.integer("dim"), [&](element_line const& line, std::size_t) {
    std::size_t best = 0;
    for (std::size_t k = 0; k < line.length; ++k) {
      auto const next = x[line.at(k)];
      auto const seen = x[line.at(best)];
      if (is_nan(next) || (!is_nan(seen) && wins(next, seen))) best = k;
      y[line.at(k)] = c.result == 0 ? x[line.at(best)] : static_cast<T>(best);
    }
  });
  return y;
}
template <class T>
elements<T> cummax(basic_call<T> const& c) {
  return running_extreme(c, [](T x, T seen) { return x >= seen; });
}
template <class T>
elements<T> cummin(basic_call<T> const& c) {
  return running_extreme(c, [](T x, T seen) { return x <= seen; });
}

// ---- order statistics

/// The element of rank `rank(length)` of each line in ascending order, or its index. A NaN is
/// larger than all numbers.
template <class T, class Rank>
elements<T> order_statistic(basic_call<T> const& c, std::optional<std::int64_t> dim, Rank&& rank) {
  auto const& x = c.input("self").data;
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  for_each_line(c, dim, [&](element_line const& line, std::size_t number) {
    std::vector<std::size_t> order(line.length);
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    ranges::sort(order, [&](std::size_t i, std::size_t j) {
      auto const a = x[line.at(i)];
      auto const b = x[line.at(j)];
      if (is_nan(a) != is_nan(b)) return is_nan(b);
      return a < b || (!(b < a) && i < j);
    });
    bool const has_nan = is_nan(x[line.at(order.back())]);
    auto const chosen = order[rank(line.length, has_nan)];
    y[number] = c.result == 0 ? x[line.at(chosen)] : static_cast<T>(chosen);
  });
  return y;
}
/// The lower one of two; a NaN if there is one.
template <class T>
elements<T> median(basic_call<T> const& c) {
  auto const dim = c.n.has("dim") ? std::optional(c.n.integer("dim")) : std::nullopt;
  return order_statistic(c, dim, [](std::size_t length, bool has_nan) {
    return has_nan ? length - 1 : (length - 1) / 2;
  });
}
template <class T>
elements<T> kthvalue(basic_call<T> const& c) {
  auto const k = c.n.integer("k");
  return order_statistic(c, integer_or(c, "dim", -1), [&](std::size_t length, bool) {
    if (k < 1 || k > static_cast<std::int64_t>(length)) {
      c.n.raise(code::bad_arguments, "'k' is outside the dimension");
    }
    return static_cast<std::size_t>(k - 1);
  });
}

// ---- places in sorted lists

/// Counts the elements of the sorted `list` that are less than `x`; with `right`, also equal ones.
/// A NaN is larger than all numbers.
template <class T>
std::int64_t place_in(T const* list, std::size_t length, T x, bool right) {
  auto const* const end = list + length;
  auto const is_before = [&](T element) { return right ? !(element > x) : !(element >= x); };
  return std::partition_point(list, end, is_before) - list;
}

template <class T>
elements<T> bucketize(basic_call<T> const& c) {
  auto const& list = c.input("boundaries").data;
  bool const right = flag_or(c, "right", false);
  auto y = operand(c, "self");
  for (auto& x : y) x = static_cast<T>(place_in(list.data(), list.size(), x, right));
  return y;
}

/// A list for all values, or one for each line of values along the last dimension.
template <class T>
elements<T> searchsorted(basic_call<T> const& c) {
  auto const& lists = c.input("sorted_sequence");
  bool const right = flag_or(c, "right", false) ||
                     (c.n.has("side") && c.n.text("side") == std::string_view("right"));
  auto y = operand(c, "self");
  auto const length = static_cast<std::size_t>(lists.sizes.back());
  auto const rows = length == 0 ? 1 : lists.data.size() / length;
  auto const each = std::max<std::size_t>(y.size() / std::max<std::size_t>(rows, 1), 1);
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const* const list = lists.data.range(i / each * length, length);
    y[i] = static_cast<T>(place_in(list, length, y[i], right));
  }
  return y;
}

// ---- functions

ARM_DELEGATE_FUNCTION numbers hypot(call const& c) {
  return binary(c, [](double a, double b) { return std::hypot(a, b); });
}
ARM_DELEGATE_FUNCTION numbers copysign(call const& c) {
  return binary(c, [](double a, double b) { return std::copysign(a, b); });
}
/// A NaN loses.
template <class T>
elements<T> fmax(basic_call<T> const& c) {
  return binary(c, [](T a, T b) { return is_nan(a) || b > a ? b : a; });
}
template <class T>
elements<T> fmin(basic_call<T> const& c) {
  return binary(c, [](T a, T b) { return is_nan(a) || b < a ? b : a; });
}
ARM_DELEGATE_FUNCTION numbers lgamma(call const& c) {
  return mapped(c, [](double x) { return std::lgamma(x); });
}
/// The derivative of lgamma. Below 0 it follows from its mirror image; small arguments are moved up
/// by 1 until the asymptotic series (Abramowitz and Stegun, 6.3.18) is exact.
inline double digamma_of(double x) {
  if (x == 0) return std::copysign(std::numeric_limits<double>::infinity(), -x);
  if (x < 0) {
    if (x == std::floor(x)) return std::numeric_limits<double>::quiet_NaN();
    return digamma_of(1 - x) - std::numbers::pi / std::tan(std::numbers::pi * std::fmod(x, 1.0));
  }
  double y = 0;
  for (; x < 10; ++x) y -= 1 / x;
  // Bernoulli numbers B(2k) / (2k)
  constexpr std::array series{1.0 / 12, -1.0 / 120, 1.0 / 252, -1.0 / 240, 1.0 / 132};
  double power = 1;
  for (auto const term : series) {
    power /= x * x;
    y -= term * power;
  }
  return y + std::log(x) - 0.5 / x;
}
ARM_DELEGATE_FUNCTION numbers digamma(call const& c) { return mapped(c, &digamma_of); }
ARM_DELEGATE_FUNCTION numbers erfc(call const& c) {
  return mapped(c, [](double x) { return std::erfc(x); });
}

template <class T>
elements<T> count_nonzero(basic_call<T> const& c) {
  return reduce(c, T{0}, [](T count, T x) { return x != 0 ? count + 1 : count; });
}

/// Each element at the place in its plane that max_pool2d gave.
template <class T>
elements<T> max_unpool2d(basic_call<T> const& c) {
  auto const& x = c.input("self");
  auto const& places = c.input("indices").data;
  auto const plane = [](ir::shape const& s) {
    return static_cast<std::size_t>(s[s.rank() - 1] * s[s.rank() - 2]);
  };
  elements<T> y(static_cast<std::size_t>(c.sizes().numel()));
  auto const from = plane(x.sizes);
  auto const to = plane(c.sizes());
  for (std::size_t i = 0; i < x.data.size(); ++i) {
    auto const at = static_cast<std::size_t>(places[i]);
    if (at >= to) c.n.raise(code::unpredictable, "an index is outside the result's plane");
    y[i / from * to + at] = x.data[i];
  }
  return y;
}

/// The row of each element of a triangle, then its column.
template <class T>
elements<T> triangle_places(basic_call<T> const& c, bool is_lower) {
  auto const offset = integer_or(c, "offset", 0);
  elements<T> rows;
  elements<T> columns;
  for (std::int64_t row = 0; row < c.n.integer("row"); ++row) {
    for (std::int64_t column = 0; column < c.n.integer("col"); ++column) {
      bool const is_inside = is_lower ? column - row <= offset : column - row >= offset;
      if (!is_inside) continue;
      rows.push_back(static_cast<T>(row));
      columns.push_back(static_cast<T>(column));
    }
  }
  for (auto column : columns) rows.push_back(column);
  return rows;
}
template <class T>
elements<T> tril_indices(basic_call<T> const& c) {
  return triangle_places(c, true);
}
template <class T>
elements<T> triu_indices(basic_call<T> const& c) {
  return triangle_places(c, false);
}

}  // namespace arm_delegate::evaluation
