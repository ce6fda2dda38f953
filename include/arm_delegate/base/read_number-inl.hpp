#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of read_number.hpp.

#include <arm_delegate/base/read_number.hpp>
#include <arm_delegate/config.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate {

namespace detail {

/// The digits at the start of `text`, which are removed from it.
inline std::string_view take_digits(std::string_view& text) {
  auto const digits = text.substr(0, text.find_first_not_of("0123456789"));
  text.remove_prefix(digits.size());
  return digits;
}

/// Removes a sign at the start of `text`; true if it is '-'.
inline bool take_sign(std::string_view& text) {
  bool const is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  return is_negative;
}

/// Larger powers of ten are infinite, and larger numbers of digits have no meaning.
inline constexpr int largest_exponent = 1 << 24;

}  // namespace detail

// Not `std::from_chars`, which libc++ 19 lacks for floating point, nor `strtod`, which asks the
// locale.
ARM_DELEGATE_FUNCTION std::optional<double> read_number(std::string_view text) {
  bool const is_negative = detail::take_sign(text);
  std::string digits(detail::take_digits(text));
  int exponent = 0;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    auto const fraction = detail::take_digits(text);
    digits += fraction;
    exponent = -static_cast<int>(std::min<std::size_t>(fraction.size(), detail::largest_exponent));
  }
  if (digits.empty()) return std::nullopt;
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    bool const is_small = detail::take_sign(text);
    auto const power = detail::take_digits(text);
    if (power.empty()) return std::nullopt;
    std::int64_t size = detail::largest_exponent;  // if it does not fit
    std::from_chars(power.data(), power.data() + power.size(), size);
    auto const shift = static_cast<int>(std::min<std::int64_t>(size, detail::largest_exponent));
    exponent += is_small ? -shift : shift;
  }
  if (!text.empty()) return std::nullopt;
  // The first 18 digits are exact in 64 bits; each of the others is a power of ten.
  digits.erase(0, digits.find_first_not_of('0'));
  std::int64_t first_digits = 0;
  auto const* const end = digits.data() + std::min<std::size_t>(digits.size(), 18);
  std::from_chars(digits.data(), end, first_digits);
  exponent += static_cast<int>(
      std::min<std::ptrdiff_t>(digits.data() + digits.size() - end, detail::largest_exponent));
  auto value = static_cast<double>(first_digits);
  auto const scale = std::pow(10.0, std::abs(exponent));
  if (value != 0) value = exponent < 0 ? value / scale : value * scale;
  return is_negative ? -value : value;
}

}  // namespace arm_delegate
