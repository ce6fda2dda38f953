#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The text of a Python literal and the place that is read, for literal-inl.hpp.

#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate::tvm::detail {

/// The value of a digit of up to base 16, or 16.
[[nodiscard]] inline unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

[[nodiscard]] inline char lower_letter(char c) { return static_cast<char>(c | 0x20); }

/// The text of a literal without zero bytes, so that zero can stand for its end.
class literal_cursor {
 public:
  explicit literal_cursor(std::string_view text) : whole_(text), rest_(text) {
    // ast.literal_eval removes spaces and tabs before the literal, not line ends.
    while (peek() == ' ' || peek() == '\t') drop();
    if (text.find('\0') != std::string_view::npos) fail("it has a zero byte");
    if (!is_unicode(text)) fail("it is not UTF-8");
  }

  [[noreturn]] void fail(std::string const& why) const {
    raise(code::bad_compile_spec,
          fmt::format("'{}' is not a Python literal: {} at character {}", whole_, why,
                      whole_.size() - rest_.size()),
          "write it as Python does, for example {'key': 1} or ['a', 'b']");
  }

  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  /// A character, counted from the place; zero after the end.
  [[nodiscard]] char peek(std::size_t at = 0) const { return at < rest_.size() ? rest_[at] : '\0'; }
  void drop(std::size_t count = 1) { rest_.remove_prefix(count); }

  /// Skips spaces and comments; line ends only inside brackets.
  void skip() { skip(depth_ > 0); }
  /// The same with line ends, as they may end the text.
  void skip_lines() { skip(true); }
  /// Skips spaces, and the character if it is next.
  [[nodiscard]] bool take(char c) {
    skip();
    if (peek() != c) return false;
    drop();
    return true;
  }

  /// Goes into brackets, of which `deepest` levels may be open.
  void enter() {
    constexpr int deepest = 64;
    if (++depth_ > deepest) fail("it is nested too deeply");
    drop();
  }
  void leave() { --depth_; }

 private:
  void skip(bool lines) {
    for (;;) {
      char const c = peek();
      if (c == '#') {
        drop(std::min(rest_.find('\n'), rest_.size()));
      } else if (c == ' ' || c == '\t' || c == '\f' || (lines && (c == '\n' || c == '\r'))) {
        drop();
      } else if (rest_.starts_with("\\\n")) {
        drop(2);
      } else {
        return;
      }
    }
  }

  std::string_view whole_;
  std::string_view rest_;
  int depth_ = 0;
};

}  // namespace arm_delegate::tvm::detail
