#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The counterpart of ExecuTorch's Arm backend: compiles a partitioned program with compile specs to
// a payload.

#include <arm_delegate/backends/backend.hpp>  // IWYU pragma: export
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/standard_generators.hpp>
#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>

#include <span>
#include <string_view>

namespace arm_delegate {

namespace detail {
/// Implements `basic_arm_backend`; the pipelines are passed as data.
[[nodiscard]] ARM_DELEGATE_FUNCTION preprocess_result
preprocess(std::span<pipeline_entry const> table, std::span<generator_entry const> generators,
           ir::exported_program const& program, std::span<compile_spec const> specs,
           shared_work* shared = nullptr);

template <class Pipelines>
inline std::span<pipeline_entry const> backend_table() {
  return pipeline_table<Pipelines>;
}
template <>
inline std::span<pipeline_entry const> backend_table<standard_pipelines>() {
  return standard_pipeline_table();
}
}  // namespace detail

/// A backend over a list of pipelines, `basic_arm_backend<pipelines<my_int, my_fp>>`, and a list of
/// code generators, which make the payload from the lowered TOSA. Pipelines of the list that end at
/// a payload for Ethos-U make the payloads, in place of the library's own:
/// `basic_arm_backend<pipelines<my_int, my_ethos_u>>`.
template <class Pipelines, class Generators = generators_for<Pipelines>>
struct basic_arm_backend {
  using pipelines = Pipelines;
  using generators = Generators;
  /// The delegate's id in a .pte.
  static constexpr std::string_view id = "ArmBackend";

  /// Compiles an already partitioned program. The specs (arm_compile_spec_builder, or
  /// ethosu_compile_spec and tosa_compile_spec for TOSA 1.0) name the TOSA version, which selects
  /// the pipeline, and the output format, which selects the code generator: a TOSA flatbuffer, or
  /// for Ethos-U a vela_bin_stream, made by the library or, after `run_vela()`, by Vela. If a debug
  /// path is set, the .tosa file, a desc.json for tosa_reference_model, and Vela's own files are
  /// written there; if the program cannot be lowered, the text of the last graph is. A program that
  /// the code generator refuses is not generated. TOSA_DBG_VERBOSE=1 logs to stderr.
  ///
  /// The result's `debug_handle_map` has integer keys. For TOSA output a key is an operator's index
  /// in the operator list of the file's main block, counted from 0. The list starts with the CONST
  /// and CONST_SHAPE operators, which have no rows; neither does an IDENTITY that forwards an input
  /// or constant of the program. For Ethos-U output a key is the offset of a command that starts an
  /// operation, in bytes from the start of the register command stream (in `cmd_data` the driver's
  /// 32-byte header precedes it). With TOSA 0.80 Vela's output has no map: Vela 4.2's debug
  /// database does not lead back to TOSA. Nodes without debug handles are numbered as
  /// `ir::assign_debug_handles` does, on a copy: to look them up, call it before this function, or
  /// use `to_backend`.
  /// Throws `error`: code::bad_compile_spec, unknown_target, external_tool, io, and the errors of
  /// lowering.
  [[nodiscard]] static preprocess_result preprocess(ir::exported_program const& program,
                                                    std::span<compile_spec const> specs) {
    return detail::preprocess(detail::backend_table<Pipelines>(), generator_table<Generators>,
                              program, specs);
  }

  /// Compiles all partitions of all methods; weights that several of them read are encoded once.
  /// Throws the errors of `preprocess`, and code::bad_compile_spec if specs are missing.
  [[nodiscard]] static method_results preprocess_multimethod(method_programs const& programs,
                                                             method_specs const& specs) {
    shared_work shared;
    return detail::preprocess_each(programs, specs, [&](auto const& program, auto const& chosen) {
      return detail::preprocess(detail::backend_table<Pipelines>(), generator_table<Generators>,
                                program, chosen, &shared);
    });
  }
};

/// The backend with the library's own pipelines.
using arm_backend = basic_arm_backend<standard_pipelines>;

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/arm_backend-inl.hpp>  // IWYU pragma: export
#endif
