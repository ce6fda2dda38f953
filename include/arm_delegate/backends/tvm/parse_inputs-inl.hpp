#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of parse_inputs.hpp.

#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/parse_inputs.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

namespace detail {

/// Finds "name:REST" pairs in a text: names are words with dots and colons, and may begin with one
/// word and a slash. `match_rest` returns the end of REST from a position, or npos.
class pair_finder {
 public:
  using rest_matcher = std::size_t (*)(std::string_view text, std::size_t at);

  pair_finder(std::string_view text, rest_matcher match_rest)
      : text_(text), match_rest_(match_rest) {}

  /// The text of the next pair without its spaces, or nothing.
  std::optional<std::string> next() {
    for (; at_ < text_.size(); ++at_) {
      std::size_t const end = match(at_);
      if (end == std::string_view::npos) continue;
      std::string pair(text_.substr(at_, end - at_));
      std::erase(pair, ' ');
      at_ = end;
      return pair;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::size_t match(std::size_t from) const {
    std::size_t slash = from;
    while (slash < text_.size() && is_word(text_[slash])) ++slash;
    if (slash > from && slash < text_.size() && text_[slash] == '/') {
      std::size_t const end = match_name(slash + 1);
      if (end != std::string_view::npos) return end;
    }
    return match_name(from);
  }

  [[nodiscard]] std::size_t match_name(std::size_t from) const {
    std::size_t last = from;
    while (last < text_.size() &&
           (is_word(text_[last]) || text_[last] == ':' || text_[last] == '.')) {
      ++last;
    }
    for (std::size_t colon = last; colon-- > from + 1;) {
      if (text_[colon] != ':') continue;
      std::size_t const end = match_rest_(text_, colon + 1);
      if (end != std::string_view::npos) return end;
    }
    return std::string_view::npos;
  }

  std::string_view text_;
  rest_matcher match_rest_;
  std::size_t at_ = 0;
};

/// Skips spaces, an optional minus, and at least one character of a class; npos if there is none.
template <class Class>
[[nodiscard]] std::size_t skip_word(std::string_view text, std::size_t at, Class is_member) {
  while (at < text.size() && is_space(text[at])) ++at;
  if (at < text.size() && text[at] == '-') ++at;
  std::size_t const begin = at;
  while (at < text.size() && is_member(text[at])) ++at;
  return at > begin ? at : std::string_view::npos;
}

[[nodiscard]] inline std::size_t end_of_shape(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  if (at >= text.size() || text[at] != '[') return std::string_view::npos;
  // No space may follow the bracket or precede a comma.
  if (at + 1 < text.size() && is_space(text[at + 1])) return std::string_view::npos;
  for (;;) {
    at = skip_word(text, at + 1, is_digit);
    if (at == std::string_view::npos || at >= text.size()) return std::string_view::npos;
    if (text[at] == ']') return at + 1;
    if (text[at] != ',') return std::string_view::npos;
  }
}

[[nodiscard]] inline std::size_t end_of_type(std::string_view text, std::size_t at) {
  std::size_t end = skip_word(text, at, is_word);
  for (std::size_t more = end; more != std::string_view::npos && more < text.size();) {
    more = skip_word(text, more, is_word);
    if (more != std::string_view::npos) end = more;
  }
  return end;
}

[[nodiscard]] inline value find_pairs(std::string_view text, pair_finder::rest_matcher rest,
                                      value (*read)(std::string const&)) {
  value map = value::of(value_kind::map);
  pair_finder finder(text, rest);
  while (auto const pair = finder.next()) {
    auto const colon = pair->rfind(':');
    map.set(pair->substr(0, colon), read(pair->substr(colon + 1)));
  }
  return map;
}

[[nodiscard]] inline value read_shape(std::string const& text) {
  value shape = value::of(value_kind::list);
  for (auto const number : split_at(std::string_view(text).substr(1, text.size() - 2), ",")) {
    shape.items.push_back(value::of(as_integer(number)));
  }
  return shape;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION value parse_shapes(std::string_view text) {
  value map = detail::find_pairs(text, detail::end_of_shape, detail::read_shape);
  if (!map.keys.empty()) return map;
  raise(code::bad_compile_spec, fmt::format("'{}' has no shapes", text),
        "write them as foo:[1,32,32,3] bar:[10,10]");
}

ARM_DELEGATE_FUNCTION value parse_types(std::string_view text) {
  value map = detail::find_pairs(text, detail::end_of_type,
                                 [](std::string const& type) { return value(type); });
  if (!map.keys.empty()) return map;
  raise(code::bad_compile_spec, fmt::format("'{}' has no types", text),
        "write them as foo:int8 bar:int32");
}

}  // namespace arm_delegate::tvm
