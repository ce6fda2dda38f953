#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of compile_graph.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/compile_graph.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/lower_to_npu.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION npu_artifact compile_graph(tosa::graph const& g, npu_facts const& npu,
                                                 npu_operator_table const& operators,
                                                 npu_choices const& choices, shared_work* shared) {
  auto const environment = settle_choices(npu, choices);
  auto lowered = lower_to_npu(g, npu, operators);
  lowered.system = environment.system;
  lowered.mode = environment.mode;
  choose_blocks(lowered);
  encode_constants(lowered, shared);
  allocate(lowered);
  return make_payload(lowered);
}

}  // namespace arm_delegate::ethosu::compile
