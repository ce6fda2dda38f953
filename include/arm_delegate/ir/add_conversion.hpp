#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes PyTorch's quantize and dequantize nodes; quantize_nodes.hpp reads them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>

namespace arm_delegate::ir {

/// Adds `to = quantized_decomposed.quantize_per_tensor(from, ...)`, or `..._per_channel`, with
/// bound arguments, as a part of `origin`: with its module, source line and debug handles. The
/// caller puts the node into the order.
ARM_DELEGATE_FUNCTION node_id add_quantize(graph& g, operator_table const& operators, value_id from,
                                           value_id to, qparams const& q, node const* origin);

/// The same for dequantize.
ARM_DELEGATE_FUNCTION node_id add_dequantize(graph& g, operator_table const& operators,
                                             value_id from, value_id to, qparams const& q,
                                             node const* origin);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/add_conversion-inl.hpp>  // IWYU pragma: export
#endif
