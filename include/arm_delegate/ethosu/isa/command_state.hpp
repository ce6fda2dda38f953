#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The register state left by SET commands, which operations use.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ethosu {

namespace detail {

/// An operand and the row of its command for U55 and U65 or for U85; no row if the family lacks it.
struct operand_place {
  std::size_t row = command_table.size();
  operand where{};

  [[nodiscard]] constexpr bool exists() const { return row < command_table.size(); }
};

constexpr operand_place find_operand(npu_family family, std::string_view command_name,
                                     std::string_view operand_name) {
  auto const row = find_command(family, command_name);
  if (row == command_table.size()) return {};
  auto const& c = command_table[row];
  auto const i = c.index_of(operand_name);
  return i < c.operands().size() ? operand_place{row, c.operands()[i]} : operand_place{};
}

/// The same for both command sets.
template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
struct places {
  static constexpr auto u55 = find_operand(npu_family::u55, Command.view(), Operand.view());
  static constexpr auto u85 = find_operand(npu_family::u85, Command.view(), Operand.view());
  static_assert(u55.exists() || u85.exists(),
                "arm_delegate: no NPU has a command with this operand: take both names from "
                "ethosu/isa/commands.hpp");
};

/// The operand in the NPU's command; the NPU must have the command.
template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
[[nodiscard]] constexpr operand_place const& place_of_operand(npu_family family) {
  using found = places<Command, Operand>;
  auto const& place = family == npu_family::u85 ? found::u85 : found::u55;
  ARM_DELEGATE_ASSERT(place.exists());
  return place;
}

}  // namespace detail

/// Rows of `command_table`.
using command_set = std::bitset<command_table.size()>;

/// The values of all SET commands so far. Registers that were not written are unknown: the hardware
/// starts with their previous values.
class command_state {
 public:
  explicit command_state(npu_family family) : family_(family) {}

  [[nodiscard]] npu_family family() const { return family_; }

  void set(instruction const& i) {
    words_[i.row] = i.words;
    written_.set(i.row);
  }
  /// Makes all registers unknown: a branch may lead here.
  void forget() { written_.reset(); }
  /// The same for some rows of `command_table`.
  void forget(command_set const& rows) { written_ &= ~rows; }
  [[nodiscard]] bool is_written(std::size_t row) const { return written_[row]; }
  /// Also false if the NPU has no such command.
  [[nodiscard]] bool is_written(std::string_view name) const {
    auto const row = find_command(family_, name);
    return row < command_table.size() && is_written(row);
  }

  /// The words of a command as last written, or 0.
  [[nodiscard]] command_words words(std::size_t row) const { return words_[row]; }
  /// `get<"SET_IFM_DEPTH_M1", "depth_m1">()`: the value last written, or 0. The names are checked
  /// at compile time; the NPU must have the command.
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  [[nodiscard]] std::int64_t get() const {
    auto const& place = detail::place_of_operand<Command, Operand>(family_);
    return place.where.read(words_[place.row]);
  }
  /// The same for an enumeration: `get<rounding, "SET_OFM_PRECISION", "round_mode">()`.
  template <class Enumeration, arm_delegate::detail::literal Command,
            arm_delegate::detail::literal Operand>
  [[nodiscard]] Enumeration get() const {
    return static_cast<Enumeration>(get<Command, Operand>());
  }

 private:
  npu_family family_;
  std::array<command_words, command_table.size()> words_{};
  command_set written_{};
};

}  // namespace arm_delegate::ethosu
