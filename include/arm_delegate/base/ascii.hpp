#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Classes of ASCII characters, independent of the locale.

namespace arm_delegate::ascii {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }

}  // namespace arm_delegate::ascii
