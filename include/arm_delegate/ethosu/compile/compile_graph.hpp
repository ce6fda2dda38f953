#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a TOSA graph to a payload in one call.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::ethosu::compile {

/// Compiles a legal TOSA graph, as the passes of `pass::npu_with<...>` do. Throws an `error` that
/// names every operator that the NPU cannot run, with the rule and the nearest change.
/// `choices`: the system and the memory mode; throws code::bad_npu_config if the NPU cannot have
/// them. `shared`: has the encoded weights of other graphs, and takes this graph's.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_artifact compile_graph(tosa::graph const& g,
                                                               npu_facts const& npu,
                                                               npu_operator_table const& operators,
                                                               npu_choices const& choices = {},
                                                               shared_work* shared = nullptr);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/compile_graph-inl.hpp>  // IWYU pragma: export
#endif
