#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reader of Python literals: the body of `read_literal` of value.hpp.

#include <arm_delegate/backends/tvm/literal_cursor-inl.hpp>
#include <arm_delegate/backends/tvm/literal_number-inl.hpp>
#include <arm_delegate/backends/tvm/literal_string-inl.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>

#include <fmt/core.h>

#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

/// Reads one literal.
class literal_reader {
 public:
  explicit literal_reader(std::string_view text) : at_(text) {}

  value read() {
    value v = read_top();
    at_.skip_lines();
    if (!at_.at_end()) at_.fail("the literal ends before its text");
    return v;
  }

 private:
  /// How an expression was written, which decides what may be done with it.
  struct part {
    value v{};
    bool is_number = false;  ///< a number without operator
    bool is_signed = false;  ///< a number with a sign
  };

  /// The whole text: an expression, or several with commas, which are a tuple.
  value read_top() {
    value first = read_expression();
    if (!at_.take(',')) return first;
    std::vector<value> items{std::move(first)};
    for (at_.skip(); !at_.at_end() && at_.peek() != '\n'; at_.skip()) {
      items.push_back(read_expression());
      if (!at_.take(',')) break;
    }
    return value::of(value_kind::tuple, std::move(items));
  }

  value read_expression() { return read_sum().v; }

  /// '+' or '-' if it is next, else zero.
  [[nodiscard]] char take_sign() {
    if (at_.take('+')) return '+';
    return at_.take('-') ? '-' : '\0';
  }

  /// A number, or the sum or difference of a real and an imaginary number.
  part read_sum() {
    part left = read_signed();
    char const sign = take_sign();
    if (sign == '\0') return left;
    part const right = read_signed();
    bool const is_complex = (left.is_number || left.is_signed) && right.is_number &&
                            !left.v.is(value_kind::complex) && right.v.is(value_kind::complex);
    if (!is_complex) at_.fail("only a real and an imaginary number can be added");
    value sum;
    sum.kind = value_kind::complex;
    sum.real = left.v.is(value_kind::integer) ? static_cast<double>(left.v.integer) : left.v.real;
    sum.imaginary = sign == '-' ? -right.v.imaginary : right.v.imaginary;
    return {.v = std::move(sum)};
  }

  part read_signed() {
    char const sign = take_sign();
    if (sign == '\0') return read_atom();
    part operand = read_signed();
    if (!operand.is_number) at_.fail("a sign needs one number");
    if (sign == '-') {
      operand.v.integer = -operand.v.integer;
      operand.v.real = -operand.v.real;
      operand.v.imaginary = -operand.v.imaginary;
    }
    operand.is_number = false;
    operand.is_signed = true;
    return operand;
  }

  part read_atom() {
    at_.skip();
    if (at_.at_end()) at_.fail("a value is missing");
    char const c = at_.peek();
    if (c == '[') return {.v = read_list()};
    if (c == '(') return read_parentheses();
    if (c == '{') return {.v = read_braces()};
    if (is_digit(c) || (c == '.' && is_digit(at_.peek(1)))) {
      return {.v = read_literal_number(at_), .is_number = true};
    }
    if (at_.rest().starts_with("...")) {
      at_.drop(3);
      return {.v = value::of(value_kind::ellipsis)};
    }
    if (auto text = read_literal_strings(at_)) return {.v = std::move(*text)};
    return {.v = read_word()};
  }

  value read_word() {
    std::string_view const word = text_scanner(at_.rest()).take(is_word);
    if (word.empty()) at_.fail("unexpected character");
    if (word == "set") {
      at_.drop(word.size());
      if (at_.take('(') && at_.take(')')) return value::of(value_kind::set);
      at_.fail("'set' must be followed by ()");
    }
    if (word != "True" && word != "False" && word != "None") {
      at_.fail("a text needs quotes, and there are no names");
    }
    at_.drop(word.size());
    return word == "None" ? value() : value::of(word == "True");
  }

  std::vector<value> read_items(char close) {
    std::vector<value> items;
    while (!at_.take(close)) {
      items.push_back(read_expression());
      if (at_.take(',')) continue;
      if (!at_.take(close)) at_.fail(fmt::format("',' or '{}' is missing", close));
      break;
    }
    return items;
  }

  value read_list() {
    at_.enter();
    value v = value::of(value_kind::list, read_items(']'));
    at_.leave();
    return v;
  }

  part read_parentheses() {
    at_.enter();
    if (at_.take(')')) {
      at_.leave();
      return {.v = value::of(value_kind::tuple)};
    }
    part first = read_sum();
    if (at_.take(',')) {
      std::vector<value> items = read_items(')');
      items.insert(items.begin(), std::move(first.v));
      first = {.v = value::of(value_kind::tuple, std::move(items))};
    } else if (!at_.take(')')) {
      at_.fail("')' is missing");
    }
    at_.leave();
    return first;
  }

  void check_hashable(value const& v) const {
    bool const is_changeable =
        v.is(value_kind::list) || v.is(value_kind::set) || v.is(value_kind::map);
    if (is_changeable) at_.fail("a list, set or map cannot be a key or an element of a set");
    for (value const& item : v.items) check_hashable(item);
  }

  value read_braces() {
    at_.enter();
    value v = value::of(value_kind::map);
    bool is_first = true;
    while (!at_.take('}')) {
      value item = read_expression();
      check_hashable(item);
      bool const is_pair = at_.take(':');
      if (is_first && !is_pair) v.kind = value_kind::set;
      if (is_pair != v.is_map()) at_.fail("a map and a set are mixed");
      is_first = false;
      if (is_pair) {
        v.set(std::move(item), read_expression());
      } else {
        bool const is_new =
            ranges::none_of(v.items, [&](value const& other) { return equal(other, item); });
        if (is_new) v.items.push_back(std::move(item));
      }
      if (at_.take(',')) continue;
      if (!at_.take('}')) at_.fail("',' or '}' is missing");
      break;
    }
    at_.leave();
    return v;
  }

  literal_cursor at_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION value read_literal(std::string_view text) {
  return detail::literal_reader(text).read();
}

}  // namespace arm_delegate::tvm
