#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads the members of a zip archive and writes archives, including broken ones.

#include <arm_delegate/files/zip.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archives {

inline std::span<std::byte const> bytes(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

struct member {
  std::string name;
  std::string data;
  std::uint16_t method = 0;
  std::uint16_t flags = 0;
  std::uint32_t crc = 0;                             ///< 0: not checked
  std::optional<std::uint64_t> size = std::nullopt;  ///< that it declares; default: of its data
};

/// Writes a zip; tests can request wrong fields.
class zip_writer {
 public:
  bool zip64 = false;
  std::string comment;

  std::string write(std::vector<member> const& members) {
    std::string out;
    std::string directory;
    for (auto const& m : members) {
      auto const offset = out.size();
      out.append(number(0x04034b50, 4)).append(number(20, 2)).append(number(m.flags, 2));
      out.append(number(m.method, 2)).append(number(0, 16)).append(number(m.name.size(), 2));
      out.append(number(0, 2)).append(m.name).append(m.data);
      auto const size = m.size.value_or(m.data.size());
      auto const sizes = zip64 ? number(0xFFFFFFFF, 4) + number(0xFFFFFFFF, 4)
                               : number(m.data.size(), 4) + number(size, 4);
      auto const extra = zip64 ? number(1, 2) + number(24, 2) + number(size, 8) +
                                     number(m.data.size(), 8) + number(offset, 8)
                               : std::string();
      directory.append(number(0x02014b50, 4)).append(number(20, 2)).append(number(20, 2));
      directory.append(number(m.flags, 2)).append(number(m.method, 2)).append(number(0, 4));
      directory.append(number(m.crc, 4)).append(sizes).append(number(m.name.size(), 2));
      directory.append(number(extra.size(), 2)).append(number(0, 10));
      directory.append(number(zip64 ? 0xFFFFFFFF : offset, 4)).append(m.name).append(extra);
    }
    auto const start = out.size();
    out += directory;
    if (zip64) out += zip64_end(members.size(), directory.size(), start, out.size());
    auto const count = zip64 ? 0xFFFF : members.size();
    out += number(0x06054b50, 4) + number(0, 4) + number(count, 2) + number(count, 2) +
           number(zip64 ? 0xFFFFFFFF : directory.size(), 4) +
           number(zip64 ? 0xFFFFFFFF : start, 4) + number(comment.size(), 2) + comment;
    return out;
  }

  /// `size` bytes, least significant first; zeros beyond the eighth.
  static std::string number(std::uint64_t x, std::size_t size) {
    std::string out;
    for (std::size_t i = 0; i < size; ++i, x >>= 8U) out += static_cast<char>(x & 0xFFU);
    return out;
  }

 private:
  static std::string zip64_end(std::size_t count, std::size_t size, std::size_t start,
                               std::size_t at) {
    return number(0x06064b50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8) +
           number(count, 8) + number(count, 8) + number(size, 8) + number(start, 8) +
           number(0x07064b50, 4) + number(0, 4) + number(at, 8) + number(1, 4);
  }
};

/// The members of an archive. Throws arm_delegate::error.
inline std::vector<member> members(std::string_view archive) {
  std::vector<member> out;
  arm_delegate::files::zip_archive const zip(bytes(archive));
  for (auto const& m : zip.members()) {
    auto const content = arm_delegate::files::zip_archive::read(m);
    auto const data = content.bytes;
    out.push_back({.name = std::string(m.name),
                   .data = {reinterpret_cast<char const*>(data.data()), data.size()}});
  }
  return out;
}

}  // namespace archives
