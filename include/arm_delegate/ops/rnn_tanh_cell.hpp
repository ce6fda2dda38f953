#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_tanh_cell.

#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/tanh.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.rnn_tanh_cell: one step of aten.rnn_tanh.
struct rnn_tanh_cell : family::recurrent_step<family::recurrent_cell::tanh> {
  using expands_to = ops<linear, add, tanh>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.rnn_tanh_cell.default(Tensor input, Tensor hx, Tensor "
                                  "w_ih, Tensor w_hh, Tensor? b_ih=None, "
                                  "Tensor? b_hh=None) -> Tensor")};
};

}  // namespace arm_delegate::op
