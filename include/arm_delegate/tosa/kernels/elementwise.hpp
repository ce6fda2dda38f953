#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Loops over the elements of one operand, and the common part of all elementwise kernels.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/rounding.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// Calls `visit` with the type that stores an element of `d`, which verification limits to `T`.
template <class... T, class Visit>
void with_types(dtype d, Visit&& visit) {
  with_storage(d, [&]<class Held>(std::type_identity<Held> held) {
    if constexpr ((std::is_same_v<Held, T> || ...)) {
      visit(held);
    } else {
      ARM_DELEGATE_ASSERT(false);
    }
  });
}

/// Collects the REQUIREs that a loop's elements violate: zero if none. As wide as an element, so
/// that it does not narrow the loop's vectors.
template <class T>
using flags = std::conditional_t<
    sizeof(T) == 1, std::uint8_t,
    std::conditional_t<sizeof(T) == 2, std::uint16_t,
                       std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

/// Calls `f` with the operands and, if it accepts them, the flags.
template <class F, class Flags, class... In>
constexpr auto apply(F const& f, Flags& broken, In... in) {
  if constexpr (std::is_invocable_v<F const&, In..., Flags&>) {
    return f(in..., broken);
  } else {
    return f(in...);
  }
}

/// False if an element violates a REQUIRE.
template <class In, class Out, class F>
ARM_DELEGATE_HOT bool map_run(In const* in, Out* out, std::size_t count, F f) {
  flags<In> broken = 0;
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<Out>(apply(f, broken, in[i]));
  return broken == 0;
}

/// Calls `run(first, count)` for parts of [0, count), in parallel. False if one of the calls is.
template <class Run>
bool in_runs(call const& c, std::size_t count, Run const& run) {
  std::atomic<bool> holds = true;
  c.in_parts(count, 1, [&](std::size_t first, std::size_t last, std::size_t) {
    if (!run(first, last - first)) holds = false;
  });
  return holds;
}

/// Applies `f` to each element of the first operand. False if an element violates a REQUIRE.
template <class In, class Out = In, class F>
bool map(call const& c, F f) {
  auto const* in = c.inputs[0].as<In const>();
  auto* out = c.output().as<Out>();
  return in_runs(c, static_cast<std::size_t>(c.output().numel()),
                 [&](std::size_t first, std::size_t count) {
                   return map_run(in + first, out + first, count, f);
                 });
}

/// Rounds a result computed in FP32 to the result's type.
inline void round_result(call const& c) {
  auto const& result = c.output();
  if (result.type == dtype::fp32) return;
  c.in_parts(static_cast<std::size_t>(result.numel()), 4,
             [&](std::size_t first, std::size_t last, std::size_t) {
               round_all(result.type, result.as<float>() + first, last - first);
             });
}

/// Applies a float function, computed in FP32.
template <class F>
void map_float(call const& c, F f) {
  map<float>(c, f);
  round_result(c);
}

}  // namespace arm_delegate::tosa::kernels
