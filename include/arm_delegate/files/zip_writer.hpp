#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a zip archive whose members are stored, at aligned positions: what PyTorch maps into
// memory.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/crc32.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::files {

/// Builds an archive in memory (PKWARE APPNOTE.TXT 6.3). The same members give the same bytes:
/// there are no dates. An archive of 4 GiB or of 65535 members would need zip64 and is refused.
class zip_writer {
 public:
  /// The bytes of every member start at a multiple of this, as PyTorch's own writer has them.
  static constexpr std::size_t alignment = 64;

  /// Throws `code::io` if the archive becomes too large.
  void add(std::string_view name, std::span<std::byte const> bytes) {
    member const m{.name = std::string(name),
                   .crc = crc32(bytes),
                   .size = bytes.size(),
                   .offset = bytes_.size()};
    auto const padding = padding_of(m);
    put(local_signature);
    put_common(m, padding);
    put_text(name);
    put_padding(padding);
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    members_.push_back(m);
    check_size();
  }

  void add(std::string_view name, std::string_view text) {
    add(name, as_bytes(std::span(text.data(), text.size())));
  }

  /// The archive with its directory.
  [[nodiscard]] std::vector<std::byte> finish() && {
    auto const start = bytes_.size();
    for (auto const& m : members_) put_entry(m);
    check_size();
    auto const size = bytes_.size() - start;
    put(end_signature);
    put(std::uint32_t{0});  // disks
    put(static_cast<std::uint16_t>(members_.size()));
    put(static_cast<std::uint16_t>(members_.size()));
    put(static_cast<std::uint32_t>(size));
    put(static_cast<std::uint32_t>(start));
    put(std::uint16_t{0});  // comment
    return std::move(bytes_);
  }

 private:
  // APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16.
  static constexpr std::uint32_t local_signature = 0x04034b50;
  static constexpr std::uint32_t central_signature = 0x02014b50;
  static constexpr std::uint32_t end_signature = 0x06054b50;
  static constexpr std::size_t local_size = 30;
  static constexpr std::uint16_t version = 20;            // 4.4.3: "2.0"
  static constexpr std::uint16_t utf8_names = 1U << 11U;  // 4.4.4
  static constexpr std::uint32_t no_date = 0x00210000;    // 4.4.6: 1980-01-01, the first one
  // The field with the padding: PyTorchFileWriter's id and filling (caffe2/serialize).
  static constexpr std::uint16_t padding_id = 0x4246;  // "FB"
  static constexpr std::byte filling{'Z'};
  static constexpr std::size_t field_header = 4;

  struct member {
    std::string name{};
    std::uint32_t crc = 0;
    std::size_t size = 0;
    std::size_t offset = 0;
  };

  /// The size of the extra field that aligns the bytes of the member that is added next.
  [[nodiscard]] static std::size_t padding_of(member const& m) {
    auto const start = m.offset + local_size + m.name.size() + field_header;
    return field_header + (alignment - start % alignment) % alignment;
  }

  /// Appends a little-endian number.
  template <class T>
  void put(T x) {
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bytes_.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(x) >> (8U * i) & 0xFFU));
    }
  }

  void put_text(std::string_view text) {
    auto const bytes = as_bytes(std::span(text.data(), text.size()));
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }

  /// What a local header and the directory have in common.
  void put_common(member const& m, std::size_t extra_size) {
    put(version);
    put(utf8_names);
    put(std::uint16_t{0});  // stored
    put(no_date);
    put(m.crc);
    put(static_cast<std::uint32_t>(m.size));
    put(static_cast<std::uint32_t>(m.size));
    put(static_cast<std::uint16_t>(m.name.size()));
    put(static_cast<std::uint16_t>(extra_size));
  }

  void put_padding(std::size_t size) {
    put(padding_id);
    put(static_cast<std::uint16_t>(size - field_header));
    bytes_.resize(bytes_.size() + size - field_header, filling);
  }

  void put_entry(member const& m) {
    put(central_signature);
    put(version);  // made by
    put_common(m, 0);
    put(std::uint16_t{0});  // comment
    put(std::uint16_t{0});  // disk
    put(std::uint16_t{0});  // internal attributes
    put(std::uint32_t{0});  // external attributes
    put(static_cast<std::uint32_t>(m.offset));
    put_text(m.name);
  }

  void check_size() const {
    constexpr auto most_bytes = std::numeric_limits<std::uint32_t>::max();
    constexpr auto most_members = std::numeric_limits<std::uint16_t>::max();
    if (bytes_.size() < most_bytes && members_.size() < most_members) return;
    raise(code::io,
          fmt::format("an archive of {} members and {} bytes", members_.size(), bytes_.size()),
          "archives of 4 GiB and of 65535 members are not supported: write a smaller program");
  }

  std::vector<std::byte> bytes_;
  std::vector<member> members_;
};

}  // namespace arm_delegate::files
