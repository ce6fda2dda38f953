#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Payloads that an installed Vela makes from TOSA graphs.

#include "npu_choice.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <vector>

namespace armdc {

/// Throws code::external_tool if there is no Vela.
void check_vela();

/// The payload of a graph, and the operators that its operations came from as far as Vela's debug
/// database has them. Appends Vela's warnings. Throws the errors of `ethosu::compile_with_vela`.
[[nodiscard]] arm_delegate::ethosu::compile::npu_artifact vela_payload(
    arm_delegate::tosa::graph const& g, arm_delegate::npu_facts const& npu,
    npu_choice const& choice, std::vector<arm_delegate::diagnostic>& warnings);

}  // namespace armdc
