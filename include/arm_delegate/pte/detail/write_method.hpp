#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes the values and methods of a .pte file.

#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/schemas/executorch_program_generated.h>

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

using flatbuffers::FlatBufferBuilder;
template <class T>
using offset = flatbuffers::Offset<T>;

/// Applies `write` to each item, and lists the tables that it returns.
template <class Items, class Write>
auto write_all(FlatBufferBuilder& out, Items const& items, Write const& write) {
  std::vector<decltype(write(items.front()))> made;
  made.reserve(items.size());
  for (auto const& item : items) made.push_back(write(item));
  return out.CreateVector(made.data(), made.size());
}

inline offset<fb::ExtraTensorInfo> write_details(FlatBufferBuilder& out, tensor_details const& d) {
  auto const name = d.name.empty() ? offset<flatbuffers::String>() : out.CreateString(d.name);
  auto const location = d.is_external ? fb::TensorLocation::EXTERNAL : fb::TensorLocation::SEGMENT;
  return fb::CreateExtraTensorInfo(out, d.mutable_segment, name, location, d.device_type,
                                   d.device_index);
}

/// Writes the table of a value.
class value_writer {
 public:
  explicit value_writer(FlatBufferBuilder& out) : out_(out) {}

  offset<void> operator()(std::monostate) const { return fb::CreateNull(out_).Union(); }
  offset<void> operator()(std::int64_t x) const { return fb::CreateInt(out_, x).Union(); }
  offset<void> operator()(bool x) const { return fb::CreateBool(out_, x).Union(); }
  offset<void> operator()(double x) const { return fb::CreateDouble(out_, x).Union(); }
  offset<void> operator()(std::string const& s) const {
    auto const text = out_.CreateString(s);
    return fb::CreateString(out_, text).Union();
  }
  offset<void> operator()(tensor const& t) const {
    auto const sizes = out_.CreateVector(t.sizes.data(), t.sizes.size());
    auto const order = out_.CreateVector(t.dim_order.data(), t.dim_order.size());
    offset<fb::AllocationDetails> place;
    if (t.place) {
      place = fb::CreateAllocationDetails(out_, t.place->memory_id,
                                          static_cast<std::uint32_t>(t.place->offset),
                                          static_cast<std::uint32_t>(t.place->offset >> 32U));
    }
    auto const details =
        t.details ? write_details(out_, *t.details) : offset<fb::ExtraTensorInfo>();
    return fb::CreateTensor(out_, static_cast<std::int8_t>(t.type), t.storage_offset, sizes, order,
                            t.requires_grad, t.data_index, place, t.layout,
                            static_cast<fb::Dynamism>(t.shape), details)
        .Union();
  }
  offset<void> operator()(int_list const& l) const {
    auto const items = out_.CreateVector(l.items.data(), l.items.size());
    return fb::CreateIntList(out_, items).Union();
  }
  offset<void> operator()(double_list const& l) const {
    auto const items = out_.CreateVector(l.items.data(), l.items.size());
    return fb::CreateDoubleList(out_, items).Union();
  }
  offset<void> operator()(bool_list const& l) const {
    auto const items = out_.CreateVector(l.items);
    return fb::CreateBoolList(out_, items).Union();
  }
  offset<void> operator()(tensor_list const& l) const {
    auto const items = out_.CreateVector(l.items.data(), l.items.size());
    return fb::CreateTensorList(out_, items).Union();
  }
  offset<void> operator()(optional_tensor_list const& l) const {
    auto const items = out_.CreateVector(l.items.data(), l.items.size());
    return fb::CreateOptionalTensorList(out_, items).Union();
  }

 private:
  FlatBufferBuilder& out_;
};

/// Writes the table of an instruction.
class instruction_writer {
 public:
  explicit instruction_writer(FlatBufferBuilder& out) : out_(out) {}

  offset<void> operator()(kernel_call const& call) const {
    auto const arguments = out_.CreateVector(call.arguments.data(), call.arguments.size());
    return fb::CreateKernelCall(out_, call.op, arguments).Union();
  }
  offset<void> operator()(delegate_call const& call) const {
    auto const arguments = out_.CreateVector(call.arguments.data(), call.arguments.size());
    return fb::CreateDelegateCall(out_, call.delegate, arguments).Union();
  }
  offset<void> operator()(move_call const& move) const {
    return fb::CreateMoveCall(out_, move.from, move.to).Union();
  }
  offset<void> operator()(jump_false_call const& jump) const {
    return fb::CreateJumpFalseCall(out_, jump.condition, jump.destination).Union();
  }
  offset<void> operator()(free_call const& call) const {
    return fb::CreateFreeCall(out_, call.value).Union();
  }

 private:
  FlatBufferBuilder& out_;
};

inline offset<fb::EValue> write_value(FlatBufferBuilder& out, value const& v) {
  auto const table = std::visit(value_writer(out), v);
  return fb::CreateEValue(out, static_cast<fb::KernelTypes>(v.index() + 1), table);
}

inline offset<fb::Instruction> write_instruction(FlatBufferBuilder& out, instruction const& i) {
  auto const table = std::visit(instruction_writer(out), i);
  return fb::CreateInstruction(out, static_cast<fb::InstructionArguments>(i.index() + 1), table);
}

inline offset<fb::Chain> write_chain(FlatBufferBuilder& out, chain const& c) {
  auto const none = out.CreateVector(static_cast<std::int32_t const*>(nullptr), 0);
  auto const instructions = write_all(
      out, c.instructions, [&](instruction const& i) { return write_instruction(out, i); });
  return fb::CreateChain(out, none, none, instructions);
}

inline offset<fb::Operator> write_operator(FlatBufferBuilder& out, operator_name const& o) {
  auto const name = out.CreateString(o.name);
  auto const overload = out.CreateString(o.overload);
  return fb::CreateOperator(out, name, overload);
}

inline offset<fb::CompileSpec> write_spec(FlatBufferBuilder& out, delegate_spec const& s) {
  auto const key = out.CreateString(s.key);
  auto const value =
      out.CreateVector(reinterpret_cast<std::uint8_t const*>(s.value.data()), s.value.size());
  return fb::CreateCompileSpec(out, key, value);
}

/// `segment` is the payload's.
inline offset<fb::BackendDelegate> write_delegate(FlatBufferBuilder& out, delegate const& d,
                                                  std::uint32_t segment) {
  auto const id = out.CreateString(d.backend);
  auto const data = fb::CreateBackendDelegateDataReference(out, fb::DataLocation::SEGMENT, segment);
  auto const specs =
      write_all(out, d.specs, [&](delegate_spec const& s) { return write_spec(out, s); });
  return fb::CreateBackendDelegate(out, id, data, specs);
}

/// `payloads` are the segments of the delegates.
inline offset<fb::ExecutionPlan> write_method(FlatBufferBuilder& out, method const& m,
                                              std::span<std::uint32_t const> payloads) {
  auto const name = out.CreateString(m.name);
  auto const nested_inputs = out.CreateString(m.encoded_inputs);
  auto const nested_outputs = out.CreateString(m.encoded_outputs);
  auto const container = fb::CreateContainerMetadata(out, nested_inputs, nested_outputs);
  auto const values = write_all(out, m.values, [&](value const& v) { return write_value(out, v); });
  auto const inputs = out.CreateVector(m.inputs.data(), m.inputs.size());
  auto const outputs = out.CreateVector(m.outputs.data(), m.outputs.size());
  auto const chains = write_all(out, m.chains, [&](chain const& c) { return write_chain(out, c); });
  auto const operators =
      write_all(out, m.operators, [&](operator_name const& o) { return write_operator(out, o); });
  std::size_t next = 0;
  auto const delegates = write_all(out, m.delegates, [&](delegate const& d) {
    return write_delegate(out, d, payloads[next++]);
  });
  auto const buffers = out.CreateVector(m.buffer_bytes.data(), m.buffer_bytes.size());
  return fb::CreateExecutionPlan(out, name, container, values, inputs, outputs, chains, operators,
                                 delegates, buffers);
}

}  // namespace arm_delegate::pte::detail
