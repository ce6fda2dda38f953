#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.lstm.

#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/select.hpp>
#include <arm_delegate/ops/sigmoid.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/ops/tanh.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.lstm: c = sigmoid(f) c + sigmoid(i) tanh(g), h = sigmoid(o) tanh(c), where i, f, g and o
/// are linear in the input and in h; with or without a projection of h.
struct lstm : family::recurrence<family::recurrent_cell::lstm> {
  using expands_to = ops<linear, select, add, mul, sigmoid, tanh, slice, stack, cat>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.lstm.input(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int "
      "num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, "
      "Tensor, Tensor)")};
};

}  // namespace arm_delegate::op
