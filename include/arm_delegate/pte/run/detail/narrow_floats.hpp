#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Floating types other than float32: a .pte holds their bits, a run stores floats.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace arm_delegate::pte::detail {

/// True for an element type that a run stores as a wider one.
inline bool is_narrow_float(ir::dtype type) {
  return ir::is_floating(type) && ir::size_of(type) < sizeof(float);
}

/// Converts float64 to float32. Throws code::unsupported_value for a number that has no float32.
inline void narrow_doubles(span<std::byte const> from, span<float> to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    double x = 0;
    std::memcpy(&x, from.data() + i * sizeof x, sizeof x);
    to[i] = static_cast<float>(x);
    if (static_cast<double>(to[i]) == x) continue;
    raise(code::unsupported_value, "a scale in float64 that float32 cannot hold cannot run here");
  }
}

inline void widen_to_doubles(span<float const> from, span<std::byte> to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    auto const x = static_cast<double>(from[i]);
    std::memcpy(to.data() + i * sizeof x, &x, sizeof x);
  }
}

/// The bytes of float32 for those of float64.
inline std::vector<std::byte> as_floats(span<std::byte const> doubles) {
  std::vector<float> made(doubles.size() / sizeof(double));
  narrow_doubles(doubles, made);
  std::vector<std::byte> bytes(made.size() * sizeof(float));
  if (!bytes.empty()) std::memcpy(bytes.data(), made.data(), bytes.size());
  return bytes;
}

/// `from` has one element of that type for each float; as bits, little-endian.
inline void widen(ir::dtype type, span<std::byte const> from, span<float> to) {
  auto const size = ir::size_of(type);
  for (std::size_t i = 0; i < to.size(); ++i) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, from.data() + i * size, size);
    to[i] = static_cast<float>(ir::small_float_value(type, bits));
  }
}

inline void narrow(ir::dtype type, span<float const> from, span<std::byte> to) {
  auto const size = ir::size_of(type);
  for (std::size_t i = 0; i < from.size(); ++i) {
    auto const bits = ir::small_float_bits(type, static_cast<double>(from[i]));
    std::memcpy(to.data() + i * size, &bits, size);
  }
}

}  // namespace arm_delegate::pte::detail
