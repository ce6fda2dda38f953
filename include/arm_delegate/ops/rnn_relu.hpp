#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_relu.

#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/relu.hpp>
#include <arm_delegate/ops/select.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.rnn_relu: h = relu(y), where y is linear in the input and in h.
struct rnn_relu : family::recurrence<family::recurrent_cell::relu> {
  using expands_to = ops<linear, select, add, relu, stack, cat>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.rnn_relu.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int "
      "num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, "
      "Tensor)")};
};

}  // namespace arm_delegate::op
