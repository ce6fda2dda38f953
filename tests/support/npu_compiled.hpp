#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compiles TOSA graphs for an NPU and compares the simulator with the interpreter.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace support {

/// The payload of a graph for an NPU.
arm_delegate::ethosu::compile::npu_artifact compiled_for(
    arm_delegate::tosa::graph const& g, arm_delegate::npu_facts const& npu,
    arm_delegate::npu_choices const& choices = {});

/// Runs a payload of the graph in the simulator, and the graph in the interpreter. The text of the
/// simulator's findings or of the first difference, or "".
std::string payload_difference(arm_delegate::ethosu::npu_payload const& payload,
                               arm_delegate::tosa::graph const& g,
                               std::span<arm_delegate::ir::tensor_data const> inputs);

/// Says which constants no operation reads, or "". Gaps of less than 16 bytes are for alignment.
/// Operations with strides may leave out rows of a tensor; so random graphs are not compared.
std::string unread_constants(arm_delegate::ethosu::npu_payload const& payload);

/// Compiles the graph and runs it in the simulator and in the interpreter. The text of the
/// simulator's findings or of the first difference, or "". Memory beyond that of the memory mode is
/// a finding.
std::string difference(arm_delegate::tosa::graph const& g, arm_delegate::npu_facts const& npu,
                       std::span<arm_delegate::ir::tensor_data const> inputs,
                       arm_delegate::npu_choices const& choices = {});

/// The same with random elements in the inputs: of the whole range of 8 and 16 bits; of 32 bits,
/// -limit to limit - 1, or, if it is 0, any number, often an extreme one.
std::string difference(arm_delegate::tosa::graph const& g, arm_delegate::npu_facts const& npu,
                       unsigned seed = 1, std::int32_t limit = 1000,
                       arm_delegate::npu_choices const& choices = {});

}  // namespace support
