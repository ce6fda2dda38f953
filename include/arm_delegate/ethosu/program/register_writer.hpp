#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The writing direction of the descriptions in this folder: encodes an operation into registers.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::ethosu {

/// Collects the words of the commands that encode one step. It has the members of
/// `register_reader`; they throw code::bad_command, naming command and operand, for a field that
/// the operand cannot hold.
class register_writer {
 public:
  static constexpr bool is_writing = true;

  /// `cores`: how many cores read their own weight stream. `was_set`: registers that may hold an
  /// earlier value.
  register_writer(npu_family family, std::size_t cores, command_set const& was_set)
      : family_(family), cores_(cores), was_set_(was_set) {}

  [[nodiscard]] npu_family family() const { return family_; }
  [[nodiscard]] bool is_u85() const { return family_ == npu_family::u85; }

  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand,
            class Value>
  void field(Value const& value) {
    set<Command, Operand>(static_cast<std::int64_t>(value));
  }
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand,
            class Value>
  void field_m1(Value const& value) {
    set<Command, Operand>(static_cast<std::int64_t>(value) - 1);
  }
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  void field_16(std::int64_t value, bool is_signed) {
    bool const fits = !is_signed || (value >= INT16_MIN && value <= INT16_MAX);
    set<Command, Operand>(is_signed && fits ? value & 0xFFFF : value, fits);
  }
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand,
            class Value>
  void optional_field(Value const& value) {
    field<Command, Operand>(value);
  }
  template <class Value>
  void follows(Value const& value, Value const& computed, std::string_view what) const {
    if (value == computed) return;
    throw problem({}, fmt::format("{} does not follow from the rest of the operation", what));
  }
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  void unused(std::int64_t value) {
    if (!given_[detail::place_of_operand<Command, Operand>(family_).row]) {
      set<Command, Operand>(value);
    }
  }
  /// True if the register must be set: because the operation needs it, or because a core would
  /// otherwise read its previous value.
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  [[nodiscard]] bool is_set(bool is_needed, std::size_t core) const {
    return is_needed || core < cores_ ||
           was_set_[detail::place_of_operand<Command, Operand>(family_).row];
  }

  /// The commands whose operands were set, and their words.
  [[nodiscard]] command_set const& given() const { return given_; }
  [[nodiscard]] command_words words(std::size_t row) const {
    auto words = values_[row];
    words.first |= command_table[row].code;
    return words;
  }

 private:
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  void set(std::int64_t value, bool fits = true) {
    auto const& place = detail::place_of_operand<Command, Operand>(family_);
    auto const& where = place.where;
    if (!fits || !where.allows(value)) {
      throw problem(Command.view(), fmt::format("{} cannot be {}", where.name, value));
    }
    command_words mask;
    where.write(mask, -1);
    auto& taken = taken_[place.row];
    auto& words = values_[place.row];
    bool const is_taken = (taken.first & mask.first) != 0 || (taken.second & mask.second) != 0;
    if (is_taken && where.read(words) != value) {
      throw problem(Command.view(), fmt::format("{} cannot be both {} and {}", where.name,
                                                where.read(words), value));
    }
    where.write(words, value);
    taken.first |= mask.first;
    taken.second |= mask.second;
    given_.set(place.row);
  }

  [[nodiscard]] static error problem(std::string_view command, std::string message) {
    return error(diagnostic{.id = code::bad_command,
                            .why = {.rule = std::move(message)},
                            .target = std::string(command)});
  }

  npu_family family_;
  std::size_t cores_;
  command_set const& was_set_;
  command_set given_{};
  std::array<command_words, command_table.size()> values_{};
  std::array<command_words, command_table.size()> taken_{};
};

}  // namespace arm_delegate::ethosu
