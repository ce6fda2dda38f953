#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common part of operators on shapes: elementwise 64-bit arithmetic.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// result[i] = f(input[i]).
template <class F>
void map_shape(call const& c, F const& f) {
  auto const in = elements(c.inputs[0]);
  auto* out = c.output().as<std::int64_t>();
  for (std::size_t i = 0; i < in.size(); ++i) out[i] = f(in[i]);
}

/// result[i] = f(input1[i], input2[i]).
template <class F>
void map_shapes(call const& c, F const& f) {
  auto const a = elements(c.inputs[0]);
  auto const b = elements(c.inputs[1]);
  auto* out = c.output().as<std::int64_t>();
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = f(a[i], b[i]);
}

/// The same for a sum, difference or product that must fit: `f` returns true on overflow.
template <class F>
void map_shapes_checked(call const& c, F const& f) {
  map_shapes(c, [&](std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    c.require(!f(a, b, &result), "the result does not fit into 64 bits");
    return result;
  });
}

/// The same for a division, which is defined for a >= 0 and b >= 1.
template <class F>
void divide_shapes(call const& c, F const& f) {
  map_shapes(c, [&](std::int64_t a, std::int64_t b) {
    c.require(a >= 0, "a dividend is negative");
    c.require(b >= 1, "a divisor is less than 1");
    return f(a, b);
  });
}

}  // namespace arm_delegate::tosa::operators::detail
