#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An ExecuTorch program (.pte): methods with their instructions, delegates and memory.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/pte/value.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::pte {

/// Bytes that another object owns; equal if their contents are.
struct byte_view {
  std::span<std::byte const> bytes{};
  friend bool operator==(byte_view const& a, byte_view const& b) {
    return ranges::equal(a.bytes, b.bytes);
  }
};

/// Calls an operator's kernel. Arguments are indices of values in the order of the operator's
/// schema; outputs are last.
struct kernel_call {
  std::int32_t op = 0;  ///< index in `method::operators`
  std::vector<std::int32_t> arguments{};
  friend bool operator==(kernel_call const&, kernel_call const&) = default;
};
/// Calls a delegate with the indices of its inputs, then those of its outputs.
struct delegate_call {
  std::int32_t delegate = 0;  ///< index in `method::delegates`
  std::vector<std::int32_t> arguments{};
  friend bool operator==(delegate_call const&, delegate_call const&) = default;
};
/// Copies a value to another.
struct move_call {
  std::int32_t from = 0;
  std::int32_t to = 0;
  friend bool operator==(move_call const&, move_call const&) = default;
};
/// Continues at another instruction of the chain if a value is false.
struct jump_false_call {
  std::int32_t condition = 0;
  std::int32_t destination = 0;  ///< may be the number of instructions, which ends the chain
  friend bool operator==(jump_false_call const&, jump_false_call const&) = default;
};
/// Frees the memory of a tensor.
struct free_call {
  std::int32_t value = 0;
  friend bool operator==(free_call const&, free_call const&) = default;
};

/// In the order of the members of the file's union, which counts from 1.
using instruction = std::variant<kernel_call, delegate_call, move_call, jump_false_call, free_call>;

/// A sequence of instructions; a method runs its chains in order.
struct chain {
  std::vector<instruction> instructions{};
  friend bool operator==(chain const&, chain const&) = default;
};

/// An operator with a kernel: "aten::add", "out".
struct operator_name {
  std::string name{};
  std::string overload{};
  friend bool operator==(operator_name const&, operator_name const&) = default;
};

struct delegate_spec {
  std::string key{};
  std::vector<std::byte> value{};
  friend bool operator==(delegate_spec const&, delegate_spec const&) = default;
};

struct delegate {
  std::string backend{};  ///< "EthosUBackend"
  byte_view payload{};
  std::vector<delegate_spec> specs{};
  friend bool operator==(delegate const&, delegate const&) = default;
};

struct method {
  std::string name{};
  std::string encoded_inputs{};   ///< PyTorch's description of the nested inputs, JSON
  std::string encoded_outputs{};  ///< the same for the nested outputs
  std::vector<value> values{};
  std::vector<std::int32_t> inputs{};   ///< indices of values
  std::vector<std::int32_t> outputs{};  ///< indices of values
  std::vector<chain> chains{};
  std::vector<operator_name> operators{};
  std::vector<delegate> delegates{};
  /// Sizes of the planned buffers by memory id; the first one is not used and 0.
  std::vector<std::int64_t> buffer_bytes{};
  friend bool operator==(method const&, method const&) = default;
};

struct named_data {
  std::string key{};
  byte_view data{};
  friend bool operator==(named_data const&, named_data const&) = default;
};

struct program {
  std::vector<method> methods{};
  /// Elements of constant tensors, perhaps padded; the first one is not used and empty.
  std::vector<byte_view> constants{};
  /// Initial values of mutable buffers, perhaps padded.
  std::vector<std::vector<byte_view>> mutable_data{};
  std::vector<named_data> data{};
  std::shared_ptr<void const> owner{};  ///< keeps the bytes alive

  friend bool operator==(program const& a, program const& b) {
    return a.methods == b.methods && a.constants == b.constants &&
           a.mutable_data == b.mutable_data && a.data == b.data;
  }
};

}  // namespace arm_delegate::pte
