#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes text from files safe for a terminal: one line, without bytes that control the terminal.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate {

/// One character of a text that should be UTF-8.
struct utf8_character {
  char32_t code = 0;      ///< the code point, or the byte if it is not UTF-8
  std::size_t bytes = 0;  ///< its length; 1 if it is not UTF-8
  bool is_valid = false;  ///< false for bytes that are not UTF-8
};

/// The first character of `text`, which is not empty. Overlong forms and surrogates are not UTF-8.
[[nodiscard]] ARM_DELEGATE_FUNCTION utf8_character first_character(std::string_view text);

/// True for control characters, line and paragraph separators, and the characters that change the
/// direction of the text around them.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool acts_on_terminal(char32_t code);

/// `text` with a backslash before each backslash and each `quote` (0: none). Line ends and tabs
/// become "
/// ", "\r", "\t", other control characters and bytes that are not UTF-8 "\x1b", and further
/// characters that control a terminal "\u202e". All other UTF-8 is kept.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string visible_text(std::string_view text,
                                                             char quote = '\0');

/// The same for a message: backslashes and quotes are kept, and a text of more than `most` bytes
/// loses its middle.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string message_text(std::string_view text,
                                                             std::size_t most);

/// The number of bytes of a name that are printed.
inline constexpr std::size_t longest_name = 160;
/// The number of bytes of a sentence that are printed: some list all targets or overloads.
inline constexpr std::size_t longest_sentence = 2000;

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/visible_text-inl.hpp>  // IWYU pragma: export
#endif
