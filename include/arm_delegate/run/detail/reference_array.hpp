#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tensors of the reference evaluator: elements in double, and iteration over them.

#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/small_float.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::reference {

/// A dense tensor. Each element is representable in its PyTorch type.
struct array {
  ir::dtype type = ir::dtype::undefined;
  ir::shape sizes{};
  vector<double> data{};

  [[nodiscard]] std::size_t numel() const { return static_cast<std::size_t>(sizes.numel()); }
};

/// The integer that a result of that type holds: integers wrap, as in PyTorch.
inline double wrapped(ir::dtype type, std::int64_t x) {
  switch (type) {
    case ir::dtype::uint8: return static_cast<std::uint8_t>(x);
    case ir::dtype::int8: return static_cast<std::int8_t>(x);
    case ir::dtype::int16: return static_cast<std::int16_t>(x);
    case ir::dtype::int32: return static_cast<std::int32_t>(x);
    default: return static_cast<double>(x);
  }
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
    case ir::dtype::int32: return wrapped(type, static_cast<std::int64_t>(x));
    default: return x;
  }
}

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
inline vector<double> strided(array const& x, ir::shape const& sizes, strides const& steps,
                              std::int64_t start = 0) {
  vector<double> y(static_cast<std::size_t>(sizes.numel()));
  for_each(sizes, steps, start, [&](std::size_t i, std::size_t at) { y[i] = x.data[at]; });
  return y;
}

}  // namespace arm_delegate::reference
