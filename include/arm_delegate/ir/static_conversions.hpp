#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which quantize and dequantize nodes have parameters that are known before the program runs.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/value.hpp>

#include <string_view>
#include <variant>

namespace arm_delegate::ir {

/// True for a conversion whose parameters `qparams` can hold: one scale, or one per channel. Others
/// have a scale per token or per group, or compute the range ("tensor2").
inline bool has_qparams(node const& n) {
  auto const form = n.target.substr(n.target.rfind('_') + 1);
  return is_conversion(n) &&
         (form == "tensor.default" || form == "tensor.tensor" || form == "channel.default");
}

/// True for a conversion whose parameters are part of the program: `read_qparams` gives them.
inline bool states_qparams(node const& n) {
  if (!has_qparams(n)) return false;
  for (std::string_view name : {"scale", "zero_point", "scales", "zero_points"}) {
    auto const* const a = n.find(name);
    auto const* const v = a != nullptr ? std::get_if<value_id>(a) : nullptr;
    if (v != nullptr && !(*n.owner)[*v].is_constant()) return false;
  }
  return true;
}

}  // namespace arm_delegate::ir
