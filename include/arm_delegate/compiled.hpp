#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What arm_delegate::compiled holds, without the headers that it was made from.

#include <arm_delegate/config.hpp>
#include <arm_delegate/detail/type_list.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>  // IWYU pragma: export
#include <arm_delegate/pipeline_entry.hpp>      // IWYU pragma: export
#include <arm_delegate/targets/facts.hpp>       // IWYU pragma: export
#include <arm_delegate/targets/standard.hpp>    // IWYU pragma: export
#include <arm_delegate/tosa/serialize.hpp>      // IWYU pragma: export

#include <span>
#include <utility>

namespace arm_delegate {

/// `standard_pipelines` as data.
ARM_DELEGATE_FUNCTION std::span<pipeline_entry const> standard_pipeline_table();

/// Compiles a program with the standard pipeline for `Target`, one of `target::standard`.
/// Throws `error`.
template <class Target>
compiled_program compile(ir::exported_program program, boundary_options const& choice = {},
                         dump_sink* dump = nullptr) {
  static_assert(detail::holds<Target, target::standard>,
                "arm_delegate: compile<>: the compiled library has no pipeline for this target: "
                "use one of target::standard, or a pipeline<...> of your own");
  auto const& pipeline = find_pipeline(standard_pipeline_table(), facts<Target>.name);
  return pipeline.compile(std::move(program), choice, dump);
}

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/standard_pipelines.hpp>  // IWYU pragma: export
#endif
