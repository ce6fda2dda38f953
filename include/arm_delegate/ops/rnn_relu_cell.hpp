#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_relu_cell.

#include <arm_delegate/ops/family/plain_recurrence.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/relu.hpp>

namespace arm_delegate::op {

/// aten.rnn_relu_cell: one step of aten.rnn_relu.
struct rnn_relu_cell
    : family::plain_recurrent_step<"rnn_relu_cell", family::recurrent_cell::relu, relu> {};

}  // namespace arm_delegate::op
