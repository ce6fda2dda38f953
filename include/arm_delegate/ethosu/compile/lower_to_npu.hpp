#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a TOSA graph to an NPU graph.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <vector>

namespace arm_delegate::ethosu::compile {

/// Why the NPU cannot run an operator of a graph, for each of them.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> find_npu_refusals(
    tosa::graph const& g, npu_facts const& npu, npu_operator_table const& operators);

/// Lowers a TOSA graph. Throws an `error` that names every operator that the NPU cannot run.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_graph lower_to_npu(tosa::graph const& g,
                                                           npu_facts const& npu,
                                                           npu_operator_table const& operators);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/lower_to_npu-inl.hpp>  // IWYU pragma: export
#endif
