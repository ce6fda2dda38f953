#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which pipelines check the TOSA that they write with the rules of all operators.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pipeline/proofs/from_library.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <any>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// The verifier's findings in a graph.
using graph_check = std::vector<diagnostic> (*)(tosa::graph const&);

/// True if the lowering is a host project's: of its own operator, or its `lower_impl`.
template <class Op, class Target>
inline constexpr bool foreign_lowering =
    !is_library_operator<Op> ||
    (lowered_by_override<Op, Target> && !is_library_override<Op, Target>);

/// True if a host project wrote one of the lowerings or passes.
template <class Target, class... Op, class... Pass>
constexpr bool has_foreign_code(ops<Op...>, passes<Pass...>) {
  return any_is_true({foreign_lowering<Op, Target>...}) || (!is_library_pass<Pass> || ...);
}

/// The check of what a pipeline writes, or null. Tests show that the library's own lowerings and
/// passes write legal TOSA; those of a host project are checked. Programs that link the compiled
/// library check all, which costs them no compile time.
template <class Target, class Ops, class Passes>
constexpr graph_check check_of() {
#ifdef ARM_DELEGATE_COMPILED
  return &tosa::verify;
#else
  if constexpr (has_foreign_code<Target>(Ops{}, Passes{})) {
    return &tosa::verify;
  } else {
    return nullptr;
  }
#endif
}

/// The rules of the level that the graph breaks: for TOSA, those of the specification.
template <class Level>
std::vector<diagnostic> problems_of(Level const&, graph_check) {
  return {};
}
inline std::vector<diagnostic> problems_of(tosa::graph const& g, graph_check check) {
  return check != nullptr ? check(g) : std::vector<diagnostic>{};
}

/// Those that an artifact of this type breaks.
template <class Artifact>
std::vector<diagnostic> problems_of_artifact(std::any const& made, graph_check check) {
  return problems_of(*std::any_cast<Artifact>(&made), check);
}
#ifdef ARM_DELEGATE_COMPILED
extern template std::vector<diagnostic> problems_of_artifact<tosa::graph>(std::any const&,
                                                                          graph_check);
#endif

/// Passes after a conversion rely on the rules of the level. Throws an `error` that names the
/// nodes.
template <class Level>
void refuse_illegal(Level const& g, graph_check check) {
  auto problems = problems_of(g, check);
  if (!problems.empty()) throw error(std::move(problems));
}

}  // namespace arm_delegate::detail
