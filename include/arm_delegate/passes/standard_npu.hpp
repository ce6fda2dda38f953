#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard passes for Ethos-U targets: those that end at TOSA, then those of the NPU.

#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/passes/allocate_npu_memory.hpp>   // IWYU pragma: export
#include <arm_delegate/passes/choose_npu_blocks.hpp>     // IWYU pragma: export
#include <arm_delegate/passes/emit_npu_payload.hpp>      // IWYU pragma: export
#include <arm_delegate/passes/encode_npu_constants.hpp>  // IWYU pragma: export
#include <arm_delegate/passes/lower_to_npu.hpp>          // IWYU pragma: export
#include <arm_delegate/passes/schedule_npu_steps.hpp>    // IWYU pragma: export
#include <arm_delegate/passes/standard.hpp>              // IWYU pragma: export
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

namespace arm_delegate::pass {

/// The passes of the library for an Ethos-U, with the NPU operators of a list.
template <class Operators>
struct npu_with : append<standard, lower_to_npu<Operators>, choose_npu_blocks, schedule_npu_steps,
                         encode_npu_constants, allocate_npu_memory, emit_npu_payload> {};

template <target::is_ethos_u Target>
struct passes_for<Target> {
  using type = npu_with<npu::standard>;
};

}  // namespace arm_delegate::pass
