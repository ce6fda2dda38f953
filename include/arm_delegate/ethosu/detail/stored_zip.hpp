#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds the stored (uncompressed) members of a zip archive in memory, trusting nothing in it.

#include <arm_delegate/diagnostic.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::detail {

/// One member of an archive: views into the archive's bytes.
struct zip_member {
  std::string_view name{};
  std::span<std::byte const> data{};
};

[[noreturn]] inline void bad_zip(std::string const& why) {
  throw error(code::bad_archive, "not a readable zip archive: " + why,
              "the file may be truncated or damaged: make it again");
}

/// A little-endian number at an offset; throws where the bytes end before it.
template <std::unsigned_integral T>
[[nodiscard]] T read_little(std::span<std::byte const> bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) bad_zip("it ends too early");
  T value = 0;
  for (std::size_t i = sizeof(T); i-- > 0;) {
    value = static_cast<T>(static_cast<std::uint64_t>(value) << 8U |
                           std::to_integer<std::uint64_t>(bytes[offset + i]));
  }
  return value;
}

/// `size` bytes at `offset`; throws where they are not there.
[[nodiscard]] inline std::span<std::byte const> slice(std::span<std::byte const> bytes,
                                                      std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset) bad_zip("it ends too early");
  return bytes.subspan(offset, size);
}

/// The checksum of zip, polynomial 0xEDB88320 (PKWARE APPNOTE 4.4.7).
[[nodiscard]] inline std::uint32_t crc32(std::span<std::byte const> bytes) {
  static constexpr auto table = [] {
    std::array<std::uint32_t, 256> entries{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = value >> 1U ^ ((value & 1U) * 0xEDB88320U);
      entries[i] = value;
    }
    return entries;
  }();
  std::uint32_t sum = 0xFFFFFFFFU;
  for (std::byte byte : bytes) {
    sum = table[(sum ^ std::to_integer<std::uint32_t>(byte)) & 0xFFU] ^ sum >> 8U;
  }
  return ~sum;
}

/// Where the central directory lies.
struct zip_directory {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t entries = 0;
};

// Offsets below are those of PKWARE's APPNOTE.TXT, sections 4.3.7 (local header), 4.3.12 (central
// header), 4.3.14 and 4.3.15 (zip64 end and its locator), 4.3.16 (end), 4.5.3 (zip64 sizes).

[[nodiscard]] inline zip_directory find_zip_directory(std::span<std::byte const> archive) {
  constexpr std::uint64_t end_size = 22;
  constexpr std::uint64_t longest_comment = 0xFFFF;
  if (archive.size() < end_size) bad_zip("it is too short");
  std::uint64_t const last = archive.size() - end_size;
  std::uint64_t const first = last > longest_comment ? last - longest_comment : 0;
  for (std::uint64_t end = last + 1; end-- > first;) {
    if (read_little<std::uint32_t>(archive, end) != 0x06054B50U) continue;
    if (read_little<std::uint16_t>(archive, end + 20) != last - end) continue;
    zip_directory found{.offset = read_little<std::uint32_t>(archive, end + 16),
                        .size = read_little<std::uint32_t>(archive, end + 12),
                        .entries = read_little<std::uint16_t>(archive, end + 10)};
    bool const is_zip64 =
        found.offset == 0xFFFFFFFFU || found.size == 0xFFFFFFFFU || found.entries == 0xFFFFU;
    if (is_zip64 && end >= 20 && read_little<std::uint32_t>(archive, end - 20) == 0x07064B50U) {
      auto const end64 = slice(archive, read_little<std::uint64_t>(archive, end - 12), 56);
      if (read_little<std::uint32_t>(end64, 0) != 0x06064B50U) bad_zip("its zip64 end is damaged");
      found = {.offset = read_little<std::uint64_t>(end64, 48),
               .size = read_little<std::uint64_t>(end64, 40),
               .entries = read_little<std::uint64_t>(end64, 32)};
    }
    return found;
  }
  bad_zip("it has no central directory");
}

/// Sizes and offset of a member; 0xFFFFFFFF means that the zip64 extra field has the number.
struct zip_extent {
  std::uint64_t size = 0;
  std::uint64_t stored_size = 0;
  std::uint64_t offset = 0;
};

inline void read_zip64_extra(std::span<std::byte const> extra, zip_extent& extent) {
  while (extra.size() >= 4) {
    auto const id = read_little<std::uint16_t>(extra, 0);
    auto const field = slice(extra, 4, read_little<std::uint16_t>(extra, 2));
    if (id == 1) {
      std::uint64_t at = 0;
      for (std::uint64_t* number : {&extent.size, &extent.stored_size, &extent.offset}) {
        if (*number != 0xFFFFFFFFU) continue;
        *number = read_little<std::uint64_t>(field, at);
        at += 8;
      }
      return;
    }
    extra = extra.subspan(4 + field.size());
  }
}

/// The central header at the front of `directory`, checked against the member it names.
[[nodiscard]] inline zip_member read_zip_member(std::span<std::byte const> archive,
                                                std::span<std::byte const>& directory) {
  auto const entry = directory;
  if (read_little<std::uint32_t>(entry, 0) != 0x02014B50U) bad_zip("its directory is damaged");
  auto const flags = read_little<std::uint16_t>(entry, 8);
  auto const method = read_little<std::uint16_t>(entry, 10);
  zip_extent extent{.size = read_little<std::uint32_t>(entry, 24),
                    .stored_size = read_little<std::uint32_t>(entry, 20),
                    .offset = read_little<std::uint32_t>(entry, 42)};
  auto const name_bytes = slice(entry, 46, read_little<std::uint16_t>(entry, 28));
  auto const extra = slice(entry, 46 + name_bytes.size(), read_little<std::uint16_t>(entry, 30));
  auto const comment =
      slice(entry, 46 + name_bytes.size() + extra.size(), read_little<std::uint16_t>(entry, 32));
  directory = entry.subspan(46 + name_bytes.size() + extra.size() + comment.size());

  std::string_view const name(reinterpret_cast<char const*>(name_bytes.data()), name_bytes.size());
  std::string const quoted = "member '" + std::string(name) + "' ";
  if ((flags & 1U) != 0) bad_zip(quoted + "is encrypted");
  read_zip64_extra(extra, extent);
  if (method != 0) {
    throw error(code::bad_archive, quoted + "of the zip archive is compressed",
                "store it uncompressed: numpy.savez does, numpy.savez_compressed does not");
  }
  if (extent.size != extent.stored_size) bad_zip(quoted + "has two sizes");

  auto const local = slice(archive, extent.offset, 30);
  if (read_little<std::uint32_t>(local, 0) != 0x04034B50U ||
      read_little<std::uint16_t>(local, 8) != method) {
    bad_zip(quoted + "has a damaged header");
  }
  auto const local_name = slice(archive, extent.offset + 30, read_little<std::uint16_t>(local, 26));
  if (!std::ranges::equal(local_name, name_bytes)) bad_zip(quoted + "has two names");
  std::uint64_t const data_offset =
      extent.offset + 30 + local_name.size() + read_little<std::uint16_t>(local, 28);
  auto const data = slice(archive, data_offset, extent.size);
  return {.name = name, .data = data};
}

/// The members in the order of the archive's directory, checksums verified. Throws
/// code::bad_archive; takes time and memory in proportion to the archive's size only.
[[nodiscard]] inline std::vector<zip_member> read_stored_zip(std::span<std::byte const> archive) {
  zip_directory const where = find_zip_directory(archive);
  auto directory = slice(archive, where.offset, where.size);
  std::vector<zip_member> members;
  std::uint64_t total = 0;
  for (std::uint64_t i = 0; i < where.entries; ++i) {
    auto const checksum = read_little<std::uint32_t>(directory, 16);
    zip_member const member = read_zip_member(archive, directory);
    // Members that overlap would make a small file costly to read.
    total += member.data.size();
    if (total > archive.size()) bad_zip("its members overlap");
    if (crc32(member.data) != checksum) {
      bad_zip("member '" + std::string(member.name) + "' fails its checksum");
    }
    members.push_back(member);
  }
  return members;
}

}  // namespace arm_delegate::ethosu::detail
