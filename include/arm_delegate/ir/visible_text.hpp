#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Names from files on one line: what would break a line or a quote is spelled out.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string>
#include <string_view>

namespace arm_delegate::ir {

/// `text` with a backslash before each backslash and each `quote` (0: none), line ends and tabs as
/// "\n", "\r", "\t", and other control characters as "\x1b". Bytes from 0x80 stay: UTF-8.
inline std::string visible_text(std::string_view text, char quote = '\0') {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (char c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '\\' || (quote != '\0' && c == quote)) {
      out.append({'\\', c});
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      out.append("\\x").append({digits[byte / 16U], digits[byte % 16U]});
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace arm_delegate::ir
