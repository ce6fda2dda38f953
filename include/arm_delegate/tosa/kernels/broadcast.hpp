#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Elementwise loops over two or three operands that broadcast against each other.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// Iteration over N operands to fill a dense result: runs along which each operand either advances
/// with the result or stays, and loops around them. Adjacent dimensions that behave alike for every
/// operand are merged.
template <std::size_t N>
struct broadcast_walk {
  struct loop {
    std::size_t size = 1;
    std::array<std::size_t, N> strides{};  ///< in elements; 0: the operand stays
  };
  loop run{};
  std::array<loop, ir::shape::max_rank> around{};  ///< innermost first
  std::size_t depth = 0;

  [[nodiscard]] bool moves(std::size_t operand) const { return run.strides[operand] != 0; }

  /// Calls `visit` with the first element of each operand and of the result for each run.
  template <class Visit>
  void for_each_run(Visit&& visit) const {
    std::array<std::size_t, N> at{};
    std::array<std::size_t, ir::shape::max_rank> index{};
    for (std::size_t result = 0;; result += run.size) {
      visit(at, result);
      std::size_t d = 0;
      for (; d < depth; ++d) {
        auto const& l = around[d];
        auto const last = ++index[d] == l.size;
        for (std::size_t i = 0; i < N; ++i) {
          at[i] += l.strides[i];
          if (last) at[i] -= l.size * l.strides[i];
        }
        if (!last) break;
        index[d] = 0;
      }
      if (d == depth) return;
    }
  }
};

template <std::size_t N>
broadcast_walk<N> make_broadcast_walk(call const& c) {
  broadcast_walk<N> walk;
  auto const& sizes = c.output().sizes;
  std::array<std::size_t, N> elements{};  // of each operand, in the dimensions processed so far
  elements.fill(1);
  std::array<bool, N> before{};
  bool first = true;
  for (std::size_t d = sizes.rank(); d-- > 0;) {
    if (sizes[d] == 1) continue;
    auto const size = static_cast<std::size_t>(sizes[d]);
    std::array<bool, N> moves{};
    for (std::size_t i = 0; i < N; ++i) moves[i] = c.inputs[i].sizes[d] != 1;
    if (first || moves != before) {
      auto& l = first ? walk.run : walk.around[walk.depth++];
      for (std::size_t i = 0; i < N; ++i) l.strides[i] = moves[i] ? elements[i] : 0;
    }
    auto& l = walk.depth == 0 ? walk.run : walk.around[walk.depth - 1];
    l.size *= size;
    for (std::size_t i = 0; i < N; ++i) elements[i] *= moves[i] ? size : 1;
    before = moves;
    first = false;
  }
  return walk;
}

/// False if an element violates a REQUIRE. An operand that stays has one element here.
template <class In, class Out, class F>
ARM_DELEGATE_HOT bool binary_run(In const* a, bool a_moves, In const* b, bool b_moves, Out* out,
                                 std::size_t count, F f) {
  flags<In> broken = 0;
  if (!a_moves) {
    auto const x = *a;
    for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<Out>(apply(f, broken, x, b[i]));
  } else if (!b_moves) {
    auto const y = *b;
    for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<Out>(apply(f, broken, a[i], y));
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      out[i] = static_cast<Out>(apply(f, broken, a[i], b[i]));
    }
  }
  return broken == 0;
}

/// Applies `f` to each pair of elements. False if one violates a REQUIRE.
template <class In, class Out = In, class F>
bool binary(call const& c, F f) {
  if (c.output().numel() == 0) return true;
  auto const walk = make_broadcast_walk<2>(c);
  auto const* a = c.inputs[0].as<In const>();
  auto const* b = c.inputs[1].as<In const>();
  auto* out = c.output().as<Out>();
  auto const a_moves = walk.moves(0);
  // In a run of one element neither operand advances; the loop below then reads only the first of
  // each.
  auto const b_moves = walk.moves(1) || !a_moves;
  if (walk.depth == 0) {
    return in_runs(c, walk.run.size, [&](std::size_t first, std::size_t count) {
      return binary_run(a + first * walk.run.strides[0], a_moves, b + first * walk.run.strides[1],
                        b_moves, out + first, count, f);
    });
  }
  bool holds = true;
  walk.for_each_run([&](auto const& at, std::size_t result) {
    holds &= binary_run(a + at[0], a_moves, b + at[1], b_moves, out + result, walk.run.size, f);
  });
  return holds;
}

/// Applies a function of two floats, computed in FP32.
template <class F>
bool binary_float(call const& c, F f) {
  auto const holds = binary<float>(c, f);
  round_result(c);
  return holds;
}

/// The same for integers of any width.
template <class F>
bool binary_integer(call const& c, F f) {
  bool holds = true;
  with_types<std::int8_t, std::int16_t, std::int32_t, std::int64_t>(
      c.output().type, [&]<class T>(std::type_identity<T>) { holds = binary<T>(c, f); });
  return holds;
}
/// The same for INT32, INT64 or floats.
template <class F>
bool binary_number(call const& c, F f) {
  bool holds = true;
  with_types<std::int32_t, std::int64_t, float>(
      c.inputs[0].type, [&]<class T>(std::type_identity<T>) { holds = binary<T>(c, f); });
  if (is_floating(c.output().type)) round_result(c);
  return holds;
}
/// The same for comparisons of INT32, INT64 or floats, which give BOOL.
template <class F>
void compare(call const& c, F f) {
  with_types<std::int32_t, std::int64_t, float>(
      c.inputs[0].type, [&]<class T>(std::type_identity<T>) { binary<T, std::uint8_t>(c, f); });
}

}  // namespace arm_delegate::tosa::kernels
