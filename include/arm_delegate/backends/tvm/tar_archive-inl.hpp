#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tar_archive.hpp. The layout is that of POSIX.1-2017, pax, "ustar Interchange Format".

#include <arm_delegate/backends/tvm/tar_archive.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline error bad_tar(std::string const& why) {
  return error(code::bad_archive, "is not a tar archive that can be read: " + why,
               "check that the compiler wrote all of it");
}

inline constexpr std::size_t tar_block = 512;

/// A field of a header up to its first zero byte.
[[nodiscard]] inline std::string_view tar_field(std::string_view header, std::size_t offset,
                                                std::size_t size) {
  std::string_view const field = header.substr(offset, size);
  return field.substr(0, field.find('\0'));
}

/// An octal number with spaces around it.
[[nodiscard]] inline std::uint64_t tar_number(std::string_view field) {
  std::uint64_t number = 0;
  for (char const c : field) {
    if (c == ' ') continue;
    if (c < '0' || c > '7') throw bad_tar("a number of a header is not octal");
    number = number * 8 + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

/// The sum of all bytes of a header, with spaces in place of the checksum.
[[nodiscard]] inline bool has_tar_checksum(std::string_view header) {
  constexpr std::size_t offset = 148;
  constexpr std::size_t size = 8;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < header.size(); ++i) {
    bool const in_checksum = i >= offset && i < offset + size;
    sum += in_checksum ? std::uint64_t{' '} : static_cast<unsigned char>(header[i]);
  }
  return tar_number(tar_field(header, offset, size)) == sum;
}

/// The value of a key in pax records, "LENGTH KEY=VALUE\n", or nothing.
[[nodiscard]] inline std::optional<std::string> pax_value(std::string_view records,
                                                          std::string_view key) {
  std::optional<std::string> found;
  while (!records.empty()) {
    std::size_t length = 0;
    auto const [end, failure] =
        std::from_chars(records.data(), records.data() + records.size(), length);
    auto const digits = static_cast<std::size_t>(end - records.data());
    bool const is_valid = failure == std::errc{} && records.substr(digits).starts_with(' ') &&
                          length > digits + 1 && length <= records.size();
    if (!is_valid) throw bad_tar("an extended header is damaged");
    std::string_view record = records.substr(digits + 1, length - digits - 2);
    records.remove_prefix(length);
    if (record.starts_with(key) && record.substr(key.size()).starts_with("=")) {
      found = std::string(record.substr(key.size() + 1));
    }
  }
  return found;
}

inline void check_member_name(std::string_view name) {
  bool leaves = name.starts_with('/') || name.empty();
  for (std::string_view rest = name; !rest.empty();) {
    auto const part = rest.substr(0, rest.find('/'));
    leaves = leaves || part == "..";
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  }
  if (leaves) {
    throw error(code::bad_archive,
                "the archive has a file '" + std::string(name) + "' outside of its folder",
                "do not unpack it, and find out who wrote it");
  }
}

/// Reads members from the start of an archive to its end.
class tar_reader {
 public:
  explicit tar_reader(std::string_view archive) : rest_(archive) {}

  /// The next regular file; nothing at the end of the archive.
  std::optional<tar_member> next() {
    std::string long_name;
    std::optional<std::uint64_t> long_size;
    for (;;) {
      std::string_view const header = take(tar_block);
      if (header.find_first_not_of('\0') == std::string_view::npos) return std::nullopt;
      if (!has_tar_checksum(header)) throw bad_tar("the checksum of a header is wrong");
      char const type = header[156];
      std::uint64_t size = tar_number(tar_field(header, 124, 12));
      bool const is_file = type == '0' || type == '\0';
      if (is_file && long_size) size = *long_size;
      std::string_view const bytes = take_content(size);
      if (type == 'L') {  // GNU's long name
        long_name = bytes.substr(0, bytes.find('\0'));
      } else if (type == 'x') {
        long_name = pax_value(bytes, "path").value_or(std::move(long_name));
        if (auto const text = pax_value(bytes, "size")) long_size = decimal(*text);
      } else if (type != 'g') {
        std::string name = long_name.empty() ? name_of(header) : std::exchange(long_name, {});
        check_member_name(name);
        long_size.reset();
        if (is_file && !name.ends_with('/')) return tar_member{std::move(name), bytes};
      }
    }
  }

 private:
  [[nodiscard]] static std::uint64_t decimal(std::string_view text) {
    std::uint64_t number = 0;
    auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    bool const is_whole = failure == std::errc{} && end == text.data() + text.size();
    if (!is_whole) throw bad_tar("a size is damaged");
    return number;
  }

  [[nodiscard]] static std::string name_of(std::string_view header) {
    std::string name(tar_field(header, 345, 155));
    bool const has_prefix =
        header.substr(257).starts_with(std::string_view("ustar\0", 6)) && !name.empty();
    if (!has_prefix) return std::string(tar_field(header, 0, 100));
    return name.append("/").append(tar_field(header, 0, 100));
  }

  std::string_view take(std::size_t count) {
    if (count > rest_.size()) throw bad_tar("it ends too early");
    std::string_view const taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

  /// The content of a member, which fills whole blocks.
  std::string_view take_content(std::uint64_t size) {
    if (size > rest_.size()) throw bad_tar("a file is longer than the archive");
    auto const count = static_cast<std::size_t>(size);
    return take((count + tar_block - 1) / tar_block * tar_block).substr(0, count);
  }

  std::string_view rest_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<tar_member> read_tar(std::span<std::byte const> archive) {
  std::string_view const bytes = detail::characters_of(archive);
  constexpr std::string_view gzip = "\x1f\x8b";
  if (bytes.starts_with(gzip)) {
    throw error(code::bad_archive, "is compressed with gzip, which is not supported",
                "let tvmc write a plain archive");
  }
  detail::tar_reader reader(bytes);
  std::vector<tar_member> members;
  while (auto member = reader.next()) members.push_back(std::move(*member));
  return members;
}

ARM_DELEGATE_FUNCTION tar_member const* find_member(std::span<tar_member const> members,
                                                    std::string_view name) {
  tar_member const* found = nullptr;
  for (tar_member const& m : members) {
    std::string_view own = m.name;
    while (own.starts_with("./")) own.remove_prefix(2);
    if (own == name) found = &m;  // the last one counts, as if it were unpacked
  }
  return found;
}

}  // namespace arm_delegate::tvm
