#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The encoding of a command in an Ethos-U command stream: an opcode and operands in bit fields.

#include <arm_delegate/base/enumerator_name.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace arm_delegate::ethosu {

/// The words of a command. One word: bits 9:0 are the opcode, 15:14 are 0, 31:16 the parameter. Two
/// words: bits 15:14 are 1, the second word is the payload, and the parameter holds the bits that
/// do not fit into the payload.
struct command_words {
  std::uint32_t first = 0;
  std::uint32_t second = 0;  ///< 0 if the command has one word
  friend constexpr bool operator==(command_words, command_words) = default;
};

/// An operand: `width` bits starting at bit `low`; bits of the second word start at 32.
struct operand {
  std::string_view name{};
  std::uint8_t low = 0;
  std::uint8_t width = 0;
  std::uint8_t high_width = 0;  ///< number of higher bits, from bit 16 of the first word on
  bool is_signed = false;
  /// The names of the values, "" for reserved ones; empty: a plain number.
  std::span<std::string_view const> values{};

  [[nodiscard]] constexpr unsigned bits() const { return unsigned{width} + high_width; }
  [[nodiscard]] constexpr std::int64_t smallest() const {
    return is_signed ? -(std::int64_t{1} << (bits() - 1)) : 0;
  }
  [[nodiscard]] constexpr std::int64_t largest() const {
    return (std::int64_t{1} << (is_signed ? bits() - 1 : bits())) - 1;
  }
  /// False for reserved values.
  [[nodiscard]] constexpr bool allows(std::int64_t value) const {
    if (value < smallest() || value > largest()) return false;
    auto const i = static_cast<std::size_t>(value);
    return values.empty() || (i < values.size() && !values[i].empty());
  }

  [[nodiscard]] constexpr std::int64_t read(command_words words) const {
    auto const both = std::uint64_t{words.second} << 32U | words.first;
    auto const field = [&](unsigned from, unsigned count) {
      return both >> from & ((std::uint64_t{1} << count) - 1);
    };
    auto raw = field(low, width);
    if (high_width > 0) raw |= field(high_low, high_width) << width;
    bool const negative = is_signed && (raw >> (bits() - 1) & 1U) != 0;
    if (negative) raw |= ~std::uint64_t{0} << bits();
    return static_cast<std::int64_t>(raw);
  }
  /// `value` must lie between `smallest()` and `largest()`.
  constexpr void write(command_words& words, std::int64_t value) const {
    auto const raw = static_cast<std::uint64_t>(value);
    auto const field = [](std::uint64_t bits, unsigned count, unsigned at) {
      return (bits & ((std::uint64_t{1} << count) - 1)) << at;
    };
    auto both = field(raw, width, low);
    if (high_width > 0) both |= field(raw >> width, high_width, high_low);
    words.first |= static_cast<std::uint32_t>(both);
    words.second |= static_cast<std::uint32_t>(both >> 32U);
  }

 private:
  static constexpr unsigned high_low = 16;
};

/// An unsigned number in the bits `high` to `low` of the first word.
constexpr operand number(std::string_view name, unsigned high, unsigned low) {
  return {.name = name,
          .low = static_cast<std::uint8_t>(low),
          .width = static_cast<std::uint8_t>(high - low + 1)};
}
/// The same as a signed number.
constexpr operand signed_number(std::string_view name, unsigned high, unsigned low) {
  auto made = number(name, high, low);
  made.is_signed = true;
  return made;
}
/// The bits `high` to `low` of the second word.
constexpr operand payload(std::string_view name, unsigned high, unsigned low) {
  return number(name, high + 32, low + 32);
}
/// 40 bits: the second word, and bits 23:16 of the first.
constexpr operand address(std::string_view name) {
  return {.name = name, .low = 32, .width = 32, .high_width = 8};
}
/// A signed 40-bit distance in bytes.
constexpr operand stride(std::string_view name) {
  return {.name = name, .low = 32, .width = 32, .high_width = 8, .is_signed = true};
}
/// A value of an enumeration, encoded as the enumerator's number, up to `Last`.
template <class Enumeration, unsigned High, unsigned Low = High,
          unsigned Last = (1U << (High - Low + 1)) - 1>
constexpr operand choice(std::string_view name) {
  auto made = number(name, High, Low);
  made.values = arm_delegate::detail::enumerator_names<Enumeration, std::size_t{Last} + 1>;
  return made;
}

/// The designs that have a command.
struct family_set {
  std::uint8_t bits = 0;
  [[nodiscard]] constexpr bool has(npu_family f) const {
    return (bits >> static_cast<unsigned>(f) & 1U) != 0;
  }
};
inline constexpr family_set u55_and_u65{0b011};
inline constexpr family_set u85_only{0b100};
inline constexpr family_set every_family{0b111};

/// A command of the designs in `on`.
struct command {
  static constexpr std::size_t most_operands = 8;

  constexpr command(std::uint16_t command_code, std::string_view command_name, family_set families,
                    std::initializer_list<operand> list = {})
      : code(command_code), name(command_name), on(families), count_(list.size()) {
    std::size_t i = 0;
    for (auto const& o : list) operands_[i++] = o;
  }

  std::uint16_t code;  ///< bits 15:0 of the first word
  std::string_view name;
  family_set on;

  [[nodiscard]] constexpr std::span<operand const> operands() const {
    return {operands_.data(), count_};
  }
  [[nodiscard]] constexpr bool has_payload() const { return (code >> 14U) == 1; }
  [[nodiscard]] constexpr std::size_t size() const { return has_payload() ? 2 : 1; }  ///< words
  /// True if it starts an operation; false if it sets state. Bit 8 decides; its meaning is inverted
  /// between one-word and two-word commands.
  [[nodiscard]] constexpr bool is_operation() const {
    return ((code >> 8U & 1U) != 0) == has_payload();
  }
  /// The index of the operand of that name, or the number of operands if there is none.
  [[nodiscard]] constexpr std::size_t index_of(std::string_view operand_name) const {
    std::size_t i = 0;
    while (i < count_ && operands_[i].name != operand_name) ++i;
    return i;
  }
  /// The bits of the opcode and of all operands; all others are 0.
  [[nodiscard]] constexpr command_words used_bits() const {
    command_words words{.first = 0xFFFF};
    for (auto const& o : operands()) o.write(words, -1);
    return words;
  }

 private:
  std::array<operand, most_operands> operands_{};
  std::size_t count_ = 0;
};

}  // namespace arm_delegate::ethosu
