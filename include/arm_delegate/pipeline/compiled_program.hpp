#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The result of compiling: delegates, and the host program that calls them.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/tensor_spec.hpp>  // IWYU pragma: export
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/summarize.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// One part of the program that runs on the target. `Artifact` is the graph after the
/// pipeline's last pass.
template <class Artifact>
struct basic_delegate {
  std::string tag{};  ///< "tag0"
  Artifact artifact{};
  std::vector<tensor_spec> inputs{};
  std::vector<tensor_spec> outputs{};
  std::size_t nodes = 0;  ///< ATen nodes of the exported program inside
};

/// A compiled program.
template <class Artifact>
struct basic_compiled_program {
  std::string_view target{};  ///< the target's name
  tosa_version version{};
  std::vector<basic_delegate<Artifact>> delegates{};  ///< in the order in which they are called
  std::vector<host_node> host_nodes{};
  /// The program of the host: calls of the delegates (`call_delegate_target`), and its own nodes.
  ir::exported_program program{};
  delegate_boundary boundary{};
  std::vector<diagnostic> warnings{};
};

/// An artifact whose type is erased, as `Artifact`. Throws `code::bad_arguments` if it is of
/// another type.
template <class Artifact>
[[nodiscard]] Artifact artifact_as(std::any made) {
  if (auto* const held = std::any_cast<Artifact>(&made)) return std::move(*held);
  raise(code::bad_arguments,
        "the artifact of a delegate is of another type than the one that is asked for",
        "a pipeline for an Ethos-U makes an ethosu::compile::npu_artifact, one for TOSA a "
        "tosa::graph: call compile_any() of the pipeline to get either");
}

namespace detail {
[[noreturn]] inline void raise_without_tosa_level() {
  raise(code::bad_arguments, "no graph of the pipeline is a TOSA graph",
        "use a pipeline whose passes convert to tosa::graph, as pass::standard do");
}

}  // namespace detail

/// The same program with artifacts of another type: `convert` makes one of each.
template <class To, class From, class Convert>
[[nodiscard]] basic_compiled_program<To> with_artifacts(basic_compiled_program<From> from,
                                                        Convert const& convert) {
  basic_compiled_program<To> made{.target = from.target,
                                  .version = from.version,
                                  .host_nodes = std::move(from.host_nodes),
                                  .program = std::move(from.program),
                                  .boundary = from.boundary,
                                  .warnings = std::move(from.warnings)};
  made.delegates.reserve(from.delegates.size());
  for (auto& d : from.delegates) {
    made.delegates.push_back({.tag = std::move(d.tag),
                              .artifact = convert(std::move(d.artifact)),
                              .inputs = std::move(d.inputs),
                              .outputs = std::move(d.outputs),
                              .nodes = d.nodes});
  }
  return made;
}
/// The same program with artifacts whose type is erased.
template <class Artifact>
[[nodiscard]] basic_compiled_program<std::any> with_any_artifacts(
    basic_compiled_program<Artifact> from) {
  return with_artifacts<std::any>(std::move(from),
                                  [](Artifact a) { return std::any(std::move(a)); });
}

/// The types of pipelines that end at TOSA.
using delegate = basic_delegate<tosa::graph>;
using compiled_program = basic_compiled_program<tosa::graph>;

/// The error if no node of a program is delegated: the reasons, grouped.
template <class Artifact>
[[nodiscard]] error nothing_delegated(basic_compiled_program<Artifact> const& p) {
  return nothing_delegated(p.host_nodes, p.target, p.program.file);
}

/// The result of `try_compile`: a success has warnings too.
template <class Artifact>
struct basic_compile_outcome {
  std::optional<basic_compiled_program<Artifact>> program{};
  std::vector<diagnostic> diagnostics{};
};
using compile_outcome = basic_compile_outcome<tosa::graph>;

}  // namespace arm_delegate
