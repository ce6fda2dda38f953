#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.gru_cell.

#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sigmoid.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/tanh.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.gru_cell: one step of aten.gru.
struct gru_cell : family::recurrent_step<family::recurrent_cell::gru> {
  using expands_to = ops<linear, add, sub, mul, sigmoid, tanh, slice>;
  using handles_quantized = gru_cell;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.gru_cell.default(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, "
      "Tensor? b_hh=None) -> Tensor")};
};

}  // namespace arm_delegate::op
