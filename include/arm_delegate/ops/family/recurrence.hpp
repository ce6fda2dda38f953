#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Recurrent networks: aten.lstm, gru, rnn_relu and rnn_tanh, and one step of each.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::op::family {

/// The state of a network is made by the cell of a direction of a layer, from the state and an
/// element of the sequence.
enum class recurrent_cell : std::uint8_t { lstm, gru, relu, tanh };

ARM_DELEGATE_FUNCTION std::vector<ir::tensor_type> infer_recurrence(ir::node const& n,
                                                                    recurrent_cell cell);
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_recurrence(ir::node const& n);
ARM_DELEGATE_FUNCTION void expand_recurrence(ir::rewriter& r, ir::node const& n,
                                             recurrent_cell cell);

ARM_DELEGATE_FUNCTION std::vector<ir::tensor_type> infer_recurrent_cell(ir::node const& n,
                                                                        recurrent_cell cell);
ARM_DELEGATE_FUNCTION void expand_recurrent_cell(ir::rewriter& r, ir::node const& n,
                                                 recurrent_cell cell);

/// Several layers, in one or both directions, with or without biases. One linear layer over the
/// whole sequence for each layer and direction, then one over the state and the cell's arithmetic
/// for each element. Quantized models hold those already: their quantizer takes networks apart.
/// A member adds `schemas` and `expands_to`.
template <recurrent_cell Cell>
struct recurrence {
  static std::vector<ir::tensor_type> infer(ir::node const& n) { return infer_recurrence(n, Cell); }
  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return refuse_recurrence(n);
  }
  static void expand(ir::rewriter& r, ir::node const& n) { expand_recurrence(r, n, Cell); }
};

/// One step of one layer: a linear layer over the element, one over the state, and the cell's
/// arithmetic. A member adds `schemas` and `expands_to`.
template <recurrent_cell Cell>
struct recurrent_step {
  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    return infer_recurrent_cell(n, Cell);
  }
  static void expand(ir::rewriter& r, ir::node const& n) { expand_recurrent_cell(r, n, Cell); }
};

}  // namespace arm_delegate::op::family

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/family/recurrence-inl.hpp>  // IWYU pragma: export
#endif
