#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Copies, fills and repeats bytes.

#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// Calls `body` with a function (to, from) that copies `bytes` bytes. For element sizes it is a
/// compile-time constant: a move instead of a call.
template <class Body>
void with_copy(std::size_t bytes, Body&& body) {
  auto const fixed = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
    body([](std::byte* to, std::byte const* from) { std::memcpy(to, from, N); });
  };
  switch (bytes) {
    case 1: return fixed(std::integral_constant<std::size_t, 1>{});
    case 2: return fixed(std::integral_constant<std::size_t, 2>{});
    case 4: return fixed(std::integral_constant<std::size_t, 4>{});
    case 8: return fixed(std::integral_constant<std::size_t, 8>{});
    case 16: return fixed(std::integral_constant<std::size_t, 16>{});
    default:
      return body([bytes](std::byte* to, std::byte const* from) { std::memcpy(to, from, bytes); });
  }
}

/// Repeats the `block` bytes at `to` until `total` bytes are filled, doubling what it copies.
inline void repeat(std::byte* to, std::size_t block, std::size_t total) {
  for (std::size_t done = block; done < total;) {
    auto const now = std::min(done, total - done);
    std::memcpy(to + done, to, now);
    done += now;
  }
}

/// Fills `bytes` bytes with one element.
inline void fill(std::byte* to, std::size_t bytes, std::byte const* element, std::size_t size) {
  auto const same = [&](std::size_t i) { return element[i] == element[0]; };
  bool uniform = true;
  for (std::size_t i = 1; i < size; ++i) uniform = uniform && same(i);
  if (uniform) {
    if (bytes > 0) std::memset(to, std::to_integer<int>(element[0]), bytes);
    return;
  }
  with_copy(size, [&](auto copy) {
    for (std::size_t i = 0; i < bytes; i += size) copy(to + i, element);
  });
}

/// The product of the sizes in [first, last).
inline std::size_t product(ir::shape const& sizes, std::size_t first, std::size_t last) {
  std::size_t n = 1;
  for (auto d = first; d < last; ++d) n *= static_cast<std::size_t>(sizes[d]);
  return n;
}

}  // namespace arm_delegate::tosa::kernels
