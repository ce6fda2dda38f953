#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reader of Python literals: the body of `read_literal` of value.hpp.

#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/number_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] inline bool is_space(char c) {
  return std::string_view(" \t\n\r\f\v").find(c) != std::string_view::npos;
}
[[nodiscard]] inline bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;  // letters of other alphabets
}

/// The value of a digit of up to base 16, or 16.
[[nodiscard]] inline unsigned digit_value(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

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

/// Reads one literal, with recursion limited to `deepest` levels.
class literal_reader {
 public:
  explicit literal_reader(std::string_view text) : whole_(text), rest_(text) {}

  value read() {
    // ast.literal_eval removes spaces and tabs before the literal, not line ends.
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t')) rest_.remove_prefix(1);
    if (whole_.find('\0') != std::string_view::npos) fail("it has a zero byte");
    value v = read_top();
    skip(true);
    if (!rest_.empty()) fail("the literal ends before its text");
    return v;
  }

 private:
  static constexpr int deepest = 64;

  /// How an expression was written, which decides what may be done with it.
  struct part {
    value v{};
    bool is_number = false;  ///< a number without operator
    bool is_signed = false;  ///< a number with a sign
  };

  [[noreturn]] void fail(std::string const& why) const {
    throw error(code::bad_compile_spec,
                "'" + std::string(whole_) + "' is not a Python literal: " + why + " at character " +
                    std::to_string(whole_.size() - rest_.size()),
                "write it as Python does, for example {'key': 1} or ['a', 'b']");
  }

  /// Skips spaces and comments; line ends only inside brackets or at the end.
  void skip(bool lines) {
    for (;;) {
      if (rest_.empty()) return;
      char const c = rest_[0];
      if (c == '#') {
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
      } else if (c == ' ' || c == '\t' || c == '\f' || (lines && (c == '\n' || c == '\r'))) {
        rest_.remove_prefix(1);
      } else if (rest_.starts_with("\\\n")) {
        rest_.remove_prefix(2);
      } else {
        return;
      }
    }
  }
  void skip() { skip(depth_ > 0); }

  [[nodiscard]] bool take(char c) {
    skip();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// The whole text: an expression, or several with commas, which are a tuple.
  value read_top() {
    value first = read_expression();
    if (!take(',')) return first;
    std::vector<value> items{std::move(first)};
    for (skip(); !rest_.empty() && rest_[0] != '\n'; skip()) {
      items.push_back(read_expression());
      if (!take(',')) break;
    }
    return value::of(value_kind::tuple, std::move(items));
  }

  value read_expression() { return read_sum().v; }

  /// A number, or the sum or difference of a real and an imaginary number.
  part read_sum() {
    part left = read_signed();
    skip();
    if (rest_.empty() || (rest_[0] != '+' && rest_[0] != '-')) return left;
    bool const minus = rest_[0] == '-';
    rest_.remove_prefix(1);
    part const right = read_signed();
    bool const is_complex = (left.is_number || left.is_signed) && right.is_number &&
                            !left.v.is(value_kind::complex) && right.v.is(value_kind::complex);
    if (!is_complex) fail("only a real and an imaginary number can be added");
    value sum;
    sum.kind = value_kind::complex;
    sum.real = left.v.is(value_kind::integer) ? static_cast<double>(left.v.integer) : left.v.real;
    sum.imaginary = minus ? -right.v.imaginary : right.v.imaginary;
    return {.v = std::move(sum)};
  }

  part read_signed() {
    skip();
    if (rest_.empty() || (rest_[0] != '+' && rest_[0] != '-')) return read_atom();
    bool const minus = rest_[0] == '-';
    rest_.remove_prefix(1);
    part operand = read_signed();
    if (!operand.is_number) fail("a sign needs one number");
    if (minus) {
      operand.v.integer = -operand.v.integer;
      operand.v.real = -operand.v.real;
      operand.v.imaginary = -operand.v.imaginary;
    }
    operand.is_number = false;
    operand.is_signed = true;
    return operand;
  }

  part read_atom() {
    skip();
    if (rest_.empty()) fail("a value is missing");
    char const c = rest_[0];
    if (c == '[') return {.v = read_list()};
    if (c == '(') return read_parentheses();
    if (c == '{') return {.v = read_braces()};
    if (is_digit(c) || (c == '.' && rest_.size() > 1 && is_digit(rest_[1]))) {
      return {.v = read_number(), .is_number = true};
    }
    if (rest_.starts_with("...")) {
      rest_.remove_prefix(3);
      return {.v = value::of(value_kind::ellipsis)};
    }
    if (auto text = read_strings()) return {.v = std::move(*text)};
    return {.v = read_word()};
  }

  value read_word() {
    std::size_t length = 0;
    while (length < rest_.size() && is_word(rest_[length])) ++length;
    std::string_view const word = rest_.substr(0, length);
    if (word.empty()) fail("unexpected character");
    if (word == "set") {
      rest_.remove_prefix(length);
      if (take('(') && take(')')) return value::of(value_kind::set);
      fail("'set' must be followed by ()");
    }
    if (word != "True" && word != "False" && word != "None" && word != "Ellipsis") {
      fail("a text needs quotes, and there are no names");
    }
    if (word == "Ellipsis") fail("there are no names");
    rest_.remove_prefix(length);
    return word == "None" ? value() : value::of(word == "True");
  }

  void enter() {
    if (++depth_ > deepest) fail("it is nested too deeply");
    rest_.remove_prefix(1);
  }
  void leave() { --depth_; }

  std::vector<value> read_items(char close) {
    std::vector<value> items;
    while (!take(close)) {
      items.push_back(read_expression());
      if (take(',')) continue;
      if (!take(close)) fail(std::string("',' or '") + close + "' is missing");
      break;
    }
    return items;
  }

  value read_list() {
    enter();
    value v = value::of(value_kind::list, read_items(']'));
    leave();
    return v;
  }

  part read_parentheses() {
    enter();
    if (take(')')) {
      leave();
      return {.v = value::of(value_kind::tuple)};
    }
    part first = read_sum();
    if (take(',')) {
      std::vector<value> items = read_items(')');
      items.insert(items.begin(), std::move(first.v));
      first = {.v = value::of(value_kind::tuple, std::move(items))};
    } else if (!take(')')) {
      fail("')' is missing");
    }
    leave();
    return first;
  }

  void check_hashable(value const& v) const {
    bool const is_changeable =
        v.is(value_kind::list) || v.is(value_kind::set) || v.is(value_kind::map);
    if (is_changeable) fail("a list, set or map cannot be a key or an element of a set");
    for (value const& item : v.items) check_hashable(item);
  }

  value read_braces() {
    enter();
    value v = value::of(value_kind::map);
    bool is_first = true;
    while (!take('}')) {
      value item = read_expression();
      check_hashable(item);
      bool const is_pair = take(':');
      if (is_first && !is_pair) v.kind = value_kind::set;
      if (is_pair != v.is_map()) fail("a map and a set are mixed");
      is_first = false;
      if (is_pair) {
        v.set(std::move(item), read_expression());
      } else {
        bool is_new = true;
        for (value const& other : v.items) is_new = is_new && !equal(other, item);
        if (is_new) v.items.push_back(std::move(item));
      }
      if (take(',')) continue;
      if (!take('}')) fail("',' or '}' is missing");
      break;
    }
    leave();
    return v;
  }

  /// Digits of a base; underscores stand between two digits.
  std::string read_digits(unsigned base) {
    std::string digits;
    while (!rest_.empty()) {
      bool const is_separator =
          rest_[0] == '_' && rest_.size() > 1 && !digits.empty() && digit_value(rest_[1]) < base;
      if (is_separator) rest_.remove_prefix(1);
      if (digit_value(rest_[0]) >= base) break;
      digits += rest_[0];
      rest_.remove_prefix(1);
    }
    return digits;
  }

  value integer_of(std::string_view digits, unsigned base) const {
    std::int64_t sum = 0;
    for (char const c : digits) {
      if (__builtin_mul_overflow(sum, static_cast<std::int64_t>(base), &sum) ||
          __builtin_add_overflow(sum, static_cast<std::int64_t>(digit_value(c)), &sum)) {
        fail("the number has more than 64 bits");
      }
    }
    return value::of(sum);
  }

  value read_number() {
    unsigned base = 10;
    if (rest_.size() > 1 && rest_[0] == '0') {
      char const mark = static_cast<char>(rest_[1] | 0x20);  // lower case
      base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
    }
    value number;
    if (base != 10) {
      rest_.remove_prefix(2);
      if (!rest_.empty() && rest_[0] == '_') rest_.remove_prefix(1);
      std::string const digits = read_digits(base);
      if (digits.empty()) fail("a number has no digits");
      number = integer_of(digits, base);
    } else {
      number = read_decimal();
    }
    if (!rest_.empty() && is_word(rest_[0])) fail("a number is followed by letters");
    return number;
  }

  value read_decimal() {
    std::string digits = read_digits(10);
    bool is_real = false;
    std::string const whole = digits;
    if (!rest_.empty() && rest_[0] == '.') {
      is_real = true;
      rest_.remove_prefix(1);
      digits += '.' + read_digits(10);
    }
    if (!rest_.empty() && (rest_[0] == 'e' || rest_[0] == 'E')) {
      is_real = true;
      digits += 'e';
      rest_.remove_prefix(1);
      if (!rest_.empty() && (rest_[0] == '+' || rest_[0] == '-')) {
        digits += rest_[0];
        rest_.remove_prefix(1);
      }
      std::string const exponent = read_digits(10);
      if (exponent.empty()) fail("an exponent has no digits");
      digits += exponent;
    }
    bool const is_imaginary = !rest_.empty() && (rest_[0] == 'j' || rest_[0] == 'J');
    if (is_imaginary) rest_.remove_prefix(1);
    if (!is_real && !is_imaginary) {
      if (whole.size() > 1 && whole[0] == '0' &&
          whole.find_first_not_of('0') != std::string::npos) {
        fail("a decimal number has leading zeros");
      }
      return integer_of(whole, 10);
    }
    double const x = read_number_text(digits);
    value v = value::of(x);
    if (is_imaginary) {
      v.kind = value_kind::complex;
      v.real = 0;
      v.imaginary = x;
    }
    return v;
  }

  [[nodiscard]] double read_number_text(std::string const& digits) const {
    auto const x = arm_delegate::read_number(digits);
    if (!x) fail("unreadable number");
    return *x;
  }

  /// One or more adjacent strings, or nothing if there is none.
  std::optional<value> read_strings() {
    std::optional<value> all;
    for (;;) {
      auto next = read_string();
      if (!next) return all;
      if (all && all->kind != next->kind) fail("text and bytes are mixed");
      if (all) {
        all->text += next->text;
      } else {
        all = std::move(next);
      }
      skip();
    }
  }

  std::optional<value> read_string() {
    std::size_t prefix = 0;
    bool raw = false;
    bool bytes = false;
    for (; prefix < rest_.size() && prefix < 3; ++prefix) {
      char const mark = static_cast<char>(rest_[prefix] | 0x20);  // lower case
      if (rest_[prefix] == '"' || rest_[prefix] == '\'') break;
      if (mark == 'r' && !raw) {
        raw = true;
      } else if (mark == 'b' && !bytes) {
        bytes = true;
      } else if (mark != 'u' || prefix > 0 || rest_.size() < 2 ||
                 (rest_[1] != '"' && rest_[1] != '\'')) {
        return std::nullopt;
      }
    }
    if (prefix >= rest_.size() || (rest_[prefix] != '"' && rest_[prefix] != '\'')) {
      return std::nullopt;
    }
    rest_.remove_prefix(prefix);
    char const quote = rest_[0];
    bool const triple = rest_.starts_with(std::string(3, quote));
    std::string const end(triple ? 3 : 1, quote);
    rest_.remove_prefix(end.size());
    value v;
    v.kind = bytes ? value_kind::bytes : value_kind::text;
    while (!rest_.starts_with(end)) {
      if (rest_.empty() || (!triple && rest_[0] == '\n')) fail("a text has no closing quote");
      if (bytes && static_cast<unsigned char>(rest_[0]) >= 0x80) fail("bytes must be ASCII");
      if (rest_[0] == '\\' && rest_.size() > 1) {
        read_escape(v.text, raw, bytes);
      } else {
        v.text += rest_[0];
        rest_.remove_prefix(1);
      }
    }
    rest_.remove_prefix(end.size());
    return v;
  }

  /// The code of `count` hexadecimal digits.
  std::uint32_t read_code(std::size_t count) {
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (rest_.empty() || digit_value(rest_[0]) > 15) fail("an escape has too few digits");
      code = code * 16 + digit_value(rest_[0]);
      rest_.remove_prefix(1);
    }
    return code;
  }

  void append_code(std::string& out, std::uint32_t code, bool bytes) {
    constexpr std::uint32_t last_code = 0x10FFFF;
    if (code > last_code || (code >= 0xD800 && code < 0xE000)) fail("not a character");
    if (bytes) {
      out += static_cast<char>(code);
    } else {
      append_utf8(out, code);
    }
  }

  void read_escape(std::string& out, bool raw, bool bytes) {
    char const mark = rest_[1];
    if (raw) {
      out.append(rest_.substr(0, 2));
      rest_.remove_prefix(2);
      return;
    }
    constexpr std::string_view marks = "\\'\"abfnrtv";
    constexpr std::string_view meanings = "\\'\"\a\b\f\n\r\t\v";
    rest_.remove_prefix(1);
    if (auto const at = marks.find(mark); at != std::string_view::npos) {
      out += meanings[at];
      rest_.remove_prefix(1);
    } else if (mark == '\n') {
      rest_.remove_prefix(1);
    } else if (digit_value(mark) < 8) {
      std::uint32_t code = 0;
      for (int i = 0; i < 3 && !rest_.empty() && digit_value(rest_[0]) < 8; ++i) {
        code = code * 8 + digit_value(rest_[0]);
        rest_.remove_prefix(1);
      }
      append_code(out, bytes ? code & 0xFFU : code, bytes);
    } else if (mark == 'x' || (!bytes && (mark == 'u' || mark == 'U'))) {
      rest_.remove_prefix(1);
      append_code(out, read_code(mark == 'x' ? 2 : mark == 'u' ? 4 : 8), bytes);
    } else if (mark == 'N' && !bytes) {
      fail("escapes with the names of characters are not supported");
    } else {
      out += '\\';  // an unknown escape stays as it is
    }
  }

  std::string_view whole_;
  std::string_view rest_;
  int depth_ = 0;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION value read_literal(std::string_view text) {
  return detail::literal_reader(text).read();
}

}  // namespace arm_delegate::tvm
