#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a TOSA graph as JSON: the tensors and operators of its regions.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string>

namespace arm_delegate::report {

/// The graph as JSON, constants without their elements: `armdc inspect` of a .tosa.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string tosa_json(tosa::graph const& graph);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/tosa_json-inl.hpp>  // IWYU pragma: export
#endif
