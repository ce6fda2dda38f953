#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// One pipeline with its type erased, and finding one by its target's name.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>  // IWYU pragma: export
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// One pipeline with its type erased; as `pipeline_functions`, what a partitioner asks. It ends at
/// TOSA, or at an `ethosu::compile::npu_artifact` if its target has `npu_facts`.
struct pipeline_entry : pipeline_functions {
  std::span<std::string_view const> passes{};
  /// Its operators are made for every target of the same TOSA version: `find_pipeline` gives it
  /// any set of profiles and extensions.
  bool any_target = false;

  [[nodiscard]] bool makes_payloads() const { return filled(*this).target->npu != nullptr; }

  /// `pipeline<...>::compile`, for `*target`, with artifacts of the pipeline's own type.
  [[nodiscard]] ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> compile_any(
      ir::exported_program program, compile_options const& choice = {},
      dump_sink* dump = nullptr) const;

  /// The same of a pipeline that ends at TOSA.
  [[nodiscard]] ARM_DELEGATE_FUNCTION compiled_program compile(ir::exported_program program,
                                                               compile_options const& choice = {},
                                                               dump_sink* dump = nullptr) const;

  /// The TOSA graph of a whole program, for `*target`: the artifact of a pipeline that ends at
  /// TOSA, and the last TOSA graph before the artifact of any other. Throws `code::bad_arguments`,
  /// like the next two, if no graph of the pipeline is a TOSA graph.
  [[nodiscard]] tosa::graph lower_to_tosa(ir::exported_program program,
                                          compile_options const& choice = {},
                                          dump_sink* dump = nullptr,
                                          std::vector<diagnostic>* warnings = nullptr) const {
    if (filled(*this).to_tosa == nullptr) detail::raise_without_tosa_level();
    return artifact_as<tosa::graph>(to_tosa(*target, std::move(program), choice, dump, warnings));
  }

  /// `pipeline<...>::lower_from_tosa`, for `*target`, with an artifact of the pipeline's own type.
  [[nodiscard]] std::any lower_from_tosa(tosa::graph g, compile_options const& choice = {},
                                         dump_sink* dump = nullptr,
                                         std::vector<diagnostic>* warnings = nullptr) const {
    if (filled(*this).from_tosa == nullptr) detail::raise_without_tosa_level();
    return from_tosa(*target, std::move(g), choice, dump, warnings);
  }

  /// Why `lower_from_tosa` refuses operators of a graph, by debug handle.
  [[nodiscard]] std::vector<diagnostic> find_refusals(tosa::graph g) const {
    if (filled(*this).refuse == nullptr) detail::raise_without_tosa_level();
    return refuse(*target, std::move(g));
  }
};

/// The pipeline for the target of that name in any spelling; where the table has pipelines for any
/// target, for every legal set of profiles and extensions. Throws `code::unknown_target`, which
/// says what is wrong with the name, and the targets of the table. What it returns lives as long as
/// the program.
[[nodiscard]] ARM_DELEGATE_FUNCTION pipeline_entry const& find_pipeline(
    std::span<pipeline_entry const> table, std::string_view name);

/// The pipeline's `compile` with errors as values.
[[nodiscard]] ARM_DELEGATE_FUNCTION compile_outcome try_compile(pipeline_entry const& pipeline,
                                                                ir::exported_program program,
                                                                compile_options const& choice = {},
                                                                dump_sink* dump = nullptr);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pipeline/pipeline_entry-inl.hpp>  // IWYU pragma: export
#endif
