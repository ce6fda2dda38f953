#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of str_cat.hpp.

#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/config.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION void text_part::append_to(std::string& text) const {
  if (!is_number()) {
    text.append(start_, value_);
    return;
  }
  std::array<char, longest_number> digits;
  char* const end = digits.data() + digits.size();
  auto const result = start_ == &signed_number
                          ? std::to_chars(digits.data(), end, static_cast<std::int64_t>(value_))
                          : std::to_chars(digits.data(), end, value_);
  text.append(digits.data(), result.ptr);
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
