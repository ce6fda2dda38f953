#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_tanh.

#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/select.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/ops/tanh.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.rnn_tanh: h = tanh(y), where y is linear in the input and in h.
struct rnn_tanh : family::recurrence<family::recurrent_cell::tanh> {
  using expands_to = ops<linear, select, add, tanh, stack, cat>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.rnn_tanh.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int "
      "num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, "
      "Tensor)")};
};

}  // namespace arm_delegate::op
