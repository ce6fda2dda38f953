#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Encodes a constant for a file: as in memory, except for INT4 and INT48, which are packed.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace arm_delegate::tosa::detail {

static_assert(std::endian::native == std::endian::little,
              "arm_delegate: files are little endian, and constants are copied unchanged: "
              "build on a little-endian machine");

inline error bad_constant(tensor const& t, std::string const& what) {
  return {code::bad_weights, fmt::format("constant '{}' of type {}{}", t.name, name(t.type), what)};
}

/// The number of bytes of constant `t` in a file, whose elements are `data`. Throws if they cannot
/// be stored as its type.
inline std::size_t encoded_size(tensor const& t, ir::tensor_data const& data) {
  // More elements than fit in any file, so that no size below overflows.
  auto const count = std::min(static_cast<std::size_t>(data.numel()), std::size_t{1} << 40);
  auto const stored = ir::size_of(data.type());
  bool fits = stored * 8 == info(t.type).bits;
  if (t.type == dtype::int4) fits = stored == 1;
  if (t.type == dtype::int48) fits = stored == 4 || stored == 8;
  if (!fits) throw bad_constant(t, fmt::format(" holds {}", ir::name(data.type())));
  switch (t.type) {
    case dtype::int4: return count / 2 + count % 2;
    case dtype::int48: return count * 6;
    default: return count * stored;
  }
}

/// Calls `visit(element)` for each element in row-major order, using a buffer on the stack.
template <class T, class Visit>
void for_each_element(ir::tensor_data const& data, Visit& visit) {
  constexpr std::size_t buffered = 512;
  auto const count = static_cast<std::size_t>(data.numel());
  if (count > buffered) {
    std::size_t axis = 0;
    while (data.sizes()[axis] == 1) ++axis;
    auto const half = data.sizes()[axis] / 2;
    for_each_element<T>(data.sliced(axis, 0, half), visit);
    for_each_element<T>(data.sliced(axis, half, data.sizes()[axis] - half), visit);
    return;
  }
  alignas(T) std::array<std::byte, buffered * sizeof(T)> buffer;
  data.copy_to(buffer.data());
  for (std::size_t i = 0; i < count; ++i) {
    T element;
    std::memcpy(&element, buffer.data() + i * sizeof(T), sizeof(T));
    visit(element);
  }
}

/// Packs two elements per byte, the first in the low half.
inline void pack_int4(tensor const& t, ir::tensor_data const& data, std::byte* out) {
  bool low = true;
  auto visit = [&](std::int8_t x) {
    if (x < -8 || x > 7) throw bad_constant(t, fmt::format(" holds {}", x));
    auto const bits = static_cast<std::byte>(x) & std::byte{0x0f};
    if (low) {
      *out = bits;
    } else {
      *out++ |= bits << 4;
    }
    low = !low;
  };
  for_each_element<std::int8_t>(data, visit);
}

/// Packs six bytes per element.
template <class T>
void pack_int48(tensor const& t, ir::tensor_data const& data, std::byte* out) {
  auto visit = [&](T x) {
    auto const wide = std::int64_t{x};
    if (wide < -(std::int64_t{1} << 47) || wide >= std::int64_t{1} << 47) {
      throw bad_constant(t, fmt::format(" holds {}", wide));
    }
    std::memcpy(out, &wide, 6);
    out += 6;
  };
  for_each_element<T>(data, visit);
}

/// Writes the `encoded_size(t, data)` bytes.
inline void encode_constant(tensor const& t, ir::tensor_data const& data, std::byte* out) {
  switch (t.type) {
    case dtype::int4: return pack_int4(t, data, out);
    case dtype::int48:
      return ir::size_of(data.type()) == 4 ? pack_int48<std::int32_t>(t, data, out)
                                           : pack_int48<std::int64_t>(t, data, out);
    default: return data.copy_to(out);
  }
}

}  // namespace arm_delegate::tosa::detail
