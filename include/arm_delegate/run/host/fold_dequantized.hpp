#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Dequantizes constants before a run.

#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/run/host/conversions.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/nets/store_constant.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <cstddef>
#include <span>

namespace arm_delegate::detail {

/// Replaces a dequantized constant by a constant: convolutions on the host need constant weights.
inline void fold_dequantized(ir::graph& g) {
  remove_where(g.order, [&](ir::node_id id) {
    auto const& n = g[id];
    bool const is_known = ir::is_dequantize(n) && ir::states_qparams(n);
    if (!is_known || !n.input("input").is_constant()) return false;
    auto const& from = n.input("input");
    if (n.result().type != ir::tensor_type{ir::dtype::float32, from.sizes()}) return false;
    owned_operand const codes(tosa::from_ir(from.type.type), from.sizes());
    owned_operand const made(tosa::dtype::fp32, from.sizes());
    store(*from.constant, codes.view());
    dequantize(codes.view(), ir::read_qparams(g, n), made.view());
    std::span<float const> const values(made.view().as<float>(),
                                        static_cast<std::size_t>(made.view().numel()));
    auto& result = g[n.results.front()];
    result.constant = g.copy(ir::tensor_data::of(ir::dtype::float32, from.sizes(), values));
    result.producer = ir::no_node;
    return true;
  });
}

}  // namespace arm_delegate::detail
