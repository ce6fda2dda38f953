#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes .npy files and stored zip archives, valid and invalid, for the tests of their readers.

#include "little_endian.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace support {

inline std::vector<std::byte> to_bytes(std::string_view text) {
  std::vector<std::byte> bytes;
  for (char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

/// A .npy file with that dictionary as header.
inline std::vector<std::byte> make_npy(std::string_view header, std::span<std::byte const> data,
                                       int version = 1) {
  auto file = to_bytes("\x93NUMPY");
  append_little(file, static_cast<std::uint64_t>(version), 2);
  append_little(file, header.size() + 1, version == 1 ? 2 : 4);
  for (std::byte b : to_bytes(header)) file.push_back(b);
  file.push_back(std::byte{'\n'});
  file.insert(file.end(), data.begin(), data.end());
  return file;
}

/// An array of int64, e.g. shape "(2, 6)".
inline std::vector<std::byte> make_int64_npy(std::string_view shape,
                                             std::vector<std::int64_t> const& values) {
  std::vector<std::byte> data;
  for (std::int64_t value : values) append_little(data, static_cast<std::uint64_t>(value), 8);
  return make_npy("{'descr': '<i8', 'fortran_order': False, 'shape': " + std::string(shape) + ", }",
                  data);
}

/// A byte string as numpy stores it.
inline std::vector<std::byte> make_bytes_npy(std::span<std::byte const> data) {
  return make_npy(
      "{'descr': '|S" + std::to_string(data.size()) + "', 'fortran_order': False, 'shape': (), }",
      data);
}

inline std::uint32_t zip_checksum(std::span<std::byte const> bytes) {
  std::uint32_t sum = 0xFFFFFFFFU;
  for (std::byte b : bytes) {
    sum ^= std::to_integer<std::uint32_t>(b);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1U ^ ((sum & 1U) * 0xEDB88320U);
  }
  return ~sum;
}

/// How a zip archive is written; tests can falsify the members.
struct zip_builder {
  std::vector<std::byte> file{};
  std::vector<std::byte> directory{};
  std::uint16_t count = 0;
  std::uint16_t method = 0;
  std::uint16_t flags = 0;
  bool zip64_sizes = false;

  void add(std::string_view name, std::span<std::byte const> data) {
    std::uint64_t const offset = file.size();
    std::uint32_t const sum = zip_checksum(data);
    append_little(file, 0x04034B50U, 4);
    append_common(file, sum, data.size(), name.size(), 0);
    append(file, name);
    file.insert(file.end(), data.begin(), data.end());

    append_little(directory, 0x02014B50U, 4);
    append_little(directory, 45, 2);
    append_common(directory, sum, zip64_sizes ? 0xFFFFFFFFU : data.size(), name.size(),
                  zip64_sizes ? 28 : 0);
    append_little(directory, 0, 2 + 2 + 2 + 4);  // comment, disk, attributes
    append_little(directory, zip64_sizes ? 0xFFFFFFFFU : offset, 4);
    append(directory, name);
    if (zip64_sizes) {
      append_little(directory, 1, 2);
      append_little(directory, 24, 2);
      append_little(directory, data.size(), 8);
      append_little(directory, data.size(), 8);
      append_little(directory, offset, 8);
    }
    ++count;
  }

  [[nodiscard]] std::vector<std::byte> finish(bool zip64 = false,
                                              std::string_view comment = {}) const {
    auto archive = file;
    std::uint64_t const offset = archive.size();
    archive.insert(archive.end(), directory.begin(), directory.end());
    if (zip64) {
      std::uint64_t const end = archive.size();
      append_little(archive, 0x06064B50U, 4);
      append_little(archive, 44, 8);
      append_little(archive, 45 | 45U << 16U, 4);
      append_little(archive, 0, 8);  // disks
      append_little(archive, count, 8);
      append_little(archive, count, 8);
      append_little(archive, directory.size(), 8);
      append_little(archive, offset, 8);
      append_little(archive, 0x07064B50U, 4);
      append_little(archive, 0, 4);
      append_little(archive, end, 8);
      append_little(archive, 1, 4);
    }
    append_little(archive, 0x06054B50U, 4);
    append_little(archive, 0, 4);
    append_little(archive, zip64 ? 0xFFFFU : count, 2);
    append_little(archive, zip64 ? 0xFFFFU : count, 2);
    append_little(archive, zip64 ? 0xFFFFFFFFU : directory.size(), 4);
    append_little(archive, zip64 ? 0xFFFFFFFFU : offset, 4);
    append_little(archive, comment.size(), 2);
    append(archive, comment);
    return archive;
  }

 private:
  static void append(std::vector<std::byte>& out, std::string_view text) {
    for (std::byte b : to_bytes(text)) out.push_back(b);
  }
  /// The common fields of local and central headers, from "version needed" to "extra field length".
  void append_common(std::vector<std::byte>& out, std::uint32_t sum, std::uint64_t size,
                     std::size_t name_size, std::uint64_t extra_size) const {
    append_little(out, 45, 2);
    append_little(out, flags, 2);
    append_little(out, method, 2);
    append_little(out, 0, 4);  // time and date
    append_little(out, sum, 4);
    append_little(out, size, 4);
    append_little(out, size, 4);
    append_little(out, name_size, 2);
    append_little(out, extra_size, 2);
  }
};

/// Vela's raw output for a network with one input and one output; shapes of `rank` numbers.
inline std::vector<std::byte> make_vela_npz(int rank, bool has_state = false) {
  std::string const row = "(1, " + std::to_string(rank) + ")";
  std::vector<std::int64_t> in(static_cast<std::size_t>(rank), 1);
  in.back() = 16;
  zip_builder zip;
  zip.add("cmd_data.npy", make_bytes_npy(to_bytes("COP1....command")));
  zip.add("weight_data.npy", make_bytes_npy(to_bytes("w")));
  zip.add("scratch_shape.npy", make_int64_npy("(1,)", {320}));
  zip.add("input_shape.npy", make_int64_npy(row, in));
  zip.add("input_elem_size.npy", make_int64_npy("(1,)", {1}));
  zip.add("input_region.npy", make_int64_npy("(1,)", {1}));
  zip.add("input_offset.npy", make_int64_npy("(1,)", {64}));
  zip.add("output_shape.npy", make_int64_npy(row, in));
  zip.add("output_elem_size.npy", make_int64_npy("(1,)", {2}));
  zip.add("output_region.npy", make_int64_npy("(1,)", {1}));
  zip.add("output_offset.npy", make_int64_npy("(1,)", {-1}));
  if (has_state) {  // a variable of two operations
    auto const rows = "(2, " + std::to_string(rank) + ")";
    auto both = in;
    both.insert(both.end(), in.begin(), in.end());
    zip.add("variable_shape.npy", make_int64_npy(rows, both));
    zip.add("variable_elem_size.npy", make_int64_npy("(2,)", {2, 2}));
    zip.add("variable_region.npy", make_int64_npy("(2,)", {1, 1}));
    zip.add("variable_offset.npy", make_int64_npy("(2,)", {96, 96}));
  }
  return zip.finish();
}

}  // namespace support
