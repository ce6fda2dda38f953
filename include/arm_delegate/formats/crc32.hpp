#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The checksum of zip members (APPNOTE.TXT 4.4.7), eight bytes at a time.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::format {

using crc_tables = std::array<std::array<std::uint32_t, 256>, 8>;

// Table 0 is the polynomial division of one byte; table k appends k zero bytes.
constexpr crc_tables make_crc_tables() {
  constexpr std::uint32_t reversed_polynomial = 0xEDB88320U;
  crc_tables tables{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t crc = i;
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? reversed_polynomial : 0U);
    tables[0][i] = crc;
  }
  for (std::size_t k = 1; k < tables.size(); ++k) {
    for (std::size_t i = 0; i < 256; ++i) {
      auto const before = tables[k - 1][i];
      tables[k][i] = (before >> 8U) ^ tables[0][before & 0xFFU];
    }
  }
  return tables;
}

inline constexpr crc_tables crc_table = make_crc_tables();

inline std::uint32_t little_endian_word(std::byte const* at) {
  std::uint32_t word = 0;
  std::memcpy(&word, at, sizeof(word));
  if constexpr (std::endian::native == std::endian::big) {
    word = (word >> 24U) | ((word >> 8U) & 0xFF00U) | ((word << 8U) & 0xFF0000U) | (word << 24U);
  }
  return word;
}

inline std::uint32_t crc32(std::span<std::byte const> bytes) {
  auto const& t = crc_table;
  std::uint32_t crc = 0xFFFFFFFFU;
  auto const* at = bytes.data();
  auto left = bytes.size();
  for (; left >= 8; left -= 8, at += 8) {
    auto const low = crc ^ little_endian_word(at);
    auto const high = little_endian_word(at + 4);
    crc = t[7][low & 0xFFU] ^ t[6][(low >> 8U) & 0xFFU] ^ t[5][(low >> 16U) & 0xFFU] ^
          t[4][low >> 24U] ^ t[3][high & 0xFFU] ^ t[2][(high >> 8U) & 0xFFU] ^
          t[1][(high >> 16U) & 0xFFU] ^ t[0][high >> 24U];
  }
  for (; left > 0; --left, ++at) {
    crc = (crc >> 8U) ^ t[0][(crc ^ std::to_integer<std::uint32_t>(*at)) & 0xFFU];
  }
  return ~crc;
}

}  // namespace arm_delegate::format
