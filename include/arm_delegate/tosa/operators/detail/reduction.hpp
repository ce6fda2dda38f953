#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reduces one axis to a single element.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/operators/detail/axis.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace arm_delegate::tosa::operators::detail {

/// The operand as `outer` blocks of `length` rows of `inner` elements; the rows of a block are
/// reduced.
struct reduction_shape {
  std::size_t outer = 1;
  std::size_t length = 1;
  std::size_t inner = 1;
};

inline reduction_shape shape_of_reduction(call const& c) {
  reduction_shape s;
  auto const& sizes = c.inputs[0].sizes;
  auto const axis = axis_of(c);
  for (std::size_t d = 0; d < sizes.rank(); ++d) {
    (d < axis ? s.outer : d == axis ? s.length : s.inner) *= static_cast<std::size_t>(sizes[d]);
  }
  return s;
}

/// Reduces rows to one row, in order. False if a REQUIRE was violated.
template <class T, class F>
ARM_DELEGATE_HOT bool reduce_rows(T const* in, T* out, std::size_t length, std::size_t inner, F f) {
  constexpr std::size_t block = 4096 / sizeof(T);  // results that fit the L1 cache
  kernels::flags<T> broken = 0;
  for (std::size_t first = 0; first < inner; first += block) {
    auto const width = std::min(block, inner - first);
    auto* const to = out + first;
    std::copy_n(in + first, width, to);
    for (std::size_t row = 1; row < length; ++row) {
      auto const* const from = in + row * inner + first;
      for (std::size_t i = 0; i < width; ++i) to[i] = kernels::apply(f, broken, to[i], from[i]);
    }
  }
  return broken == 0;
}

/// Reduces adjacent elements in a fixed order: enough interleaved partial results to fill the
/// vectors of any processor, then those pairwise. `f` has no REQUIRE.
template <class T, class F>
ARM_DELEGATE_HOT T reduce_run(T const* in, std::size_t length, F f) {
  constexpr std::size_t lanes = 128 / sizeof(T);
  if (length < lanes) {
    auto result = in[0];
    for (std::size_t i = 1; i < length; ++i) result = f(result, in[i]);
    return result;
  }
  std::array<T, lanes> partial;
  std::copy_n(in, lanes, partial.begin());
  std::size_t i = lanes;
  for (; i + lanes <= length; i += lanes) {
    for (std::size_t k = 0; k < lanes; ++k) partial[k] = f(partial[k], in[i + k]);
  }
  for (std::size_t k = 0; i < length; ++i, ++k) partial[k] = f(partial[k], in[i]);
  for (auto width = lanes / 2; width > 0; width /= 2) {
    for (std::size_t k = 0; k < width; ++k) partial[k] = f(partial[k], partial[k + width]);
  }
  return partial[0];
}

/// Reduces the axis with `f`, which has no REQUIRE.
template <class T, class F>
void reduce(call const& c, F f) {
  auto const s = shape_of_reduction(c);
  auto const* in = c.inputs[0].as<T const>();
  auto* out = c.output().as<T>();
  if (c.inputs[0].numel() == 0) return;
  for (std::size_t o = 0; o < s.outer; ++o, in += s.length * s.inner, out += s.inner) {
    if (s.inner == 1) {
      *out = reduce_run(in, s.length, f);
    } else {
      reduce_rows(in, out, s.length, s.inner, f);
    }
  }
}

}  // namespace arm_delegate::tosa::operators::detail
