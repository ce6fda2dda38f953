#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads a .npy file in memory: parses numpy's header and views the data.

#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::files {

/// numpy's kinds of element; the values are numpy's own letters.
enum class npy_kind : char {
  boolean = 'b',
  signed_integer = 'i',
  unsigned_integer = 'u',
  floating = 'f',
  complex = 'c',
  bytes = 'S',
  unicode = 'U',
  raw = 'V',
  object = 'O',  ///< pickled Python objects, whose data is never read
};

/// One array; `data` is a view into the file it was read from.
struct npy_array {
  npy_kind kind = npy_kind::bytes;
  std::size_t item_size = 0;  ///< bytes of an element; 0 for objects
  bool big_endian = false;
  bool fortran_order = false;
  std::vector<std::size_t> shape{};
  std::span<std::byte const> data{};  ///< empty for objects

  /// Number of elements.
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 1;
    for (std::size_t extent : shape) count *= extent;
    return count;
  }
};

namespace detail {

[[noreturn]] inline void bad_npy(std::string_view name, std::string const& why) {
  raise(code::bad_archive, fmt::format("'{}' is not a readable .npy array: {}", name, why),
        "write it with numpy.save or numpy.savez");
}

/// Reads the Python dictionary in the header of a .npy file, in the form that numpy writes.
class npy_header_parser {
 public:
  npy_header_parser(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  /// Fills everything but `data`.
  void parse(npy_array& array) {
    bool has_type = false;
    bool has_order = false;
    bool has_shape = false;
    expect('{');
    while (!accept('}')) {
      std::string_view const key = quoted();
      expect(':');
      if (key == "descr" && !has_type) {
        has_type = true;
        read_type(array);
      } else if (key == "fortran_order" && !has_order) {
        has_order = true;
        array.fortran_order = boolean();
      } else if (key == "shape" && !has_shape) {
        has_shape = true;
        read_shape(array);
      } else {
        bad_npy(name_, fmt::format("unexpected '{}' in its header", key));
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    skip_space();
    if (!text_.empty()) bad_npy(name_, "text after its header");
    if (!has_type || !has_order || !has_shape) bad_npy(name_, "its header is incomplete");
  }

 private:
  static constexpr std::size_t most_dimensions = 64;  // numpy 2.0's NPY_MAXDIMS

  void skip_space() {
    auto const first = text_.find_first_not_of(" \t\n\r");
    text_.remove_prefix(first == std::string_view::npos ? text_.size() : first);
  }
  bool accept(char c) {
    skip_space();
    if (text_.empty() || text_.front() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!accept(c)) bad_npy(name_, fmt::format("its header lacks '{}'", c));
  }
  std::string_view quoted() {
    skip_space();
    if (text_.empty() || (text_.front() != '\'' && text_.front() != '"')) {
      bad_npy(name_, "its header lacks a string");
    }
    char const quote = text_.front();
    text_.remove_prefix(1);
    auto const end = text_.find(quote);
    if (end == std::string_view::npos) bad_npy(name_, "a string in its header has no end");
    std::string_view const result = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return result;
  }
  bool boolean() {
    skip_space();
    for (std::string_view word : {"True", "False"}) {
      if (!text_.starts_with(word)) continue;
      text_.remove_prefix(word.size());
      return word == "True";
    }
    bad_npy(name_, "its fortran_order is neither True nor False");
  }
  std::size_t number() {
    skip_space();
    std::uint64_t value = 0;
    std::size_t digits = 0;
    while (digits < text_.size() && text_[digits] >= '0' && text_[digits] <= '9') {
      if (value > (UINT64_MAX - 9) / 10) bad_npy(name_, "a number in its header is too large");
      value = value * 10 + static_cast<std::uint64_t>(text_[digits] - '0');
      ++digits;
    }
    if (digits == 0) bad_npy(name_, "its header lacks a number");
    text_.remove_prefix(digits);
    return static_cast<std::size_t>(value);
  }

  void read_type(npy_array& array) {
    skip_space();
    if (text_.starts_with('[')) bad_npy(name_, "it has structured elements");
    std::string_view const type = quoted();
    std::string const unknown = fmt::format("its element type '{}' is unknown", type);
    if (type.size() < 2 || std::string_view("<>|=").find(type[0]) == std::string_view::npos ||
        std::string_view("biufcSUVO").find(type[1]) == std::string_view::npos) {
      bad_npy(name_, unknown);
    }
    array.big_endian = type[0] == '>';
    array.kind = static_cast<npy_kind>(type[1]);
    if (array.kind == npy_kind::object) return;
    npy_header_parser size(type.substr(2), name_);
    array.item_size = size.number();
    if (!size.text_.empty()) bad_npy(name_, unknown);
    if (array.kind == npy_kind::unicode) {
      if (array.item_size > SIZE_MAX / 4) bad_npy(name_, unknown);
      array.item_size *= 4;  // numpy counts characters of 4 bytes each
    }
  }
  void read_shape(npy_array& array) {
    expect('(');
    while (!accept(')')) {
      if (array.shape.size() == most_dimensions) bad_npy(name_, "it has too many dimensions");
      array.shape.push_back(number());
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
  }

  std::string_view text_;
  std::string_view name_;
};

/// The number of bytes of an array of this shape; throws if it overflows.
[[nodiscard]] inline std::size_t npy_data_size(npy_array const& array, std::string_view name) {
  bool empty = array.item_size == 0;
  for (std::size_t extent : array.shape) empty = empty || extent == 0;
  // Also keeps npy_array::size() from overflowing, whatever the item size.
  std::size_t count = 1;
  for (std::size_t extent : array.shape) {
    if (extent != 0 && count > SIZE_MAX / extent) bad_npy(name, "its shape is too large");
    count *= extent == 0 ? 1 : extent;
  }
  if (empty) return 0;
  if (count > SIZE_MAX / array.item_size) bad_npy(name, "its shape is too large");
  return count * array.item_size;
}

}  // namespace detail

/// Reads a whole .npy file (formats 1.0 to 3.0); `name` is for messages. Throws code::bad_archive.
/// An array of Python objects is returned without its data.
[[nodiscard]] inline npy_array parse_npy(std::span<std::byte const> file, std::string_view name) {
  // numpy/lib/format.py: magic, two bytes of version, the header's length in 2 or 4 bytes.
  constexpr std::string_view magic = "\x93NUMPY";
  std::string_view const text(reinterpret_cast<char const*>(file.data()), file.size());
  if (!text.starts_with(magic)) detail::bad_npy(name, "it does not start like one");
  if (text.size() < 8) detail::bad_npy(name, "it ends too early");
  int const version = static_cast<unsigned char>(text[6]);
  if (version < 1 || version > 3) {
    detail::bad_npy(name, fmt::format("format {} is unknown", version));
  }
  std::size_t const length_size = version == 1 ? 2 : 4;
  std::size_t const header_offset = 8 + length_size;
  if (text.size() < header_offset) detail::bad_npy(name, "it ends too early");
  std::size_t length = 0;
  for (std::size_t i = length_size; i-- > 0;) {
    length = length << 8U | static_cast<unsigned char>(text[8 + i]);
  }
  if (length > text.size() - header_offset) detail::bad_npy(name, "it ends too early");

  npy_array array;
  detail::npy_header_parser(text.substr(header_offset, length), name).parse(array);
  if (array.kind == npy_kind::object) return array;
  auto const data = file.subspan(header_offset + length);
  std::size_t const size = detail::npy_data_size(array, name);
  if (data.size() != size) {
    detail::bad_npy(name,
                    fmt::format("it has {} bytes of data, its header says {}", data.size(), size));
  }
  array.data = data;
  return array;
}

/// A .npy file of format 1.0. `type` is numpy's, e.g. "<f4"; `data` row-major.
[[nodiscard]] inline std::vector<std::byte> npy_file(std::string_view type,
                                                     std::span<std::int64_t const> shape,
                                                     std::span<std::byte const> data) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': (", type);
  for (auto size : shape) header += fmt::format("{},", size);
  header += "), }";
  // numpy/lib/format.py: magic, version, length; padded so that the data is aligned to 64 bytes.
  constexpr std::size_t fixed = 10;
  header.append(63 - (fixed + header.size()) % 64, ' ');
  header += '\n';
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFFU);
  file += static_cast<char>(header.size() >> 8U);
  file += header;
  auto const head = as_bytes(std::span(file));
  std::vector<std::byte> out(head.begin(), head.end());
  out.insert(out.end(), data.begin(), data.end());
  return out;
}

}  // namespace arm_delegate::files
