#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which tensors of a graph are unsigned: only RESCALE stores this.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <vector>

namespace arm_delegate::tosa {

/// True for operators that only move elements: their meaning does not depend on signedness.
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
/// elements; reads inside control flow bodies are not considered.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<bool> read_as_unsigned(region const& r);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/unsigned_tensors-inl.hpp>  // IWYU pragma: export
#endif
