#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Recurrent networks without gates: they differ by the function of the sum.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/select.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>

namespace arm_delegate::op::family {

/// aten.<Name>: h = Activation(y), where y is linear in the input and in h.
template <arm_delegate::detail::literal Name, recurrent_cell Cell, class Activation>
struct plain_recurrence : recurrence<Cell> {
  using expands_to = ops<linear, select, add, Activation, stack, cat>;
  static constexpr auto of_layers =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(
          ".input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float "
          "dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)");
  static constexpr std::array schemas{of_layers.view()};
};

/// aten.<Name>: one step of such a network.
template <arm_delegate::detail::literal Name, recurrent_cell Cell, class Activation>
struct plain_recurrent_step : recurrent_step<Cell> {
  using expands_to = ops<linear, add, Activation>;
  static constexpr auto of_step =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(
          ".default(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? "
          "b_hh=None) -> Tensor");
  static constexpr std::array schemas{of_step.view()};
};

}  // namespace arm_delegate::op::family
