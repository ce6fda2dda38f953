#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Puts a text together from strings, characters, whole numbers and lists of them.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate {

/// One part of a text. It refers to its string, character or list, so it is used within one
/// expression.
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
  /// The text is "[1, 3, 32, 32]".
  text_part(std::span<std::int64_t const> numbers) noexcept
      : start_(reinterpret_cast<char const*>(numbers.data())), value_(numbers.size() + list_mark) {}
  text_part(double) = delete;  // number_text makes the text of a real number
  text_part(bool) = delete;

  /// How many characters the text has, or somewhat more.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t max_size() const noexcept;

  /// Adds the text of this part to `text`.
  ARM_DELEGATE_FUNCTION void append_to(std::string& text) const;

 private:
  // Two words suffice, and calls are short: `start_` is one of these for a number.
  static constexpr char signed_number = 0;
  static constexpr char unsigned_number = 0;
  /// Added to the size of a list, which `start_` refers to.
  static constexpr std::uint64_t list_mark = std::uint64_t{1} << 63;

  [[nodiscard]] bool is_number() const noexcept {
    return start_ == &signed_number || start_ == &unsigned_number;
  }
  [[nodiscard]] bool is_list() const noexcept { return !is_number() && value_ >= list_mark; }
  [[nodiscard]] std::span<std::int64_t const> list() const noexcept {
    return {reinterpret_cast<std::int64_t const*>(start_), value_ - list_mark};
  }

  char const* start_;
  std::uint64_t value_;  // the size of the text or list, or the number
};

/// The parts one after another: `str_cat({"rank ", 4, " of '", name, "'"})`. A call costs a
/// fraction of the code, and of the compile time, of a chain of operators +.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string str_cat(std::initializer_list<text_part> parts);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/str_cat-inl.hpp>  // IWYU pragma: export
#endif
