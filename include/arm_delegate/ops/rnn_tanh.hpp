#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_tanh.

#include <arm_delegate/ops/family/plain_recurrence.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/tanh.hpp>

namespace arm_delegate::op {

/// aten.rnn_tanh: h = tanh(y), where y is linear in the input and in h.
struct rnn_tanh : family::plain_recurrence<"rnn_tanh", family::recurrent_cell::tanh, tanh> {};

}  // namespace arm_delegate::op
