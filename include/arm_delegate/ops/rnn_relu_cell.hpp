#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_relu_cell.

#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/relu.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.rnn_relu_cell: one step of aten.rnn_relu.
struct rnn_relu_cell : family::recurrent_step<family::recurrent_cell::relu> {
  using expands_to = ops<linear, add, relu>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.rnn_relu_cell.default(Tensor input, Tensor hx, Tensor "
                                  "w_ih, Tensor w_hh, Tensor? b_ih=None, "
                                  "Tensor? b_hh=None) -> Tensor")};
};

}  // namespace arm_delegate::op
