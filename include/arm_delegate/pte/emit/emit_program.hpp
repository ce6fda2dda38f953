#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes an ExecuTorch program (.pte) from lowered programs.

#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/program.hpp>

#include <any>

namespace arm_delegate::pte {

struct emit_options {
  /// The caller passes quantized inputs and gets quantized outputs, wherever the program converts
  /// them with one scale and zero point: the conversions are left out.
  bool quantize_io = false;
  /// The pipeline that has the operators of nodes on the host, for their `decompose` and `expand`:
  /// one for floats. Null: a pipeline of the library's operators.
  pipeline_entry const* host = nullptr;
};

/// A program with the one method "forward", as ExecuTorch's `to_executorch` makes it: a delegate
/// call for each module, kernel calls for the nodes of the host, jumps for torch.cond, and at the
/// end copies of the new values of buffers and of changed inputs. Tensors are placed in one planned
/// buffer, those that are never needed at the same time at the same place. Constants and initial
/// values of buffers are stored once.
///
/// A module of "ArmBackend" whose specs are those of ExecuTorch 1.4.1 is called by the name
/// that this version gives its delegate: "EthosUBackend" or "TOSABackend".
///
/// A node of the host without a kernel in the libraries of ExecuTorch's runtime becomes nodes that
/// have one. Throws code::unsupported_operator for a node that has neither; code::unsupported_dtype
/// for tensors that a .pte cannot hold; code::unsupported_value for named data in other files;
/// code::bad_arguments for a call of a module that does not exist.
[[nodiscard]] ARM_DELEGATE_FUNCTION program emit_program(lowered_program const& lowered,
                                                         emit_options const& options = {});

/// A program with several methods, which share constants, payloads and named data.
[[nodiscard]] ARM_DELEGATE_FUNCTION program emit_program(lowered_methods const& lowered,
                                                         emit_options const& options = {});

/// The same for a compiled program, with the compile specs that ExecuTorch's Arm backend would
/// store. Throws code::unsupported_value if the program's delegates expect permuted tensors.
[[nodiscard]] ARM_DELEGATE_FUNCTION program
emit_program(basic_compiled_program<std::any> const& compiled, emit_options const& options = {});

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/emit/emit_program-inl.hpp>  // IWYU pragma: export
#endif
