#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Floating types narrower than float32: a .pte holds their bits, a run stores floats.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::pte::detail {

/// True for an element type that a run stores as a wider one.
inline bool is_narrow_float(ir::dtype type) {
  return ir::is_floating(type) && ir::size_of(type) < sizeof(float);
}

/// `from` has one element of that type for each float; as bits, little-endian.
inline void widen(ir::dtype type, std::span<std::byte const> from, std::span<float> to) {
  auto const size = ir::size_of(type);
  for (std::size_t i = 0; i < to.size(); ++i) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, from.data() + i * size, size);
    to[i] = static_cast<float>(ir::small_float_value(type, bits));
  }
}

inline void narrow(ir::dtype type, std::span<float const> from, std::span<std::byte> to) {
  auto const size = ir::size_of(type);
  for (std::size_t i = 0; i < from.size(); ++i) {
    auto const bits = ir::small_float_bits(type, static_cast<double>(from[i]));
    std::memcpy(to.data() + i * size, &bits, size);
  }
}

}  // namespace arm_delegate::pte::detail
