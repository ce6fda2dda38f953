#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The interface of arm_delegate::compiled, without the headers of its implementation.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>  // IWYU pragma: export
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>  // IWYU pragma: export
#include <arm_delegate/pipeline/proofs/program_argument.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/facts.hpp>          // IWYU pragma: export
#include <arm_delegate/targets/standard.hpp>       // IWYU pragma: export
#include <arm_delegate/tosa/format/serialize.hpp>  // IWYU pragma: export

#include <span>
#include <utility>

namespace arm_delegate {

/// The list of the library's own pipelines; standard_pipelines.hpp has its types.
struct standard_pipelines;

/// `standard_pipelines` as data.
ARM_DELEGATE_FUNCTION std::span<pipeline_entry const> standard_pipeline_table();

namespace detail {
/// The standard pipeline for `Target` as data. There is one function per target, so that a program
/// linked with --gc-sections contains only the pipelines that it names.
template <class Target>
pipeline_entry const& standard_entry();

template <class Target>
pipeline_entry const& compiled_entry() {
  static_assert(holds<Target, target::standard>,
                "arm_delegate: compile<>: the compiled library has no pipeline for this target: "
                "use one of target::standard, or your own pipeline<...>");
  return standard_entry<Target>();
}
}  // namespace detail

/// Compiles a program with the standard pipeline for `Target`, one of `target::standard`.
/// Throws `error`.
template <class Target>
compiled_program compile(ir::exported_program&& program, compile_options const& choice = {},
                         dump_sink* dump = nullptr) {
  return detail::compiled_entry<Target>().compile(std::move(program), choice, dump);
}
template <class Target>
compiled_program compile(ir::exported_program&& program, dump_sink* dump) {
  return compile<Target>(std::move(program), compile_options{}, dump);
}
/// What is no program to take over is explained.
template <class Target, detail::not_taken_over Given>
compiled_program compile(Given&&, compile_options const& = {}, dump_sink* = nullptr) {
  return detail::refuse_program<compiled_program, Given>();
}

/// Like `compile`, but returns errors: with this and `frontend::pt2::try_load`, files that use the
/// compiled library can be built with -fno-exceptions.
template <class Target>
[[nodiscard]] compile_outcome try_compile(ir::exported_program&& program,
                                          compile_options const& choice = {},
                                          dump_sink* dump = nullptr) {
  return try_compile(detail::compiled_entry<Target>(), std::move(program), choice, dump);
}
template <class Target, detail::not_taken_over Given>
[[nodiscard]] compile_outcome try_compile(Given&&, compile_options const& = {},
                                          dump_sink* = nullptr) {
  return detail::refuse_program<compile_outcome, Given>();
}

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/standard_pipelines.hpp>  // IWYU pragma: export
#endif
