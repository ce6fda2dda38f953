#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that a pipeline's target can have the options of the code generator that it is given.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/pipeline/proofs/duplicates.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_profile.hpp>

#include <tuple>
#include <type_traits>

namespace arm_delegate::detail {

template <class Option, class Target>
inline constexpr bool has_npu_for = target::is_ethos_u<Target>;
template <class Option, class Target>
struct npu_option_without_npu {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: option::memory_mode, option::system, option::goal and option::effort are for "
      "payloads, but the pipeline's target is no Ethos-U: remove the option, or use a target such "
      "as target::ethos_u55_128 [option and target: see 'npu_option_without_npu<...>' in "
      "this message]",
      has_npu_for<Option, Target>)
};

template <class... Option>
inline constexpr bool are_single_choices = sizeof...(Option) < 2;
template <class... Option>
struct options_for_one_choice {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pipeline has one memory mode, one system, one goal and one effort: remove "
      "all "
      "but one of the options [options: see 'options_for_one_choice<...>' in this message]",
      are_single_choices<Option...>)
};

/// The rule that the options of a pipeline break.
template <class Target, class Options>
constexpr memory_conflict conflict_of() {
  constexpr auto const& choices = npu_choices_in<Options>;
  constexpr auto family = Target::npu.family;
  return find_memory_conflict(family, choices.system.value_or(default_npu_system(family)),
                              choices.memory_mode.value_or(default_npu_memory_mode(family)));
}

/// The target cannot have the option, with another one or the default. Each rule has its own text.
template <class Option, class Target, memory_conflict Broken>
struct impossible_npu_option;
template <class Option, class Target>
struct impossible_npu_option<Option, Target, memory_conflict::other_npu> {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the system is for another Ethos-U than the pipeline's target: use "
      "option::system with a system of the target's NPU [option and target: see "
      "'impossible_npu_option<...>' in this message]",
      never<Option, Target>)
};
template <class Option, class Target>
struct impossible_npu_option<Option, Target, memory_conflict::several_ports> {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the system has several ports to a memory, which only Ethos-U85 has: use "
      "option::system with a system of the target's NPU [option and target: see "
      "'impossible_npu_option<...>' in this message]",
      never<Option, Target>)
};
template <class Option, class Target>
struct impossible_npu_option<Option, Target, memory_conflict::no_cache> {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: Ethos-U55 cannot use the SRAM as a cache: use "
      "option::memory_mode<target::shared_sram> or <target::sram_only> [option and "
      "target: see 'impossible_npu_option<...>' in this message]",
      never<Option, Target>)
};
template <class Option, class Target>
struct impossible_npu_option<Option, Target, memory_conflict::cache_not_sram> {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the cache of the memory mode is not in the SRAM of the system: make "
      "'cache' of the mode the port of the SRAM [option and target: see "
      "'impossible_npu_option<...>' in this message]",
      never<Option, Target>)
};
template <class Option, class Target>
struct impossible_npu_option<Option, Target, memory_conflict::arena_in_flash> {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the arena of the memory mode is in a memory that is only read: use "
      "option::memory_mode<target::shared_sram> or <target::sram_only>, or a system "
      "with DRAM [option and target: see 'impossible_npu_option<...>' in this message]",
      never<Option, Target>)
};
template <class Option, class Target>
struct impossible_npu_option<Option, Target, memory_conflict::constants_in_sram> {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the constants of the memory mode are in the SRAM, but not "
      "everything: use target::sram_only, or make 'constants' of the mode another port "
      "[option and target: see 'impossible_npu_option<...>' in this message]",
      never<Option, Target>)
};
template <class Option, class Target>
struct impossible_npu_option<Option, Target, memory_conflict::arena_size> {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: 'arena_cache_bytes' of the memory mode is outside the NPU's address "
      "space: set it to the bytes that the system has [option and target: see "
      "'impossible_npu_option<...>' in this message]",
      never<Option, Target>)
};

template <class Target, class Modes, class Systems, class Goals, class Efforts>
struct npu_choice_mistakes;
template <class Target>
struct npu_choice_mistakes<Target, options<>, options<>, options<>, options<>> {
  using type = mistakes<>;
};
template <class Target, class... Mode, class... System, class... Goal, class... Effort>
struct npu_choice_mistakes<Target, options<Mode...>, options<System...>, options<Goal...>,
                           options<Effort...>> {
  static constexpr auto find() {
    if constexpr (!target::is_ethos_u<Target>) {
      return mistakes<
          npu_option_without_npu<Mode, Target>..., npu_option_without_npu<System, Target>...,
          npu_option_without_npu<Goal, Target>..., npu_option_without_npu<Effort, Target>...>{};
    } else if constexpr (!are_single_choices<Mode...> || !are_single_choices<System...> ||
                         !are_single_choices<Goal...> || !are_single_choices<Effort...>) {
      return typename concat<
          mistake_unless<are_single_choices<Mode...>, options_for_one_choice<Mode...>>,
          mistake_unless<are_single_choices<System...>, options_for_one_choice<System...>>,
          mistake_unless<are_single_choices<Goal...>, options_for_one_choice<Goal...>>,
          mistake_unless<are_single_choices<Effort...>, options_for_one_choice<Effort...>>>::type{};
    } else if constexpr (sizeof...(Mode) + sizeof...(System) == 0) {
      return mistakes<>{};  // the defaults have no conflict
    } else {
      constexpr auto broken = conflict_of<Target, options<Mode..., System...>>();
      using culprit = std::tuple_element_t<0, std::tuple<Mode..., System...>>;
      return mistake_unless<broken == memory_conflict::none,
                            impossible_npu_option<culprit, Target, broken>>{};
    }
  }
  using type = decltype(find());
};

/// The mistakes in a pipeline's options for an NPU, if its target and its list have no others.
template <class Target, class Options>
struct npu_option_mistakes {
  using type = mistakes<>;
};
template <target_profile Target, class... Option>
  requires(!has_duplicates<options<Option...>>)
struct npu_option_mistakes<Target, options<Option...>>
    : npu_choice_mistakes<
          Target,
          typename concat<options<>, std::conditional_t<is_memory_mode<Option>, options<Option>,
                                                        options<>>...>::type,
          typename concat<options<>, std::conditional_t<is_system<Option>, options<Option>,
                                                        options<>>...>::type,
          typename concat<options<>,
                          std::conditional_t<is_goal<Option>, options<Option>, options<>>...>::type,
          typename concat<options<>, std::conditional_t<is_effort<Option>, options<Option>,
                                                        options<>>...>::type> {};

}  // namespace arm_delegate::detail
