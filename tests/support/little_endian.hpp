#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes little-endian numbers in tests.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace support {

inline void append_little(std::vector<std::byte>& out, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) {
    out.push_back(static_cast<std::byte>(value & 0xFFU));
    value >>= 8U;
  }
}

inline std::uint64_t little_endian(std::span<std::byte const> bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    value = value << 8U | std::to_integer<std::uint64_t>(bytes[i]);
  }
  return value;
}

}  // namespace support
