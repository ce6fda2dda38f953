#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes JSON: objects and lists in the order given.

#include <arm_delegate/base/visible_text.hpp>

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::files {

enum class json_layout : std::uint8_t {
  indented,  ///< by two spaces
  compact,   ///< on one line
};

/// Builds one JSON text. Keys and values alternate inside objects.
class json_writer {
 public:
  explicit json_writer(json_layout layout = json_layout::indented) : layout_(layout) {}

  json_writer& object() { return open('{'); }
  json_writer& list() { return open('['); }
  json_writer& end() {
    depth_ -= 2;
    if (!empty_) newline();
    text_ += closers_.back();
    closers_.pop_back();
    empty_ = false;
    return *this;
  }
  json_writer& key(std::string_view name) {
    separate();
    quote(name);
    text_ += ": ";
    after_key_ = true;
    return *this;
  }
  json_writer& value(std::string_view text) {
    separate();
    quote(text);
    return *this;
  }
  json_writer& value(std::int64_t x) { return raw(std::to_string(x)); }
  /// The shortest text that reads back as the same double. JSON lacks "NaN", "Infinity" and
  /// "-Infinity"; they become strings.
  json_writer& value(double x) {
    if (std::isfinite(x)) return raw(fmt::format("{}", x));
    return value(std::isnan(x) ? std::string_view("NaN")
                 : x > 0       ? std::string_view("Infinity")
                               : std::string_view("-Infinity"));
  }
  /// The same with a decimal point or an exponent, for readers that tell 1.0 from 1, -0.0 from 0.
  json_writer& real(double x) {
    if (!std::isfinite(x)) return value(x);
    auto const text = fmt::format("{}", x);
    return raw(text.find_first_of(".e") == std::string::npos ? text + ".0" : text);
  }
  json_writer& boolean(bool x) { return raw(x ? "true" : "false"); }
  json_writer& null() { return raw("null"); }

  [[nodiscard]] std::string text() const { return text_ + "\n"; }

 private:
  json_writer& open(char bracket) {
    separate();
    text_ += bracket;
    closers_ += bracket == '{' ? '}' : ']';
    depth_ += 2;
    empty_ = true;
    return *this;
  }
  json_writer& raw(std::string const& text) {
    separate();
    text_ += text;
    return *this;
  }
  void newline() {
    if (layout_ == json_layout::compact) return;
    text_ += '\n';
    text_.append(depth_, ' ');
  }
  void separate() {
    if (after_key_) {
      after_key_ = false;
      return;
    }
    if (closers_.empty()) return;
    if (!empty_) text_ += ',';
    newline();
    empty_ = false;
  }
  /// Adds a complete string that is safe for a terminal; bytes that are not UTF-8 become U+FFFD.
  void quote(std::string_view s) {
    text_ += '"';
    while (!s.empty()) {
      auto const c = first_character(s);
      if (c.code == '"' || c.code == '\\') text_ += '\\';
      if (!c.is_valid) {
        text_ += "\\ufffd";
      } else if (acts_on_terminal(c.code)) {
        text_ += fmt::format("\\u{:04x}", static_cast<unsigned>(c.code));
      } else {
        text_.append(s.substr(0, c.bytes));
      }
      s.remove_prefix(c.bytes);
    }
    text_ += '"';
  }

  json_layout layout_;
  std::string text_;
  std::string closers_;
  std::size_t depth_ = 0;
  bool empty_ = true;
  bool after_key_ = false;
};

}  // namespace arm_delegate::files
