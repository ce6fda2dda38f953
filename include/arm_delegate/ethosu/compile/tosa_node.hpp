#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A TOSA operator as a lowering for an NPU sees it: with its producers and readers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// A region and who makes and reads its tensors.
struct tosa_uses {
  static constexpr std::size_t no_operation = ~std::size_t{0};

  explicit tosa_uses(tosa::region const& of);

  tosa::region const& region;
  std::vector<std::size_t> producer{};              ///< by tensor; `no_operation` for inputs
  std::vector<std::vector<std::size_t>> readers{};  ///< by tensor, an operation once
  std::vector<std::uint8_t> is_output{};            ///< by tensor: of the region

  [[nodiscard]] std::size_t producer_of(tosa::tensor_id t) const {
    return producer[static_cast<std::size_t>(t)];
  }
  [[nodiscard]] std::vector<std::size_t> const& readers_of(tosa::tensor_id t) const {
    return readers[static_cast<std::size_t>(t)];
  }
  [[nodiscard]] bool is_region_output(tosa::tensor_id t) const {
    return is_output[static_cast<std::size_t>(t)] != 0;
  }
  /// The operation that alone reads a tensor that is no output of the region, or nullptr.
  [[nodiscard]] tosa::operation const* only_reader(tosa::tensor_id t) const;
  /// The operation that makes a tensor, or nullptr.
  [[nodiscard]] tosa::operation const* producer_operation(tosa::tensor_id t) const;
};

/// One operator of a region, for an NPU.
struct tosa_node {
  tosa_uses const& uses;
  tosa::operation const& op;
  npu_facts const& npu;

  [[nodiscard]] tosa::tensor const& tensor(tosa::tensor_id t) const { return uses.region[t]; }
  [[nodiscard]] tosa::tensor const& input(std::size_t i) const { return tensor(op.inputs[i]); }
  [[nodiscard]] tosa::tensor const& output(std::size_t i = 0) const {
    return tensor(op.outputs[i]);
  }
  [[nodiscard]] bool is_u85() const { return npu.family == npu_family::u85; }
  /// The same region and NPU, another operator.
  [[nodiscard]] tosa_node with(tosa::operation const& other) const { return {uses, other, npu}; }
};

/// The elements of a constant operand as integers; of a single one.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::int64_t> integers_of(tosa::tensor const& t);
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t integer_of(tosa::tensor const& t);
/// A one-element attribute of bytes (min_val, max_val) as a number of the tensor's type.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t bound_of(
    tosa::operation const& op, tosa::attribute<std::vector<std::byte>> key, tosa::dtype type);

/// "[1, 8, 8, 16] INT8": a tensor for a message.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string tensor_text(tosa::tensor const& t);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/tosa_node-inl.hpp>  // IWYU pragma: export
#endif
