#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts paths of any system to URI references (RFC 3986, RFC 8089).

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace arm_delegate::files {

namespace detail {

/// Matches "C:
/// et.py" and "C:/net.py".
inline bool has_drive(std::string_view path) {
  return path.size() > 2 && ascii::is_letter(path[0]) && path[1] == ':' &&
         (path[2] == '\\' || path[2] == '/');
}

inline void append_escaped(std::string& text, char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  bool const plain = ascii::is_letter(c) || ascii::is_digit(c) ||
                     std::string_view("/-._~").find(c) != std::string_view::npos;
  auto const byte = static_cast<unsigned char>(c);
  if (plain) {
    text += c;
  } else {
    text.append({'%', digits[byte / 16U], digits[byte % 16U]});
  }
}

}  // namespace detail

/// Converts "/a b.py" to "file:///a%20b.py", "a.py" to itself, "C:\a.py" to "file:///C:/a.py",
/// "\\host\a" to "file://host/a". A relative path with backslashes and no slash is a Windows path.
[[nodiscard]] inline std::string uri_of_path(std::string_view path) {
  bool const drive = detail::has_drive(path);
  bool const windows =
      drive || path.starts_with("\\\\") ||
      (path.find('\\') != std::string_view::npos && path.find('/') == std::string_view::npos);
  std::string text = path.starts_with('/') ? "file://" : path.starts_with("\\\\") ? "file:" : "";
  if (drive) {
    text = fmt::format("file:///{}", path.substr(0, 2));
    path.remove_prefix(2);
  }
  for (char const c : path) {
    detail::append_escaped(text, windows && c == '\\' ? '/' : c);
  }
  return text;
}

}  // namespace arm_delegate::files
