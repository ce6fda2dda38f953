#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Classes of characters and a scanner, for the readers of literals, shapes and model texts.

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/base/visible_text.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm::detail {

using ascii::is_digit;
[[nodiscard]] inline bool is_space(char c) {
  return std::string_view(" \t\n\r\f\v").find(c) != std::string_view::npos;
}
/// A letter, digit or underscore of ASCII.
[[nodiscard]] inline bool is_name_character(char c) {
  return is_digit(c) || ascii::is_letter(c) || c == '_';
}
/// The same, or a byte of a letter of another alphabet.
[[nodiscard]] inline bool is_word(char c) {
  return is_name_character(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// The bytes of a file as text.
[[nodiscard]] inline std::string_view characters_of(std::span<std::byte const> bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// The text without spaces at its start and end.
[[nodiscard]] inline std::string_view trimmed(std::string_view s) {
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  return s;
}

/// The parts between the separators; an empty text is one empty part.
[[nodiscard]] inline std::vector<std::string_view> split_at(std::string_view text,
                                                            std::string_view separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    auto const end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + separator.size());
  }
}

/// True for UTF-8.
[[nodiscard]] inline bool is_unicode(std::string_view text) {
  while (!text.empty()) {
    auto const c = first_character(text);
    if (!c.is_valid) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

/// Reads a text from left to right; each function returns false, or an empty text, if it does not
/// find what it wants.
class text_scanner {
 public:
  explicit text_scanner(std::string_view text) : rest_(text) {}

  [[nodiscard]] std::string_view rest() const { return rest_; }
  bool skip(std::string_view wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }
  template <class Class>
  std::string_view take(Class is_member) {
    std::size_t length = 0;
    while (length < rest_.size() && is_member(rest_[length])) ++length;
    std::string_view const taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }

 private:
  std::string_view rest_;
};

}  // namespace arm_delegate::tvm::detail
