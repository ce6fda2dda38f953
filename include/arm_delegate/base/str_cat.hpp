#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Puts a text together from strings, characters and whole numbers.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace arm_delegate {

/// One part of a text. It refers to its string or character, so it is used within one expression.
class text_part {
 public:
  text_part(std::string_view text) noexcept : start_(text.data()), value_(text.size()) {}
  text_part(std::string const& text) noexcept : start_(text.data()), value_(text.size()) {}
  text_part(char const* text) noexcept : text_part(std::string_view(text)) {}
  text_part(char const& character) noexcept : start_(&character), value_(1) {}
  text_part(int number) noexcept : text_part(static_cast<long long>(number)) {}
  text_part(long number) noexcept : text_part(static_cast<long long>(number)) {}
  text_part(long long number) noexcept
      : start_(&signed_number), value_(static_cast<std::uint64_t>(number)) {}
  text_part(unsigned number) noexcept : text_part(static_cast<unsigned long long>(number)) {}
  text_part(unsigned long number) noexcept : text_part(static_cast<unsigned long long>(number)) {}
  text_part(unsigned long long number) noexcept : start_(&unsigned_number), value_(number) {}
  text_part(double) = delete;  // number_text makes the text of a real number
  text_part(bool) = delete;

  /// How many characters the text has, or somewhat more.
  [[nodiscard]] std::size_t max_size() const noexcept {
    return is_number() ? longest_number : value_;
  }

  /// Adds the text of this part to `text`.
  ARM_DELEGATE_FUNCTION void append_to(std::string& text) const;

 private:
  static constexpr std::size_t longest_number = 20;  // -9223372036854775808

  // Two words suffice, and calls are short: `start_` is one of these for a number.
  static constexpr char signed_number = 0;
  static constexpr char unsigned_number = 0;

  [[nodiscard]] bool is_number() const noexcept {
    return start_ == &signed_number || start_ == &unsigned_number;
  }

  char const* start_;
  std::uint64_t value_;  // the size of the text, or the number
};

/// The parts one after another: `str_cat({"rank ", 4, " of '", name, "'"})`. A call costs a
/// fraction of the code, and of the compile time, of a chain of operators +.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string str_cat(std::initializer_list<text_part> parts);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/str_cat-inl.hpp>  // IWYU pragma: export
#endif
