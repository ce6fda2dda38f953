#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The checksum of zip members (APPNOTE.TXT 4.4.7), 16 bytes at a time.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::files {

using crc_tables = std::array<std::array<std::uint32_t, 256>, 16>;

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

/// The checksum of `word` followed by `zero_words` words of zeros.
inline std::uint32_t crc32_step(std::uint32_t word, std::size_t zero_words) {
  auto const* t = crc_table.data() + 4 * zero_words;
  return t[3][word & 0xFFU] ^ t[2][(word >> 8U) & 0xFFU] ^ t[1][(word >> 16U) & 0xFFU] ^
         t[0][word >> 24U];
}

inline std::uint32_t crc32(std::span<std::byte const> bytes) {
  std::uint32_t crc = 0xFFFFFFFFU;
  auto const* at = bytes.data();
  auto left = bytes.size();
  for (; left >= 16; left -= 16, at += 16) {
    crc = crc32_step(crc ^ little_endian_word(at), 3) ^ crc32_step(little_endian_word(at + 4), 2) ^
          crc32_step(little_endian_word(at + 8), 1) ^ crc32_step(little_endian_word(at + 12), 0);
  }
  for (; left > 0; --left, ++at) {
    crc = (crc >> 8U) ^ crc_table[0][(crc ^ std::to_integer<std::uint32_t>(*at)) & 0xFFU];
  }
  return ~crc;
}

}  // namespace arm_delegate::files
