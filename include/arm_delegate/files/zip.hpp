#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads the members of a zip archive in memory: views stored ones, inflates deflated ones.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/crc32.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/inflate.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::files {

/// A member as listed in the central directory.
struct zip_member {
  std::string_view name{};
  std::uint16_t method = 0;  ///< 0: stored, 8: deflated
  std::uint32_t crc = 0;     ///< 0 for a stored member: not computed by the writer
  std::uint64_t size = 0;    ///< bytes of its content
  std::uint64_t header_offset = 0;
  std::span<std::byte const> packed{};  ///< the member's bytes in the archive
};

/// The directory of an archive (PKWARE APPNOTE.TXT 6.3, with zip64). Names and members point into
/// the bytes given to the constructor. Every offset and size is checked: members lie before the
/// directory and do not overlap, and no deflated one has more bytes than its data can give.
class zip_archive {
 public:
  /// Throws code::bad_archive, and code::limit_exceeded if the contents of all deflated members
  /// together have more than `limits.max_bytes`.
  explicit zip_archive(std::span<std::byte const> bytes, work_limits const& limits = {})
      : bytes_(bytes), inflatable_(limits.max_bytes) {
    read_directory(locate_directory());
    check_overlaps();
  }

  /// True if the first bytes are a zip signature.
  [[nodiscard]] static bool recognizes(std::span<std::byte const> bytes) {
    return bytes.size() >= end_record_size && number<std::uint32_t>(bytes, 0) == local_signature;
  }

  [[nodiscard]] std::vector<zip_member> const& members() const { return members_; }

  [[nodiscard]] zip_member const* find(std::string_view name) const {
    auto const at = by_name_.find(name);
    return at == by_name_.end() ? nullptr : &members_[at->second];
  }

  /// The content of a member: of a stored one a view into the archive, without an owner; of a
  /// deflated one memory of its own. Throws code::bad_archive if the member is corrupt, has a wrong
  /// checksum, or is compressed in another way.
  [[nodiscard]] static file_bytes read(zip_member const& m) {
    auto content = unpacked(m);
    bool const has_crc = m.crc != 0 || m.method == deflated;
    if (has_crc && crc32(content.bytes) != m.crc) {
      throw bad(fmt::format("member '{}' is corrupt: its checksum is wrong", m.name), save_again);
    }
    return content;
  }

 private:
  // APPNOTE.TXT 4.3.7, 4.3.12, 4.3.14, 4.3.15, 4.3.16.
  static constexpr std::uint32_t local_signature = 0x04034b50;
  static constexpr std::uint32_t central_signature = 0x02014b50;
  static constexpr std::uint32_t end_signature = 0x06054b50;
  static constexpr std::uint32_t zip64_end_signature = 0x06064b50;
  static constexpr std::uint32_t zip64_locator_signature = 0x07064b50;
  static constexpr std::size_t local_size = 30;
  static constexpr std::size_t central_size = 46;
  static constexpr std::size_t end_record_size = 22;
  static constexpr std::size_t zip64_end_size = 56;
  static constexpr std::size_t zip64_locator_size = 20;
  static constexpr std::size_t longest_comment = 0xFFFF;
  static constexpr std::uint16_t zip64_extra = 1;
  static constexpr std::uint32_t in_zip64 = 0xFFFFFFFF;
  // APPNOTE.TXT 4.4.5.
  static constexpr std::uint16_t stored = 0;
  static constexpr std::uint16_t deflated = 8;
  // RFC 1951: the longest match gives 258 bytes, and takes two codes of at least one bit.
  static constexpr std::uint64_t largest_ratio = 258 * 8 / 2;
  static constexpr std::string_view save_again = "save or copy the file again";

  struct directory {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t count = 0;
  };

  static error bad(std::string_view message, std::string_view remedy = {}) {
    return error(code::bad_archive, message, remedy);
  }
  static error truncated() { return bad("the archive is truncated or corrupt", save_again); }

  static file_bytes unpacked(zip_member const& m) {
    if (m.method == stored) return {.bytes = m.packed};
    if (m.method == deflated) return inflated(m.packed, m.size, m.name);
    throw bad(fmt::format("member '{}' is compressed by method {}", m.name, m.method),
              "store or deflate it, as numpy.savez, numpy.savez_compressed and `zip` do");
  }

  /// Reads a little-endian number; the caller has checked `at`.
  template <class T>
  static T number(std::span<std::byte const> bytes, std::uint64_t at) {
    if (at > bytes.size() || bytes.size() - at < sizeof(T)) throw truncated();
    std::uint64_t x = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
      x = x << 8U | std::to_integer<std::uint64_t>(bytes[static_cast<std::size_t>(at) + i]);
    }
    return static_cast<T>(x);
  }
  template <class T>
  [[nodiscard]] T number(std::uint64_t at) const {
    return number<T>(bytes_, at);
  }

  static std::span<std::byte const> part(std::span<std::byte const> bytes, std::uint64_t at,
                                         std::uint64_t size) {
    if (at > bytes.size() || bytes.size() - at < size) throw truncated();
    return bytes.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(size));
  }
  [[nodiscard]] std::string_view text(std::uint64_t at, std::uint64_t size) const {
    auto const raw = part(bytes_, at, size);
    return {reinterpret_cast<char const*>(raw.data()), raw.size()};
  }

  /// The end record, whose comment must reach exactly to the end of the archive.
  [[nodiscard]] std::uint64_t locate_end() const {
    if (bytes_.size() < end_record_size) throw truncated();
    auto const last = bytes_.size() - end_record_size;
    auto const first = last > longest_comment ? last - longest_comment : 0;
    for (auto at = last + 1; at-- > first;) {
      if (number<std::uint32_t>(at) == end_signature &&
          at + end_record_size + number<std::uint16_t>(at + 20) == bytes_.size()) {
        return at;
      }
    }
    throw truncated();
  }

  [[nodiscard]] directory locate_directory() const {
    auto const end = locate_end();
    directory d{.offset = number<std::uint32_t>(end + 16),
                .size = number<std::uint32_t>(end + 12),
                .count = number<std::uint16_t>(end + 10)};
    auto limit = end;
    if (d.offset == in_zip64 || d.size == in_zip64 || d.count == 0xFFFF) {
      limit = locate_zip64_end(end);
      d = {.offset = number<std::uint64_t>(limit + 48),
           .size = number<std::uint64_t>(limit + 40),
           .count = number<std::uint64_t>(limit + 32)};
    }
    if (d.offset > limit || limit - d.offset < d.size || d.count > d.size / central_size) {
      throw truncated();
    }
    return d;
  }

  [[nodiscard]] std::uint64_t locate_zip64_end(std::uint64_t end) const {
    if (end < zip64_locator_size) throw truncated();
    auto const locator = end - zip64_locator_size;
    if (number<std::uint32_t>(locator) != zip64_locator_signature) throw truncated();
    auto const at = number<std::uint64_t>(locator + 8);
    if (at > locator || locator - at < zip64_end_size ||
        number<std::uint32_t>(at) != zip64_end_signature) {
      throw truncated();
    }
    return at;
  }

  void read_directory(directory const& d) {
    auto const limit = d.offset + d.size;
    auto at = d.offset;
    members_.reserve(static_cast<std::size_t>(d.count));
    by_name_.reserve(static_cast<std::size_t>(d.count));
    for (std::uint64_t i = 0; i < d.count; ++i) {
      if (limit - at < central_size || number<std::uint32_t>(at) != central_signature) {
        throw truncated();
      }
      auto const name_size = number<std::uint16_t>(at + 28);
      auto const extra_size = number<std::uint16_t>(at + 30);
      auto const comment_size = number<std::uint16_t>(at + 32);
      auto const next = at + central_size + name_size + extra_size + comment_size;
      if (next > limit) throw truncated();
      read_member(at, name_size, extra_size, d.offset);
      at = next;
    }
  }

  void read_member(std::uint64_t at, std::uint16_t name_size, std::uint16_t extra_size,
                   std::uint64_t data_end) {
    zip_member m{.name = text(at + central_size, name_size),
                 .method = number<std::uint16_t>(at + 10),
                 .crc = number<std::uint32_t>(at + 16)};
    if ((number<std::uint16_t>(at + 8) & 1U) != 0) {
      throw bad(fmt::format("member '{}' is encrypted", m.name), "save it without a password");
    }
    // Uncompressed size, packed size, offset: values that do not fit are in the zip64 field.
    std::array<std::uint64_t, 3> sizes{number<std::uint32_t>(at + 24),
                                       number<std::uint32_t>(at + 20),
                                       number<std::uint32_t>(at + 42)};
    read_zip64_sizes(part(bytes_, at + central_size + name_size, extra_size), sizes);
    m.size = sizes[0];
    m.header_offset = sizes[2];
    m.packed = locate_payload(m, sizes[1], data_end);
    check_size(m);
    if (!by_name_.emplace(m.name, members_.size()).second) {
      throw bad(fmt::format("member '{}' occurs twice", m.name));
    }
    members_.push_back(m);
  }

  /// Checks the size of the content before anyone takes memory for it.
  void check_size(zip_member const& m) {
    bool const is_possible = m.method == stored     ? m.size == m.packed.size()
                             : m.method == deflated ? m.size / largest_ratio <= m.packed.size()
                                                    : true;
    if (!is_possible) {
      throw bad(fmt::format("member '{}' has contradictory sizes: {} bytes, packed {}", m.name,
                            m.size, m.packed.size()),
                save_again);
    }
    if (m.method != deflated) return;
    if (m.size > inflatable_) {
      raise(code::limit_exceeded,
            fmt::format("member '{}' inflates to {} bytes, {} are left of the limit", m.name,
                        m.size, inflatable_),
            "raise the limit with --max-bytes (work_limits::max_bytes)");
    }
    inflatable_ -= m.size;
  }

  static void read_zip64_sizes(std::span<std::byte const> extra,
                               std::array<std::uint64_t, 3>& sizes) {
    if (!ranges::contains(sizes, in_zip64)) return;
    while (extra.size() >= 4) {
      auto const id = number<std::uint16_t>(extra, 0);
      auto const field = part(extra, 4, number<std::uint16_t>(extra, 2));
      if (id == zip64_extra) {
        std::uint64_t from = 0;
        for (auto& size : sizes) {
          if (size != in_zip64) continue;
          size = number<std::uint64_t>(field, from);
          from += sizeof(std::uint64_t);
        }
        return;
      }
      extra = extra.subspan(4 + field.size());
    }
  }

  /// The payload after the local header, which gives its name and padding: only the directory has
  /// sizes.
  [[nodiscard]] std::span<std::byte const> locate_payload(zip_member const& m, std::uint64_t size,
                                                          std::uint64_t data_end) const {
    auto const data = bytes_.first(static_cast<std::size_t>(data_end));
    auto const at = m.header_offset;
    part(data, at, local_size);
    if (number<std::uint32_t>(at) != local_signature || number<std::uint16_t>(at + 8) != m.method) {
      throw truncated();
    }
    auto const name_size = number<std::uint16_t>(at + 26);
    auto const extra_size = number<std::uint16_t>(at + 28);
    if (text(at + local_size, name_size) != m.name) throw truncated();
    return part(data, at + local_size + name_size + extra_size, size);
  }

  void check_overlaps() const {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
    ranges.reserve(members_.size());
    for (auto const& m : members_) {
      auto const start = static_cast<std::uint64_t>(m.packed.data() - bytes_.data());
      ranges.emplace_back(m.header_offset, start + m.packed.size());
    }
    ranges::sort(ranges);
    for (std::size_t i = 1; i < ranges.size(); ++i) {
      if (ranges[i].first < ranges[i - 1].second) throw bad("members of the archive overlap");
    }
  }

  std::span<std::byte const> bytes_;
  std::uint64_t inflatable_;  ///< bytes that further deflated members may have
  std::vector<zip_member> members_;
  std::unordered_map<std::string_view, std::size_t> by_name_;
};

}  // namespace arm_delegate::files
