#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tensors of the evaluator: elements in double or int64, and iteration over them.

#include <arm_delegate/evaluation/elements.hpp>  // IWYU pragma: export
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/small_float.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::evaluation {

/// A dense tensor. Each element is representable in its PyTorch type.
template <class T>
struct basic_array {
  ir::dtype type = ir::dtype::undefined;
  ir::shape sizes{};
  elements<T> data{};

  [[nodiscard]] std::size_t numel() const { return static_cast<std::size_t>(sizes.numel()); }
};

using array = basic_array<double>;
/// Holds integers of any type, or truth values.
using integer_array = basic_array<std::int64_t>;

/// The integer that a result of that type holds: integers wrap, as in PyTorch.
inline std::int64_t stored(ir::dtype type, std::int64_t x) {
  switch (type) {
    case ir::dtype::boolean: return x != 0 ? 1 : 0;
    case ir::dtype::uint8: return static_cast<std::uint8_t>(x);
    case ir::dtype::int8: return static_cast<std::int8_t>(x);
    case ir::dtype::int16: return static_cast<std::int16_t>(x);
    case ir::dtype::int32: return static_cast<std::int32_t>(x);
    default: return x;
  }
}

/// The integer that PyTorch converts a number to. Without a fitting one, as NaN and infinity, the
/// smallest: what x86's conversion gives.
inline std::int64_t to_integer(double x) {
  constexpr double limit = 9223372036854775808.0;  // 2^63
  if (x >= -limit && x < limit) return static_cast<std::int64_t>(x);
  return std::numeric_limits<std::int64_t>::min();
}

/// Rounds to the number that a result of that type holds.
inline double stored(ir::dtype type, double x) {
  switch (type) {
    case ir::dtype::float32: return static_cast<double>(static_cast<float>(x));
    case ir::dtype::float16:
    case ir::dtype::bfloat16: return ir::small_float_value(type, ir::small_float_bits(type, x));
    case ir::dtype::boolean: return x != 0 ? 1 : 0;
    case ir::dtype::uint8:
    case ir::dtype::int8:
    case ir::dtype::int16:
    case ir::dtype::int32: return static_cast<double>(stored(type, to_integer(x)));
    default: return x;
  }
}

// ---- sums, differences and products: those of integers wrap

inline double plus(double a, double b) { return a + b; }
inline double minus(double a, double b) { return a - b; }
inline double times(double a, double b) { return a * b; }
inline double opposite(double x) { return -x; }

inline std::int64_t plus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
inline std::int64_t minus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
inline std::int64_t opposite(std::int64_t x) { return minus(0, x); }
inline std::int64_t times(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// No number is smaller.
template <class T>
inline constexpr T lowest =
    std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                         : std::numeric_limits<T>::lowest();
/// No number is larger.
template <class T>
inline constexpr T highest =
    std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                         : std::numeric_limits<T>::max();

/// False for integers.
inline bool is_nan(double x) { return std::isnan(x); }
inline bool is_nan(std::int64_t) { return false; }

using strides = std::array<std::int64_t, ir::shape::max_rank>;

/// The strides of a dense tensor.
inline strides strides_of(ir::shape const& s) {
  strides all{};
  std::int64_t step = 1;
  for (auto d = s.rank(); d-- > 0;) {
    all[d] = step;
    step *= s[d];
  }
  return all;
}

/// The strides for reading `from` broadcast to the sizes `to`.
inline strides broadcast_strides(ir::shape const& from, ir::shape const& to) {
  auto const own = strides_of(from);
  strides all{};
  auto const lead = to.rank() - from.rank();
  for (std::size_t d = 0; d < from.rank(); ++d) all[lead + d] = from[d] == 1 ? 0 : own[d];
  return all;
}

/// Calls `visit(i, at)` for each element `i` of a dense tensor of sizes `s`: `at` is `start` plus
/// the strides times the element's coordinates.
template <class Visit>
void for_each(ir::shape const& s, strides const& steps, std::int64_t start, Visit&& visit) {
  std::array<std::int64_t, ir::shape::max_rank> index{};
  auto const count = s.numel();
  auto at = start;
  for (std::int64_t i = 0; i < count; ++i) {
    visit(static_cast<std::size_t>(i), static_cast<std::size_t>(at));
    for (auto d = s.rank(); d-- > 0;) {
      at += steps[d];
      if (++index[d] < s[d]) break;
      at -= steps[d] * s[d];
      index[d] = 0;
    }
  }
}

/// Gathers the elements of `x` that the strides address.
template <class T>
elements<T> strided(basic_array<T> const& x, ir::shape const& sizes, strides const& steps,
                    std::int64_t start = 0) {
  elements<T> y(static_cast<std::size_t>(sizes.numel()));
  for_each(sizes, steps, start, [&](std::size_t i, std::size_t at) { y[i] = x.data[at]; });
  return y;
}

}  // namespace arm_delegate::evaluation
