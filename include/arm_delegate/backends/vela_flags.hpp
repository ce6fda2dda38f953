#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The compile spec 'compile_flags', options of Vela's command line, as choices for the library's
// own code generator.

#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <vector>

namespace arm_delegate {

/// The NPU, system, memory mode and goal that compile specs ask for.
struct npu_request {
  npu_facts const* npu = nullptr;
  npu_choices choices{};
  std::vector<npu_config> files{};  ///< that the names of the choices are part of
};

/// Reads the flags, written as "--name=value" or "--name value":
///
/// - accelerator-config, system-config, memory-mode, arena-cache-size and optimise choose; without
///   them the defaults are those of ExecuTorch's EthosUCompileSpec. optimise is Performance, Size
///   or the library's own Balanced. config names files with further systems and memory modes;
///   "Arm/vela.ini" is Vela's own, whose contents the library has.
/// - Flags about Vela's messages, time limits and internals have no effect, and neither has a flag
///   with the value that the code generator follows anyway (output-format=raw, cop-format=COP1,
///   cpu-tensor-alignment=16, ...).
/// - Any other flag is an error that names it: code::bad_compile_spec.
///
/// Throws also code::bad_npu_config or code::io for bad files, and code::bad_npu_config for a
/// memory mode that the NPU cannot have in the system.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_request read_vela_flags(arm_options const& options);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/vela_flags-inl.hpp>  // IWYU pragma: export
#endif
