#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Evaluates a symbolic size, which a .pt2 has as the text of sympy's srepr:
// "Add(FloorDiv(Symbol('s77', positive=True, integer=True), Integer(2)), Integer(1))".

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/read_number.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/number_functions.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Calls `visit` with the name of every symbol in the expression, which need not be well-formed.
template <class Visit>
void for_each_symbol(std::string_view expression, Visit visit) {
  constexpr std::string_view opening = "Symbol('";
  while (true) {
    auto const at = expression.find(opening);
    if (at == std::string_view::npos) return;
    expression.remove_prefix(at + opening.size());
    auto const name = expression.substr(0, expression.find('\''));
    visit(name);
    expression.remove_prefix(name.size());
  }
}

/// Evaluates one expression; used once. `Values` returns the number of a symbol.
template <class Values>
class symbol_expression {
 public:
  symbol_expression(std::string_view text, Values const& values)
      : text_(text), rest_(text), values_(values) {}

  /// Throws `code::bad_graph` if the text is not a supported expression.
  [[nodiscard]] known_number evaluate() {
    auto const value = read(0);
    if (!rest_.empty()) throw bad("has more text after its end");
    return value;
  }

 private:
  // Each level takes a stack frame; export nests sizes a dozen levels deep.
  static constexpr std::size_t deepest = 200;

  known_number read(std::size_t depth) {
    if (depth == deepest) {
      throw bad(fmt::format("is nested more than {} deep", deepest));
    }
    auto const head = read_word();
    if (head == "true") return true;
    if (head == "false") return false;
    expect('(');
    if (head == "Symbol") return read_symbol();
    if (head == "Integer") return fraction{read_last_integer()};
    if (head == "Float") return read_float();
    if (head == "Rational") return read_rational();
    auto const* const function = function_of_head(head);
    if (function == nullptr) throw bad(fmt::format("has the unsupported function '{}'", head));
    std::vector<known_number> arguments;
    do {
      arguments.push_back(read(depth + 1));
    } while (take(','));
    expect(')');
    return call(*function, arguments);
  }

  /// Symbol('s77', positive=True, integer=True)
  known_number read_symbol() {
    auto const name = read_quoted();
    skip_properties();
    return values_(name);
  }

  /// Float('1.5', precision=53)
  known_number read_float() {
    auto const value = read_number(read_quoted());
    if (!value) throw bad("has a float that is not a number");
    skip_properties();
    return *value;
  }

  known_number read_rational() {
    auto const numerator = read_integer();
    expect(',');
    return exact::make(numerator, read_last_integer());
  }

  std::int64_t read_last_integer() {
    auto const value = read_integer();
    expect(')');
    return value;
  }

  std::int64_t read_integer() {
    skip_spaces();
    std::int64_t value = 0;
    auto const [end, failure] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (failure == std::errc::result_out_of_range) throw exact::overflow();
    if (failure != std::errc{}) throw bad("lacks an integer");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  std::string_view read_word() {
    skip_spaces();
    auto const is_letter = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    auto const* const end = ranges::find_if_not(rest_, is_letter);
    return take_first(static_cast<std::size_t>(end - rest_.begin()));
  }

  std::string_view read_quoted() {
    expect('\'');
    auto const text = take_first(std::min(rest_.find('\''), rest_.size()));
    expect('\'');
    return text;
  }

  /// Skips ", positive=True, integer=True)".
  void skip_properties() {
    static_cast<void>(take_first(std::min(rest_.find(')'), rest_.size())));
    expect(')');
  }

  std::string_view take_first(std::size_t count) {
    auto const text = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return text;
  }

  void skip_spaces() {
    static_cast<void>(take_first(std::min(rest_.find_first_not_of(' '), rest_.size())));
  }

  bool take(char c) {
    skip_spaces();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void expect(char c) {
    if (!take(c)) throw bad(fmt::format("lacks a '{}'", c));
  }

  [[nodiscard]] error bad(std::string const& what) const {
    return error(code::bad_graph, fmt::format("the symbolic size '{}' {}", text_, what));
  }

  std::string_view text_;
  std::string_view rest_;
  Values const& values_;
};

}  // namespace arm_delegate::frontend::pt2
