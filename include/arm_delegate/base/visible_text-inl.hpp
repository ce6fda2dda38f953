#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of visible_text.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate {

namespace detail {

inline unsigned char byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

inline bool continues_character(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

inline void append_escape(std::string& out, utf8_character const& c) {
  if (c.code == '\n') {
    out += "\\n";
  } else if (c.code == '\r') {
    out += "\\r";
  } else if (c.code == '\t') {
    out += "\\t";
  } else if (c.bytes == 1) {
    out += fmt::format("\\x{:02x}", static_cast<unsigned>(c.code));
  } else {
    out += fmt::format("\\u{:04x}", static_cast<unsigned>(c.code));
  }
}

/// The number of leading bytes of `text` that are printable ASCII other than a backslash or
/// `quote`.
inline std::size_t plain_prefix(std::string_view text, char quote) {
  auto const is_plain = [&](char c) { return c >= ' ' && c < '\x7F' && c != '\\' && c != quote; };
  return static_cast<std::size_t>(ranges::find_if_not(text, is_plain) - text.begin());
}

inline void append_visible(std::string& out, std::string_view text, bool spell_backslash,
                           char quote) {
  while (true) {
    auto const plain = plain_prefix(text, quote);
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) return;
    auto const c = first_character(text);
    bool const escaped = (spell_backslash && c.code == '\\') ||
                         (quote != '\0' && c.code == static_cast<unsigned char>(quote));
    if (!c.is_valid || acts_on_terminal(c.code)) {
      append_escape(out, c);
    } else {
      if (escaped) out += '\\';
      out.append(text.substr(0, c.bytes));
    }
    text.remove_prefix(c.bytes);
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION utf8_character first_character(std::string_view text) {
  auto const lead = detail::byte_at(text, 0);
  if (lead < 0x80) return {lead, 1, true};
  utf8_character const wrong{lead, 1, false};
  std::size_t const bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return wrong;
  char32_t code = lead & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!detail::continues_character(detail::byte_at(text, i))) return wrong;
    code = code << 6U | (detail::byte_at(text, i) & 0x3FU);
  }
  bool const overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  bool const surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return wrong;
  return {code, bytes, true};
}

ARM_DELEGATE_FUNCTION bool acts_on_terminal(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x061C ||  // Arabic letter mark
         code == 0x200E || code == 0x200F ||    // left-to-right and right-to-left mark
         (code >= 0x2028 && code <= 0x202E) ||  // separators, embeddings, overrides
         (code >= 0x2066 && code <= 0x2069) ||  // isolates
         code == 0xFEFF;                        // byte order mark
}

ARM_DELEGATE_FUNCTION std::string visible_text(std::string_view text, char quote) {
  std::string out;
  detail::append_visible(out, text, true, quote);
  return out;
}

ARM_DELEGATE_FUNCTION std::string message_text(std::string_view text, std::size_t most) {
  std::string out;
  if (text.size() <= most) {
    detail::append_visible(out, text, false, '\0');
    return out;
  }
  // Names often differ at the end, not only at the start. Characters are not cut.
  auto head = most * 3 / 4;
  auto tail = text.size() - (most - head);
  while (head > 0 && detail::continues_character(detail::byte_at(text, head))) --head;
  while (tail < text.size() && detail::continues_character(detail::byte_at(text, tail))) ++tail;
  detail::append_visible(out, text.substr(0, head), false, '\0');
  out += fmt::format("[... {} bytes ...]", tail - head);
  detail::append_visible(out, text.substr(tail), false, '\0');
  return out;
}

}  // namespace arm_delegate
