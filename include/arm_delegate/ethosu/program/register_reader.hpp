#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reading direction of the descriptions in this folder: decodes registers into an operation.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ethosu {

/// Returns "SET_IFM_REGION" for "IFM" and "_REGION".
template <arm_delegate::detail::literal Map, arm_delegate::detail::literal Rest>
inline constexpr auto register_name = arm_delegate::detail::literal("SET_") + Map + Rest;

/// Fills in the fields of one step. `register_writer` has the same members, so that one description
/// of the mapping from fields to operands works in both directions.
class register_reader {
 public:
  static constexpr bool is_writing = false;

  /// Reads the registers set before `operation`, and its own operands.
  register_reader(command_state const& state, instruction const& operation)
      : state_(state), operation_(operation) {}

  [[nodiscard]] npu_family family() const { return state_.family(); }
  [[nodiscard]] bool is_u85() const { return family() == npu_family::u85; }

  /// `field<"OP_POOL", "pooling_mode">(o.pooling)`: the field equals the operand.
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand,
            class Value>
  void field(Value& value) {
    value = static_cast<Value>(get<Command, Operand>());
  }
  /// The field is the operand plus one: "height_m1".
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand,
            class Value>
  void field_m1(Value& value) {
    value = static_cast<Value>(get<Command, Operand>() + 1);
  }
  /// The field is the operand's 16 bits, signed or unsigned.
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  void field_16(std::int64_t& value, bool is_signed) {
    auto const bits = get<Command, Operand>();
    value = is_signed ? std::int64_t{static_cast<std::int16_t>(bits)} : bits;
  }
  /// A field that only applies if some command has set it.
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand,
            class Value>
  void optional_field(Value& value) {
    if (is_set<Command, Operand>()) field<Command, Operand>(value);
  }
  /// The field is derived from other fields and has no operand of its own.
  template <class Value>
  void follows(Value& value, Value const& computed, std::string_view) {
    value = computed;
  }
  /// An operand that this operation does not use, but that Vela sets.
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  void unused(std::int64_t) {}

  /// True if some command has set the register. The arguments matter only for writing: whether the
  /// operation needs the register, and which core reads it.
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  [[nodiscard]] bool is_set(bool /*is_needed*/ = false, std::size_t /*core*/ = 0) const {
    return state_.is_written(detail::place_of_operand<Command, Operand>(family()).row);
  }

  /// The registers that were read but that no command had set.
  [[nodiscard]] command_set const& unset() const { return unset_; }

 private:
  template <arm_delegate::detail::literal Command, arm_delegate::detail::literal Operand>
  [[nodiscard]] std::int64_t get() {
    auto const& place = detail::place_of_operand<Command, Operand>(family());
    if (place.row == operation_.row) return place.where.read(operation_.words);
    if (!state_.is_written(place.row)) unset_.set(place.row);
    return place.where.read(state_.words(place.row));
  }

  command_state const& state_;
  instruction const& operation_;
  command_set unset_{};
};

}  // namespace arm_delegate::ethosu
