#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads the values and methods of a verified .pte file.

#include <arm_delegate/pte/detail/read_data.hpp>
#include <arm_delegate/pte/detail/read_lists.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/schemas/executorch_program_generated.h>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

// A variant's index is the number of the union's member, which counts from 1.
static_assert(std::variant_size_v<value> == static_cast<std::size_t>(fb::KernelTypes::MAX));
static_assert(std::variant_size_v<instruction> ==
              static_cast<std::size_t>(fb::InstructionArguments::MAX));

inline tensor read_tensor(fb::Tensor const& from) {
  tensor made{.type = static_cast<scalar_type>(from.scalar_type()),
              .storage_offset = from.storage_offset(),
              .sizes = items_of<std::int32_t>(from.sizes()),
              .dim_order = items_of<std::uint8_t>(from.dim_order()),
              .requires_grad = from.requires_grad(),
              .data_index = from.data_buffer_idx(),
              .layout = from.layout(),
              .shape = static_cast<dynamism>(from.shape_dynamism())};
  if (auto const* at = from.allocation_info()) {
    auto const high = std::uint64_t{at->offset_high()} << 32U;
    made.place = {.memory_id = at->memory_id(), .offset = high | at->offset_low()};
  }
  if (auto const* more = from.extra_tensor_info()) {
    made.details = {.mutable_segment = more->mutable_data_segments_idx(),
                    .name = string_of(more->fully_qualified_name()),
                    .is_external = more->location() == fb::TensorLocation::EXTERNAL,
                    .device_type = more->device_type(),
                    .device_index = more->device_index()};
  }
  return made;
}

/// A union's type may be set while the union itself is missing.
template <class Table>
Table const& present(Table const* table) {
  if (table == nullptr) throw bad_data("a value or instruction is missing");
  return *table;
}

inline value read_value(fb::EValue const& from) {
  using enum fb::KernelTypes;
  switch (from.val_type()) {
    case Null: return std::monostate();
    case Int: return present(from.val_as_Int()).number();
    case Bool: return present(from.val_as_Bool()).truth();
    case Double: return present(from.val_as_Double()).number();
    case Tensor: return read_tensor(present(from.val_as_Tensor()));
    case String: return string_of(present(from.val_as_String()).text());
    case IntList: return int_list{items_of<std::int64_t>(present(from.val_as_IntList()).items())};
    case DoubleList:
      return double_list{items_of<double>(present(from.val_as_DoubleList()).items())};
    case BoolList: return bool_list{items_of<bool>(present(from.val_as_BoolList()).items())};
    case TensorList:
      return tensor_list{items_of<std::int32_t>(present(from.val_as_TensorList()).items())};
    case OptionalTensorList:
      return optional_tensor_list{
          items_of<std::int32_t>(present(from.val_as_OptionalTensorList()).items())};
    default:
      throw bad_data(
          fmt::format("a value has an unknown type, {}", static_cast<int>(from.val_type())));
  }
}

inline instruction read_instruction(fb::Instruction const& from) {
  using enum fb::InstructionArguments;
  switch (from.instr_args_type()) {
    case KernelCall: {
      auto const& call = present(from.instr_args_as_KernelCall());
      return kernel_call{call.op_index(), items_of<std::int32_t>(call.args())};
    }
    case DelegateCall: {
      auto const& call = present(from.instr_args_as_DelegateCall());
      return delegate_call{call.delegate_index(), items_of<std::int32_t>(call.args())};
    }
    case MoveCall: {
      auto const& move = present(from.instr_args_as_MoveCall());
      return move_call{move.move_from(), move.move_to()};
    }
    case JumpFalseCall: {
      auto const& jump = present(from.instr_args_as_JumpFalseCall());
      return jump_false_call{jump.cond_value_index(), jump.destination_instruction()};
    }
    case FreeCall: return free_call{present(from.instr_args_as_FreeCall()).value_index()};
    default:
      throw bad_data(fmt::format("an instruction has an unknown type, {}",
                                 static_cast<int>(from.instr_args_type())));
  }
}

/// Applies `read` to the items of a list of tables.
template <class Table, class Read>
auto read_all(flatbuffers::Vector<flatbuffers::Offset<Table>> const* from, Read const& read) {
  auto const all = list(from);
  std::vector<decltype(read(*all[0]))> made;
  made.reserve(all.size());
  for (flatbuffers::uoffset_t i = 0; i < all.size(); ++i) made.push_back(read(*all[i]));
  return made;
}

inline chain read_chain(fb::Chain const& from) {
  return {.instructions = read_all(from.instructions(), read_instruction)};
}

inline operator_name read_operator(fb::Operator const& from) {
  return {.name = string_of(from.name()), .overload = string_of(from.overload())};
}

inline delegate_spec read_spec(fb::CompileSpec const& from) {
  auto const bytes = bytes_of(from.value());
  return {.key = string_of(from.key()), .value = {bytes.begin(), bytes.end()}};
}

inline method read_method(fb::ExecutionPlan const& from, data_reader const& data) {
  auto const read_delegate = [&](fb::BackendDelegate const& d) {
    return delegate{.backend = string_of(d.id()),
                    .payload = data.payload(d.processed()),
                    .specs = read_all(d.compile_specs(), read_spec)};
  };
  method made{.name = string_of(from.name()),
              .values = read_all(from.values(), read_value),
              .inputs = items_of<std::int32_t>(from.inputs()),
              .outputs = items_of<std::int32_t>(from.outputs()),
              .chains = read_all(from.chains(), read_chain),
              .operators = read_all(from.operators(), read_operator),
              .delegates = read_all(from.delegates(), read_delegate),
              .buffer_bytes = items_of<std::int64_t>(from.non_const_buffer_sizes())};
  if (auto const* container = from.container_meta_type()) {
    made.encoded_inputs = string_of(container->encoded_inp_str());
    made.encoded_outputs = string_of(container->encoded_out_str());
  }
  return made;
}

}  // namespace arm_delegate::pte::detail
