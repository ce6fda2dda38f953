#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard passes for Ethos-U targets: those that end at TOSA, then those of the NPU.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/passes/allocate_npu_memory.hpp>   // IWYU pragma: export
#include <arm_delegate/passes/choose_npu_blocks.hpp>     // IWYU pragma: export
#include <arm_delegate/passes/choose_npu_layouts.hpp>    // IWYU pragma: export
#include <arm_delegate/passes/emit_npu_payload.hpp>      // IWYU pragma: export
#include <arm_delegate/passes/encode_npu_constants.hpp>  // IWYU pragma: export
#include <arm_delegate/passes/lower_to_npu.hpp>          // IWYU pragma: export
#include <arm_delegate/passes/plan_npu_fetches.hpp>      // IWYU pragma: export
#include <arm_delegate/passes/schedule_npu_steps.hpp>    // IWYU pragma: export
#include <arm_delegate/passes/standard.hpp>              // IWYU pragma: export
#include <arm_delegate/passes/standard_names.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

namespace arm_delegate::pass {

/// The passes of the library for an Ethos-U, with the NPU operators of a list.
template <class Operators>
struct npu_with : arm_delegate::detail::concat<standard_passes, passes<lower_to_npu<Operators>>,
                                               npu_passes>::type {};

template <target::is_ethos_u Target>
struct passes_for<Target> {
  using type = npu_with<ethosu::operators::standard>;
};

}  // namespace arm_delegate::pass
