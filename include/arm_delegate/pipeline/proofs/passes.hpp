#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proofs about each pass alone, wherever it is in the list.

#include <arm_delegate/base/equal_texts.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/pipeline/proofs/elements.hpp>
#include <arm_delegate/pipeline/proofs/forms.hpp>
#include <arm_delegate/pipeline/proofs/from_library.hpp>
#include <arm_delegate/pipeline/proofs/levels.hpp>
#include <arm_delegate/pipeline/proofs/roles.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace arm_delegate::detail {

template <class Pass>
inline constexpr bool has_one_graph = !(aten_pass<Pass> && tosa_pass<Pass>);
template <class Pass>
struct pass_with_two_graphs {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass has 'run' for two graphs, ir::graph and tosa::graph: split it "
      "into two passes, each with a name [pass: see 'pass_with_two_graphs<...>' in this "
      "message]",
      has_one_graph<Pass>)
};
template <class Pass>
inline constexpr bool runs_or_converts = !(has_run<Pass>() && has_convert<Pass>());
template <class Pass>
struct pass_runs_and_converts {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass has both 'run' and 'convert': remove one, or split it into "
      "two passes [pass: see 'pass_runs_and_converts<...>' in this message]",
      runs_or_converts<Pass>)
};
template <class Pass, class Invariant>
inline constexpr bool leaves_in_doubt = never<Pass, Invariant>;
template <class Pass, class Invariant>
struct establishes_and_invalidates {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass establishes and invalidates the same invariant: remove it "
      "from one of the two [pass, invariant: see 'establishes_and_invalidates<...>' in "
      "this message]",
      leaves_in_doubt<Pass, Invariant>)
};
template <class Level>
inline constexpr bool acts_as_level = std::copy_constructible<Level> && requires(Level const& g) {
  { to_string(g) } -> std::convertible_to<std::string>;
};
template <class Level>
struct is_a_level {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the result of a conversion cannot be a level: make it copyable, and "
      "beside it write 'std::string to_string(G const&)', which dumps print [type: see "
      "'is_a_level<...>' in this message]",
      acts_as_level<Level>)
};
template <class First, class Second>
struct same_pass_name {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: two passes have the same name, which identifies them in dumps and "
      "messages: rename one [passes: see 'same_pass_name<...>' in this message]",
      never<First, Second>)
};

template <class Target, class... Pass>
inline constexpr bool takes_passes = all_are_true({runs_for<Pass, Target>...});
/// Names the target alone: names of passes over an NPU's operators are long.
template <class Target>
struct passes_for_other_targets {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass in passes<...> does not run for the target, such as passes "
      "of an NPU for a target without one: use pass::passes_for<Target>, or another "
      "target, such as target::ethos_u55_128 [target: see "
      "'passes_for_other_targets<...>' in this message]",
      never<Target>)
};

template <class Pass, class Established>
struct doubts;
template <class Pass, class... Invariant>
struct doubts<Pass, invariants<Invariant...>>
    : concat<mistakes<>, mistake_unless<!holds<Invariant, typename Pass::invalidates>,
                                        establishes_and_invalidates<Pass, Invariant>>...> {};

/// Mistakes of a pass over or of `Level`, by itself. Each kind is only checked if there are none of
/// the kinds before it, which would explain it.
template <class Pass, class Level>
constexpr auto own_mistakes() {
  if constexpr (!is_element<Pass>) {
    return element_mistakes<Pass>();
  } else if constexpr (is_library_pass<Pass> && graph_pass<Pass>) {
    return mistakes<>{};
  } else if constexpr (!is_free<pass_spelling<Pass>>) {
    return pass_spelling<Pass>{};
  } else if constexpr (operator_tag<Pass>) {
    return mistakes<operator_among_passes<Pass>>{};
  } else if constexpr (!is_free<pass_forms<Pass, Level>>) {
    return pass_forms<Pass, Level>{};
  } else if constexpr (!acts_as_pass<Pass>) {
    return mistakes<is_a_pass<Pass>>{};
  } else if constexpr (!runs_or_converts<Pass>) {
    return mistakes<pass_runs_and_converts<Pass>>{};
  } else if constexpr (!has_one_graph<Pass>) {
    return mistakes<pass_with_two_graphs<Pass>>{};
  } else if constexpr (conversion_of<Pass, Level>) {
    using next = level_after<Pass, Level>;
    return mistake_unless<acts_as_level<next>, is_a_level<next>>{};
  } else if constexpr (has_invalidates<Pass>()) {
    return typename doubts<Pass, typename Pass::establishes>::type{};
  } else {
    return mistakes<>{};
  }
}

template <class... Pass>
constexpr auto name_mistakes() {
  if constexpr ((constant_name<Pass> && ...)) {
    constexpr std::array<std::string_view, sizeof...(Pass)> names{Pass::name...};
    constexpr equal_places clash = find_equal(names);
    if constexpr (clash.first != clash.second) {
      using all = std::tuple<std::type_identity<Pass>...>;
      using first = typename std::tuple_element_t<clash.first, all>::type;
      using second = typename std::tuple_element_t<clash.second, all>::type;
      return mistakes<same_pass_name<first, second>>{};
    } else {
      return mistakes<>{};
    }
  } else {
    return mistakes<>{};
  }
}

}  // namespace arm_delegate::detail
