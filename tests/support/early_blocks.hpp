#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Payloads with a finding that changes no result.

#include <cstddef>
#include <cstdint>
#include <span>

namespace support {

/// Lets the operations of an Ethos-U55 start before the operation before them has written what they
/// read: SET_BLOCKDEP becomes 3.
inline void start_early(std::span<std::byte> stream) {
  constexpr std::uint32_t block_dependency = 0x012F;
  constexpr std::uint32_t has_second_word = 0x4000;
  for (std::size_t at = 0; at + 4 <= stream.size(); at += 4) {
    auto const code = std::to_integer<std::uint32_t>(stream[at]) |
                      std::to_integer<std::uint32_t>(stream[at + 1]) << 8U;
    if (code == block_dependency) stream[at + 2] = std::byte{3};
    if ((code & has_second_word) != 0) at += 4;
  }
}

}  // namespace support
