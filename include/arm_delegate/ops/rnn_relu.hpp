#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_relu.

#include <arm_delegate/ops/family/plain_recurrence.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/relu.hpp>

namespace arm_delegate::op {

/// aten.rnn_relu: h = relu(y), where y is linear in the input and in h.
struct rnn_relu : family::plain_recurrence<"rnn_relu", family::recurrent_cell::relu, relu> {};

}  // namespace arm_delegate::op
