#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of str_cat.hpp.

#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace arm_delegate {

namespace detail {

inline constexpr std::size_t longest_number = 20;  // -9223372036854775808

inline void append_unsigned(std::string& text, std::uint64_t number) {
  text += std::to_string(number);
}

inline void append_signed(std::string& text, std::uint64_t number) {
  bool const is_negative = static_cast<std::int64_t>(number) < 0;
  if (is_negative) text += '-';
  append_unsigned(text, is_negative ? 0 - number : number);
}

inline void append_list(std::string& text, std::span<std::int64_t const> numbers) {
  text += '[';
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i != 0) text += ", ";
    append_signed(text, static_cast<std::uint64_t>(numbers[i]));
  }
  text += ']';
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::size_t text_part::max_size() const noexcept {
  if (is_number()) return detail::longest_number;
  return is_list() ? 2 + list().size() * (detail::longest_number + 2) : value_;
}

ARM_DELEGATE_FUNCTION void text_part::append_to(std::string& text) const {
  if (start_ == &signed_number) {
    detail::append_signed(text, value_);
  } else if (start_ == &unsigned_number) {
    detail::append_unsigned(text, value_);
  } else if (is_list()) {
    detail::append_list(text, list());
  } else {
    text.append(start_, value_);
  }
}

ARM_DELEGATE_FUNCTION std::string str_cat(std::initializer_list<text_part> parts) {
  std::size_t size = 0;
  for (auto const& part : parts) size += part.max_size();
  std::string text;
  text.reserve(size);
  for (auto const& part : parts) part.append_to(text);
  return text;
}

}  // namespace arm_delegate
