#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which tensors of a graph hold numbers without a sign: only RESCALE says it.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace arm_delegate::tosa {

/// Operators that only move elements: what they mean does not depend on a sign.
constexpr bool moves_elements(op code) {
  switch (code) {
    case op::identity:
    case op::concat:
    case op::reshape:
    case op::reverse:
    case op::slice:
    case op::tile:
    case op::transpose:
    case op::gather:
    case op::scatter:
    case op::select:
    case op::custom:
    case op::cond_if:
    case op::while_loop:
    case op::constant: return true;
    default: return false;
  }
}

/// The tensors of a region that a RESCALE reads as unsigned, directly or after operators that move
/// elements; those that only bodies of control flow read are not found.
[[nodiscard]] inline std::vector<bool> read_as_unsigned(region const& r) {
  std::vector<bool> found(r.tensors.size());
  for (std::size_t i = r.operations.size(); i-- > 0;) {
    auto const& o = r.operations[i];
    auto const at = [&](tensor_id id) { return found[static_cast<std::size_t>(id)]; };
    bool const reads = o.code == op::rescale
                           ? o.attrs.flag("input_unsigned")
                           : moves_elements(o.code) && std::ranges::any_of(o.outputs, at);
    if (!reads) continue;
    for (auto id : o.inputs) found[static_cast<std::size_t>(id)] = true;
  }
  return found;
}

}  // namespace arm_delegate::tosa
