#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The levels that a program goes through: the types of its graphs, from pass to pass.

#include <arm_delegate/fwd.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>
#include <utility>

namespace arm_delegate::detail {

template <class Pass, class Level>
struct find_level_after {
  using type = Level;
};
template <class Pass, class Level>
  requires conversion_of<Pass, Level>
struct find_level_after<Pass, Level> {
  using type = decltype(Pass::convert(std::declval<Level&&>(), std::declval<pass_context&>()));
};

/// The graph after a pass over `Level`.
template <class Pass, class Level>
using level_after = typename find_level_after<Pass, Level>::type;

template <class Level, class... Pass>
struct find_last_level {
  using type = Level;
};
template <class Level, class Pass, class... Rest>
struct find_last_level<Level, Pass, Rest...> : find_last_level<level_after<Pass, Level>, Rest...> {
};

/// The graph after the last of `passes<...>`. The proofs reject a list without a conversion; its
/// result is a TOSA graph here, so that this mistake is one error.
template <class Passes>
struct artifact_of : artifact_of<typename Passes::elements> {};
template <class... Pass>
struct artifact_of<passes<Pass...>> {
  using last = typename find_last_level<ir::graph, Pass...>::type;
  using type = std::conditional_t<std::is_same_v<last, ir::graph>, tosa::graph, last>;
};

/// True if a graph of type `Wanted` is one of the levels from `Level` on.
template <class Wanted, class Level, class... Pass>
inline constexpr bool reaches_level = std::is_same_v<Wanted, Level>;
template <class Wanted, class Level, class Pass, class... Rest>
inline constexpr bool reaches_level<Wanted, Level, Pass, Rest...> =
    std::is_same_v<Wanted, Level> || reaches_level<Wanted, level_after<Pass, Level>, Rest...>;

/// True if one of the levels of `passes<...>` is TOSA.
template <class Passes>
inline constexpr bool has_tosa_level = false;
template <class... Pass>
inline constexpr bool has_tosa_level<passes<Pass...>> =
    reaches_level<tosa::graph, ir::graph, Pass...>;

}  // namespace arm_delegate::detail
