#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.gru.

#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/select.hpp>
#include <arm_delegate/ops/sigmoid.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/tanh.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.gru: h = (h - n) sigmoid(z) + n, n = tanh(x + sigmoid(r) y), where r, z and x are linear in
/// the input, and r, z and y in h.
struct gru : family::recurrence<family::recurrent_cell::gru> {
  using expands_to = ops<linear, select, add, sub, mul, sigmoid, tanh, slice, stack, cat>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.gru.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int "
      "num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, "
      "Tensor)")};
};

}  // namespace arm_delegate::op
