#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs the passes of a pipeline in order. The graph is checked after each pass of a host project,
// and in debug builds after all.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/verify.hpp>             // IWYU pragma: keep (debug builds)
#include <arm_delegate/ir/verify_invariants.hpp>  // IWYU pragma: keep (debug builds)
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/pipeline/proofs/from_library.hpp>
#include <arm_delegate/pipeline/tosa_check.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Checks a graph in debug builds. Null in others: the file that names a pipeline decides, also if
/// the functions that run its passes are those of arm_delegate::compiled.
template <class Level>
using debug_check = void (*)(Level const&);

/// Throws if the graph is not well formed, so that reading it could crash.
inline void verify_level(ir::graph const& g) { ir::verify(g); }
inline void verify_level(tosa::graph const& g) { tosa::check_ids(g); }
template <class Level>
void verify_level(Level const&) {}

/// The check of a level and of the invariants that hold in it.
template <class Level, class Invariants>
constexpr debug_check<Level> debug_check_of() {
#ifndef NDEBUG
  return [](Level const& g) {
    verify_level(g);
    verify_all(g, Invariants{});
  };
#else
  return nullptr;
#endif
}

/// Checks what a host project's pass leaves.
template <class Level>
void check_foreign(std::string_view pass, Level const& g) {
  try {
    verify_level(g);
  } catch (error const& e) {
    auto problems = e.diagnostics();
    for (auto& d : problems) d.pass = pass;
    throw error(std::move(problems));
  }
}

/// Dumps and checks the graph.
template <class Level>
void after_pass(std::string_view pass, Level const& g, pass_context& c, debug_check<Level> check) {
  if (c.dump != nullptr) c.dump->after_pass(pass, c.dump->text_of(g));
  if (check != nullptr) check(g);
}

/// A pass as data, so that this header's functions are compiled once for a level.
template <class Level>
struct pass_step {
  std::string_view name{};
  bool (*run)(Level&, pass_context&) = nullptr;
  bool is_foreign = false;  ///< a host project's
  debug_check<Level> check = nullptr;
};

/// Runs one pass. In debug builds, a pass must not make an invalid TOSA graph of a valid one.
template <class Level>
void run_pass(Level& g, pass_context& c, graph_check rules, pass_step<Level> const& pass) {
  bool const was_valid = pass.check != nullptr && problems_of(g, rules).empty();
  pass.run(g, c);
  if (pass.is_foreign) check_foreign(pass.name, g);
  after_pass(pass.name, g, c, pass.check);
  if (!was_valid) return;
  auto const problems = problems_of(g, rules);
  if (!problems.empty())
    raise(code::internal,
          fmt::format("{} broke a rule of TOSA: {}", pass.name, problems.front().why.rule));
}

#ifdef ARM_DELEGATE_COMPILED
extern template void after_pass(std::string_view, ir::graph const&, pass_context&,
                                debug_check<ir::graph>);
extern template void after_pass(std::string_view, tosa::graph const&, pass_context&,
                                debug_check<tosa::graph>);
extern template void run_pass(ir::graph&, pass_context&, graph_check, pass_step<ir::graph> const&);
extern template void run_pass(tosa::graph&, pass_context&, graph_check,
                              pass_step<tosa::graph> const&);
#endif

/// Runs the passes in order, up to the conversion that leads beyond `Artifact`, and returns the
/// last graph. Passes over another level are skipped: the proofs report them.
template <class Artifact, class Level>
Artifact run_passes(Level& g, pass_context&, graph_check, passes<>) {
  if constexpr (std::is_same_v<Level, Artifact>) {
    return std::move(g);
  } else {
    return {};
  }
}
template <class Artifact, class Level, class Pass, class... Rest>
Artifact run_passes(Level& g, pass_context& c, graph_check rules, passes<Pass, Rest...>) {
  if constexpr (conversion_of<Pass, Level> && std::is_same_v<Level, Artifact>) {
    return std::move(g);
  } else if constexpr (conversion_of<Pass, Level>) {
    refuse_illegal(g, rules);
    auto next = Pass::convert(std::move(g), c);
    using next_level = decltype(next);
    if constexpr (!is_library_pass<Pass>) check_foreign<next_level>(Pass::name, next);
    after_pass<next_level>(Pass::name, next, c,
                           debug_check_of<next_level, typename Pass::establishes>());
    return run_passes<Artifact>(next, c, rules, passes<Rest...>{});
  } else {
    if constexpr (pass_over<Pass, Level>)
      run_pass<Level>(g, c, rules,
                      {.name = Pass::name,
                       .run = &Pass::run,
                       .is_foreign = !is_library_pass<Pass>,
                       .check = debug_check_of<Level, typename Pass::establishes>()});
    return run_passes<Artifact>(g, c, rules, passes<Rest...>{});
  }
}

/// The passes for a TOSA graph that is already lowered. The library's own passes over TOSA tidy
/// what lowerings write; such a graph has been tidied, or keeps the operators that it came with.
template <class Passes>
struct passes_from_tosa;
template <class... Pass>
struct passes_from_tosa<passes<Pass...>>
    : concat<passes<>, std::conditional_t<tosa_pass<Pass> && is_library_pass<Pass>, passes<>,
                                          passes<Pass>>...> {};

/// A conversion that knows what the next level cannot have: `static std::vector<diagnostic>
/// refuse(Level const&, pass_context const&)` names the operators, by debug handle.
template <class Pass, class Level>
concept refusing_conversion =
    conversion_of<Pass, Level> && requires(Level const& g, pass_context const& c) {
      { Pass::refuse(g, c) } -> std::same_as<std::vector<diagnostic>>;
    };

/// What the conversion of `Level` in the list refuses of a graph of that level.
template <class Level>
std::vector<diagnostic> ask_conversion(Level const&, pass_context const&, passes<>) {
  return {};
}
template <class Level, class Pass, class... Rest>
std::vector<diagnostic> ask_conversion(Level const& g, pass_context const& c,
                                       passes<Pass, Rest...>) {
  if constexpr (refusing_conversion<Pass, Level>) {
    return Pass::refuse(g, c);
  } else {
    return ask_conversion(g, c, passes<Rest...>{});
  }
}

}  // namespace arm_delegate::detail
