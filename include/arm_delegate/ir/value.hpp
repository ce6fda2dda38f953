#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A value of the ATen graph: the result of a node, an input, or a constant.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::ir {

/// One tensor of the program. `quantization` is set once quantize and dequantize are folded:
/// `type.type` is then the integer type that stores it.
struct value {
  std::string_view name{};
  tensor_type type{};
  qparams const* quantization = nullptr;
  tensor_data const* constant = nullptr;
  node_id producer = no_node;
  /// Its order outside the graph, if it is an input or output of the program or of a delegate.
  memory_order order = memory_order::contiguous;
  /// Its strides in PyTorch, in elements; empty if they are those of a dense row-major tensor.
  std::span<std::int64_t const> strides{};
  /// The debug handles of the node that a rewrite computed this constant from.
  std::span<std::uint32_t const> debug_handles{};

  [[nodiscard]] bool is_constant() const { return constant != nullptr; }
  [[nodiscard]] bool is_quantized() const { return quantization != nullptr; }
  [[nodiscard]] shape const& sizes() const { return type.sizes; }
  [[nodiscard]] std::size_t rank() const { return type.sizes.rank(); }
};

}  // namespace arm_delegate::ir
