#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Texts and bytes in Python literals, for literal-inl.hpp.

#include <arm_delegate/backends/tvm/literal_cursor-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::tvm::detail {

inline void append_utf8(std::string& out, std::uint32_t code) {
  auto const part = [&](std::uint32_t bits) { out += static_cast<char>(bits); };
  constexpr std::uint32_t low_bits = 0x3F;
  if (code < 0x80) {
    part(code);
  } else if (code < 0x800) {
    part(0xC0U | code >> 6U);
    part(0x80U | (code & low_bits));
  } else if (code < 0x10000) {
    part(0xE0U | code >> 12U);
    part(0x80U | (code >> 6U & low_bits));
    part(0x80U | (code & low_bits));
  } else {
    part(0xF0U | code >> 18U);
    part(0x80U | (code >> 12U & low_bits));
    part(0x80U | (code >> 6U & low_bits));
    part(0x80U | (code & low_bits));
  }
}

[[nodiscard]] inline bool is_quote(char c) { return c == '"' || c == '\''; }

/// The letters before the quote of a string.
struct string_prefix {
  std::size_t size = 0;
  bool is_raw = false;
  bool is_bytes = false;
};

/// The prefix of the string that begins at the cursor, or nothing if there is none: r, b, both, or
/// u alone, in any case.
[[nodiscard]] inline std::optional<string_prefix> find_string(literal_cursor const& at) {
  string_prefix prefix;
  bool is_unicode = false;
  for (; !is_quote(at.peek(prefix.size)); ++prefix.size) {
    char const mark = lower_letter(at.peek(prefix.size));
    if (is_unicode) return std::nullopt;
    if (mark == 'r' && !prefix.is_raw) {
      prefix.is_raw = true;
    } else if (mark == 'b' && !prefix.is_bytes) {
      prefix.is_bytes = true;
    } else if (mark == 'u' && prefix.size == 0) {
      is_unicode = true;
    } else {
      return std::nullopt;
    }
  }
  return prefix;
}

/// Reads the escapes of one string.
class escape_reader {
 public:
  escape_reader(literal_cursor& at, string_prefix const& prefix) : at_(at), prefix_(prefix) {}

  /// Appends the meaning of the escape at the cursor, which has a character after its backslash.
  void read(std::string& out) {
    if (prefix_.is_raw) {
      out.append(at_.rest().substr(0, 2));
      at_.drop(2);
      return;
    }
    char const mark = at_.peek(1);
    constexpr std::string_view marks = "\\'\"abfnrtv";
    constexpr std::string_view meanings = "\\'\"\a\b\f\n\r\t\v";
    at_.drop();
    if (auto const at = marks.find(mark); at != std::string_view::npos) {
      out += meanings[at];
      at_.drop();
    } else if (mark == '\n') {
      at_.drop();
    } else if (digit_value(mark) < 8) {
      append(out, octal());
    } else if (mark == 'x' || (!prefix_.is_bytes && (mark == 'u' || mark == 'U'))) {
      at_.drop();
      append(out, hexadecimal(mark == 'x' ? 2 : mark == 'u' ? 4 : 8));
    } else if (mark == 'N' && !prefix_.is_bytes) {
      at_.fail("escapes with the names of characters are not supported");
    } else {
      out += '\\';  // an unknown escape stays as it is
    }
  }

 private:
  /// The code of up to three octal digits.
  std::uint32_t octal() {
    std::uint32_t code = 0;
    for (int i = 0; i < 3 && digit_value(at_.peek()) < 8; ++i) {
      code = code * 8 + digit_value(at_.peek());
      at_.drop();
    }
    return prefix_.is_bytes ? code & 0xFFU : code;
  }

  std::uint32_t hexadecimal(std::size_t count) {
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (digit_value(at_.peek()) > 15) at_.fail("an escape has too few digits");
      code = code * 16 + digit_value(at_.peek());
      at_.drop();
    }
    return code;
  }

  void append(std::string& out, std::uint32_t code) const {
    constexpr std::uint32_t last_code = 0x10FFFF;
    if (code > last_code || (code >= 0xD800 && code < 0xE000)) at_.fail("not a character");
    if (prefix_.is_bytes) {
      out += static_cast<char>(code);
    } else {
      append_utf8(out, code);
    }
  }

  literal_cursor& at_;
  string_prefix prefix_;
};

/// One string, or nothing if there is none.
[[nodiscard]] inline std::optional<value> read_string(literal_cursor& at) {
  auto const prefix = find_string(at);
  if (!prefix) return std::nullopt;
  at.drop(prefix->size);
  char const quote = at.peek();
  bool const is_triple = at.rest().starts_with(std::string(3, quote));
  std::string const end(is_triple ? 3 : 1, quote);
  at.drop(end.size());
  escape_reader escapes(at, *prefix);
  value v;
  v.kind = prefix->is_bytes ? value_kind::bytes : value_kind::text;
  while (!at.rest().starts_with(end)) {
    char const c = at.peek();
    if (at.at_end() || (!is_triple && c == '\n')) at.fail("a text has no closing quote");
    if (prefix->is_bytes && static_cast<unsigned char>(c) >= 0x80) at.fail("bytes must be ASCII");
    if (c == '\\' && at.rest().size() > 1) {
      escapes.read(v.text);
    } else {
      v.text += c;
      at.drop();
    }
  }
  at.drop(end.size());
  return v;
}

/// One or more adjacent strings, or nothing if there is none.
[[nodiscard]] inline std::optional<value> read_literal_strings(literal_cursor& at) {
  std::optional<value> all;
  while (auto next = read_string(at)) {
    if (all && all->kind != next->kind) at.fail("text and bytes are mixed");
    if (all) {
      all->text += next->text;
    } else {
      all = std::move(next);
    }
    at.skip();
  }
  return all;
}

}  // namespace arm_delegate::tvm::detail
