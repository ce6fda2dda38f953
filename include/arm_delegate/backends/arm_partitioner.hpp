#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The counterpart of ExecuTorch's Arm partitioner: tags the nodes that a pipeline can lower.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/standard_generators.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/target_name.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <any>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate {

/// Returns why a node must stay on the host, or nothing: `std::optional<rejection>
/// operator()(ir::node const&) const`. The node's arguments are bound.
template <class T>
concept node_checker = requires(T const& check, ir::node const& n) {
  { check(n) } -> std::same_as<std::optional<rejection>>;
};

namespace detail {

// A variable, not the concept: for a concept, clang's first line does not name the type.
template <class Check>
inline constexpr bool acts_as_check = node_checker<Check>;
template <class Check>
struct check_of_another_form {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a check of arm_partitioner has another form: give it "
      "'std::optional<rejection> operator()(ir::node const&) const', which returns why a "
      "node must stay on the host, or nothing [type: see 'check_of_another_form<...>' in "
      "this message]",
      acts_as_check<Check>)
};

template <class Check>
node_check as_data(Check const& check) {
  return {.ask = [](void const* c, ir::node const& n) -> std::optional<rejection> {
            if constexpr (acts_as_check<Check>) return (*static_cast<Check const*>(c))(n);
            return std::nullopt;
          },
          .check = &check};
}

/// Asks a code generator which operators of a graph it cannot compile.
struct generator_question {
  generator_entry generator{};
  arm_options options{};

  [[nodiscard]] artifact_check as_data() const {
    return {.ask =
                [](void const* c, std::any const& artifact) {
                  auto const& q = *static_cast<generator_question const*>(c);
                  auto const* const graph = std::any_cast<tosa::graph>(&artifact);
                  return graph == nullptr ? std::vector<diagnostic>{}
                                          : q.generator.refuse(*graph, q.options);
                },
            .check = this};
  }
};

/// The question for the code generator of a backend that the specs name, if it refuses graphs.
/// Throws code::bad_compile_spec if the backend has none of that name.
inline std::optional<generator_question> question_for(std::span<generator_entry const> table,
                                                      std::span<compile_spec const> specs,
                                                      std::string_view target) {
  auto options = parse_compile_specs(specs, std::span(&target, 1));
  for (auto const& g : table) {
    if (g.name != options.output) continue;
    if (g.refuse == nullptr) return std::nullopt;
    return generator_question{g, std::move(options)};
  }
  raise(code::bad_compile_spec,
        fmt::format("the partitioner does not know the code generator '{}', and cannot ask which "
                    "nodes it refuses",
                    options.output),
        "give the partitioner the backend: arm_partitioner<basic_arm_backend<pipelines<...>, "
        "code_generators<...>>>");
}

/// A `basic_arm_backend<...>`, or derived from one.
template <class T>
concept kind_of_arm_backend = requires {
  typename T::pipelines;
  typename T::generators;
  T::id;
};

/// What a partitioner asks: `arm_backend` with a pipeline, or with one of a list.
template <class Asked>
struct partitioned_for {
  using pipelines = Asked;
  using generators = generators_for<Asked>;
  static constexpr std::string_view backend_id = arm_backend::id;
};
template <kind_of_arm_backend Backend>
struct partitioned_for<Backend> {
  using pipelines = typename Backend::pipelines;
  using generators = typename Backend::generators;
  static constexpr std::string_view backend_id = Backend::id;
};

/// A list of pipelines; the compile specs choose one.
template <class T>
concept pipeline_list = !requires { T::how(); } && requires { backend_table<T>(); };

/// The pipeline of a list for the target that the specs name.
inline pipeline_entry const& pipeline_of(std::span<pipeline_entry const> table,
                                         std::span<compile_spec const> specs) {
  std::vector<std::string_view> names;
  for (auto const& p : table) names.push_back(p.target->name);
  return find_pipeline(table, parse_compile_specs(specs, names).target_name);
}

/// Throws code::bad_compile_spec unless the specs are for the target `name`.
inline void check_target(std::span<compile_spec const> specs, std::string_view name) {
  auto const wanted = parse_compile_specs(specs, std::span(&name, 1)).target_name;
  if (same_target(name, wanted)) return;
  raise(code::bad_compile_spec,
        "the compile specs are for " + wanted + ", the partitioner's pipeline is for " +
            std::string(name),
        "give both the same target");
}

/// Copies a program's tags and its analysis results for values to its clone, including branches and
/// bodies.
inline void copy_findings(ir::graph const& from, ir::graph& to) {
  std::vector<ir::node const*> nodes;
  ir::for_each_node(from, [&](ir::graph const&, ir::node const& n) { nodes.push_back(&n); });
  auto at = nodes.begin();
  ir::for_each_node(to, [&](ir::graph& g, ir::node& n) {
    n.delegation_tag = g.copy((*at)->delegation_tag);
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      g.ranges.set_minimum(n.results[i], (*at)->owner->ranges.minimum((*at)->results[i]));
    }
    ++at;
  });
}

}  // namespace detail

/// The result of a partitioner, and the reasons for the nodes it leaves out.
struct explained_partition {
  partition_result result{};
  std::vector<host_node> host_nodes{};
  std::vector<diagnostic> warnings{};  ///< names in `keep_on_host` that match no node
};

/// Asks the operators of `Pipeline` which nodes they support on its target, and the code generator
/// that the specs name, such as the library's for Ethos-U, so every tagged node can be compiled.
/// The specs tell `arm_backend` what to make of each partition.
///
///     arm_partitioner<my_pipeline> by(tosa_compile_spec("TOSA-1.0+INT").to_list());
///     auto lowered = to_backend<arm_backend>(program, by);
///
/// From a list of pipelines it uses the one that the specs name; for `standard_pipelines` that is
/// any legal set of profiles and extensions:
///
///     arm_partitioner<standard_pipelines> by(
///         tosa_compile_spec("TOSA-1.0+INT+int16+cf").to_list());
///
/// With code generators of your own, name the backend that has them, with its pipelines:
///
///     using my_backend = basic_arm_backend<pipelines<my_pipeline>, code_generators<my_generator>>;
///     arm_partitioner<my_backend> by(specs);
///
/// For a custom target, `tosa_spec` is the target's name. For a custom backend, pass its id; only
/// that backend reads the specs:
///
///     arm_partitioner<my_pipeline> by({.backend_id = "AcmeBackend", .compile_specs = specs});
template <class Pipeline, class... Check>
class arm_partitioner {
  static_assert(detail::reported<detail::mistake_unless<detail::acts_as_check<Check>,
                                                        detail::check_of_another_form<Check>>...>);
  using asked = detail::partitioned_for<Pipeline>;

 public:
  /// Nodes that one of `checks` rejects stay on the host, and so do operators in `keep_on_host`
  /// ("aten.softmax.int", or "aten.softmax" for all overloads). Throws code::bad_compile_spec for
  /// specs of another target than the pipeline's.
  explicit arm_partitioner(std::vector<compile_spec> specs,
                           std::vector<std::string> keep_on_host = {}, Check... checks)
      : arm_partitioner(delegation_spec{std::string(asked::backend_id), std::move(specs)},
                        std::move(keep_on_host), std::move(checks)...) {
    if constexpr (!detail::pipeline_list<typename asked::pipelines>) {
      detail::check_target(to_.compile_specs, how_.target->name);
    }
  }

  /// The same for the backend with that id. Of its specs, only `quantize_io`,
  /// `preserve_io_quantization` and `permute_memory_format` are read, as for `arm_backend`, and the
  /// keys that name the target if there is a list of pipelines to choose from.
  explicit arm_partitioner(delegation_spec to, std::vector<std::string> keep_on_host = {},
                           Check... checks)
      : to_(std::move(to)),
        how_(choose(to_.compile_specs)),
        keep_(std::move(keep_on_host)),
        checks_(std::move(checks)...) {}

  /// The program with its tags; the program itself is not changed. Throws the errors of
  /// `find_partitions`.
  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    return explain(program).result;
  }

  /// The same with the reasons.
  [[nodiscard]] explained_partition explain(ir::exported_program const& program) const {
    auto bound = program.clone();
    auto const checks = std::apply(
        [](auto const&... c) {
          return std::array<node_check, sizeof...(Check)>{detail::as_data(c)...};
        },
        checks_);
    auto choice = compile_options_of(to_.compile_specs);
    choice.keep_on_host = keep_;
    std::optional<detail::generator_question> question;
    if (to_.backend_id == asked::backend_id) {
      question = detail::question_for(generator_table<typename asked::generators>,
                                      to_.compile_specs, how_.target->name);
    }
    std::vector<artifact_check> artifact_checks;
    if (question) artifact_checks.push_back(question->as_data());
    auto found = find_partitions(
        bound, how_, {.options = choice, .checks = checks, .artifact_checks = artifact_checks});
    auto tagged = program.clone();
    detail::copy_findings(*bound.graph, *tagged.graph);
    tag_constant_data(tagged);
    std::vector<tagged_partition> tags;
    tags.reserve(found.partitions.size());
    for (auto const& p : found.partitions) {
      tags.push_back({p.tag, to_});
    }
    return {.result = {.tagged_program = std::move(tagged), .partition_tags = std::move(tags)},
            .host_nodes = std::move(found.host_nodes),
            .warnings = std::move(found.warnings)};
  }

 private:
  static pipeline_functions choose(std::span<compile_spec const> specs) {
    using pipelines = typename asked::pipelines;
    if constexpr (detail::pipeline_list<pipelines>) {
      return detail::pipeline_of(detail::backend_table<pipelines>(), specs);
    } else {
      return pipelines::how();
    }
  }

  delegation_spec to_;
  pipeline_functions how_;
  std::vector<std::string> keep_;
  std::tuple<Check...> checks_;
};

}  // namespace arm_delegate
