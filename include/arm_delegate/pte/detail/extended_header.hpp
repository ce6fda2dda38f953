#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The header between a .pte file's identifier and its tables: where its segments are.

#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>

namespace arm_delegate::pte::detail {

[[nodiscard]] inline error not_pte(std::string const& why) {
  return {code::bad_archive, "this is not a .pte file: " + why};
}

/// The header's place and size are ExecuTorch's (schema/extended_header.h).
struct extended_header {
  static constexpr std::size_t position = 8;
  static constexpr std::size_t size = 32;
  static constexpr std::size_t oldest_size = 24;  ///< without `segment_bytes`
  static constexpr char const* magic = "eh00";

  std::uint64_t program_bytes = 0;  ///< the flatbuffer with this header
  std::uint64_t segments_at = 0;    ///< 0: no segments
};

[[nodiscard]] inline std::uint64_t number_at(std::span<std::byte const> file, std::size_t at,
                                             std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes; i-- > 0;) {
    number = number << 8U | std::to_integer<std::uint64_t>(file[at + i]);
  }
  return number;
}

/// The header of a file, or nothing if it has none: then the whole file is the flatbuffer.
[[nodiscard]] inline std::optional<extended_header> read_extended_header(
    std::span<std::byte const> file) {
  constexpr auto at = extended_header::position;
  if (file.size() < at + extended_header::oldest_size ||
      std::memcmp(file.data() + at, extended_header::magic, 4) != 0) {
    return std::nullopt;
  }
  if (number_at(file, at + 4, 4) < extended_header::oldest_size) {
    throw not_pte("its extended header is too short");
  }
  extended_header const header{.program_bytes = number_at(file, at + 8, 8),
                               .segments_at = number_at(file, at + 16, 8)};
  if (header.program_bytes > file.size() || header.segments_at > file.size()) {
    throw not_pte(fmt::format("it has {} bytes, fewer than its extended header says", file.size()));
  }
  if (header.segments_at != 0 && header.segments_at < header.program_bytes) {
    throw not_pte("its segments overlap its tables");
  }
  return header;
}

}  // namespace arm_delegate::pte::detail
