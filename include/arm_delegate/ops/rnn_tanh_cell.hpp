#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_tanh_cell.

#include <arm_delegate/ops/family/plain_recurrence.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/tanh.hpp>

namespace arm_delegate::op {

/// aten.rnn_tanh_cell: one step of aten.rnn_tanh.
struct rnn_tanh_cell
    : family::plain_recurrent_step<"rnn_tanh_cell", family::recurrent_cell::tanh, tanh> {};

}  // namespace arm_delegate::op
