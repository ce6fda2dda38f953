#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The non-template functions that `pipeline` calls: peeling the boundary, partitioning, describing.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>  // IWYU pragma: export
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_spec.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate {

/// Removes the quantize nodes at the inputs and the dequantize nodes at the outputs if they stay
/// outside; inputs and outputs are then integers. Notes the memory orders in the context.
ARM_DELEGATE_FUNCTION void apply_boundary(ir::graph& g, pass_context& c);

/// Attaches quantization parameters to results of quantize nodes and inputs of dequantize nodes.
ARM_DELEGATE_FUNCTION void note_quantization(ir::graph& g);

/// The inputs and outputs of the delegate of a whole program.
struct delegate_tensors {
  std::vector<tensor_spec> inputs{};
  std::vector<tensor_spec> outputs{};
};

/// The inputs and outputs of a program that is lowered as a whole: integers where quantization
/// stays outside.
[[nodiscard]] ARM_DELEGATE_FUNCTION delegate_tensors
describe_tensors(ir::exported_program const& program, pipeline_functions const& how,
                 compile_options const& options);

namespace detail {

/// An artifact, of a type that only the pipeline knows.
template <class Artifact>
std::any hold(Artifact made) {
  return made;
}
ARM_DELEGATE_FUNCTION std::any hold(tosa::graph made);

/// `compile_program` for artifacts of any type.
ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> compile_any(ir::exported_program program,
                                                                   pipeline_functions const& how,
                                                                   compile_options const& options,
                                                                   dump_sink* dump);

}  // namespace detail

/// Replaces the nodes that the pipeline supports by calls of delegates. Passes are dumped for the
/// final delegates only. Throws `error` for an invalid program. `how` makes artifacts of this type.
template <class Artifact>
basic_compiled_program<Artifact> compile_program(ir::exported_program program,
                                                 pipeline_functions const& how,
                                                 compile_options const& options, dump_sink* dump) {
  return with_artifacts<Artifact>(
      detail::compile_any(std::move(program), how, options, dump),
      [](std::any made) { return artifact_as<Artifact>(std::move(made)); });
}

/// `compile_program` with errors as values.
template <class Artifact>
basic_compile_outcome<Artifact> try_compile_program(ir::exported_program program,
                                                    pipeline_functions const& how,
                                                    compile_options const& options,
                                                    dump_sink* dump) {
  try {
    auto compiled = compile_program<Artifact>(std::move(program), how, options, dump);
    auto warnings = compiled.warnings;
    return {std::move(compiled), std::move(warnings)};
  } catch (error const& e) {
    return {std::nullopt, e.diagnostics()};
  }
}

#ifdef ARM_DELEGATE_COMPILED
extern template compiled_program compile_program<tosa::graph>(ir::exported_program,
                                                              pipeline_functions const&,
                                                              compile_options const&, dump_sink*);
extern template compile_outcome try_compile_program<tosa::graph>(ir::exported_program,
                                                                 pipeline_functions const&,
                                                                 compile_options const&,
                                                                 dump_sink*);
#endif

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pipeline/assemble-inl.hpp>  // IWYU pragma: export
#endif
