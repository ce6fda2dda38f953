#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Payloads that an installed Vela makes from TOSA graphs.

#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <atomic>
#include <memory>
#include <vector>

namespace arm_delegate::compiler {

/// How a caller controls Vela's process.
struct vela_control {
  /// Stops Vela when it becomes true; may be null.
  std::atomic<bool> const* stop = nullptr;
  /// Called before Vela starts; its result lives until Vela has ended. May be null.
  std::shared_ptr<void> (*guard)() = nullptr;
};

/// The payload of a graph, and the operators that its operations came from as far as Vela's debug
/// database has them. Appends Vela's warnings. Throws the errors of `ethosu::compile_with_vela`,
/// and code::limit_exceeded if the payload uses more SRAM than `system.sram_bytes`.
[[nodiscard]] ARM_DELEGATE_FUNCTION ethosu::compile::npu_artifact vela_payload(
    tosa::graph const& g, npu_facts const& npu, system_choice const& system,
    vela_control const& control, std::vector<diagnostic>& warnings);

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/vela_payload-inl.hpp>  // IWYU pragma: export
#endif
