#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A pipeline as data, for partitioners.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/registry/options.hpp>

#include <any>
#include <vector>

namespace arm_delegate {

struct diagnostic;
class dump_sink;

/// Lowers partitions to artifacts: graphs after the pipeline's last pass, whose type the pipeline
/// knows. Points to data of static lifetime.
struct pipeline_functions {
  target_facts const* target = nullptr;
  ir::operator_table const* operators = nullptr;
  /// The pipeline's own options; those of a call override them.
  delegate_boundary boundary{};
  npu_choices npu{};
  /// The environment of the target. Throws code::bad_npu_config if the choices do not fit it.
  npu_environment (*environment)(target_facts const&, npu_choices const&) = nullptr;
  /// Lowers a whole partition for a target; also returns the warnings of passes if wanted. Throws
  /// one `error` with a diagnostic for each node that cannot be lowered.
  std::any (*lower)(target_facts const&, ir::exported_program, compile_options const&, dump_sink*,
                    std::vector<diagnostic>*) = nullptr;
  /// The same up to the last TOSA graph. Null, like the next two, if no level is TOSA.
  std::any (*to_tosa)(target_facts const&, ir::exported_program, compile_options const&, dump_sink*,
                      std::vector<diagnostic>*) = nullptr;
  /// The artifact of a legal TOSA graph, lowered here or elsewhere: runs the passes from TOSA on,
  /// but for the library's own over TOSA, which tidy what lowerings write.
  std::any (*from_tosa)(target_facts const&, tosa::graph, compile_options const&, dump_sink*,
                        std::vector<diagnostic>*) = nullptr;
  /// Finds the operators of such a graph that the level after TOSA cannot have, by debug handle.
  std::vector<diagnostic> (*refuse)(target_facts const&, tosa::graph) = nullptr;
  /// Finds rules of the specification that an artifact breaks; may be null.
  std::vector<diagnostic> (*verify)(std::any const& artifact) = nullptr;
};

/// `how`, or an `error` with code::bad_arguments if that is empty, as `pipeline_functions{}` is.
[[nodiscard]] ARM_DELEGATE_FUNCTION pipeline_functions const& filled(pipeline_functions const& how);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/pipeline_functions-inl.hpp>  // IWYU pragma: export
#endif
