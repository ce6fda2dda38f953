#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Choices about delegates, as types for a pipeline and as data for passes.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <optional>
#include <span>
#include <string>
#include <type_traits>

namespace arm_delegate {

namespace option {
/// Quantize nodes at inputs and dequantize nodes at outputs stay outside the delegate, which then
/// has integer inputs and outputs. Without this option they are lowered if the target supports
/// floats; with an integer-only target they always stay outside.
struct quantize_io {};
/// Rank-4 inputs and outputs of the delegate are declared NHWC; the caller permutes.
struct permute_memory_format {};
/// Payloads use the memories of an Ethos-U like this profile: `target::shared_sram`,
/// `target::with_sram<target::shared_sram, 256 * 1024>`, or any type with a constant `memory_mode`.
template <class Profile>
struct memory_mode {
  using profile = Profile;
};
/// Payloads are made for this system: `target::ethos_u55_deep_embedded`, or any type with a
/// constant `system`.
template <class Profile>
struct system {
  using profile = Profile;
};
/// Payloads for an Ethos-U are optimised for this goal: `npu_goal::size`.
template <npu_goal Goal>
struct goal {};
/// The code generator searches as long as this level of `npu_effort` says: 1 to 10.
template <int Level>
struct effort {};
}  // namespace option

/// The options of the boundary as data.
struct delegate_boundary {
  bool quantize_io = false;
  bool permute_memory_format = false;
};

/// Choices of one call. A member without a value leaves the choice to the pipeline's `options<>`.
struct compile_options {
  std::optional<bool> quantize_io{};
  std::optional<bool> permute_memory_format{};
  /// How payloads use the memories of an NPU; an error for other targets.
  std::optional<npu_memory_mode> memory_mode{};
  /// The system of the NPU; an error for other targets.
  std::optional<npu_system> system{};
  /// What payloads are optimised for; an error for other targets.
  std::optional<npu_goal> goal{};
  /// How long the code generator of an NPU searches; an error for other targets.
  std::optional<npu_effort> effort{};
  /// Operators that are not delegated: "aten.softmax.int", or "aten.softmax" for all overloads.
  std::span<std::string const> keep_on_host{};
  work_limits limits{};
  /// What several calls share, as encoded weights. Null: the delegates of one program share it.
  shared_work* shared = nullptr;
};

/// The pipeline's choices with those of one call in their place.
constexpr delegate_boundary merged(delegate_boundary pipeline, compile_options const& call) {
  return {
      .quantize_io = call.quantize_io.value_or(pipeline.quantize_io),
      .permute_memory_format = call.permute_memory_format.value_or(pipeline.permute_memory_format)};
}

constexpr npu_choices merged(npu_choices pipeline, compile_options const& call) {
  return {.system = call.system ? call.system : pipeline.system,
          .memory_mode = call.memory_mode ? call.memory_mode : pipeline.memory_mode,
          .goal = call.goal ? call.goal : pipeline.goal,
          .effort = call.effort ? call.effort : pipeline.effort};
}

/// True if quantize at the inputs and dequantize at the outputs stay outside the delegate.
constexpr bool keeps_boundary_outside(target_facts const& target, delegate_boundary boundary) {
  return !target.floating || boundary.quantize_io;
}

namespace detail {
template <class O>
inline constexpr bool is_memory_mode = false;
template <class Profile>
inline constexpr bool is_memory_mode<option::memory_mode<Profile>> =
    target::memory_mode_profile<Profile>;
template <class O>
inline constexpr bool is_system = false;
template <class Profile>
inline constexpr bool is_system<option::system<Profile>> =
    requires { static_cast<npu_system>(Profile::system); };
template <class O>
inline constexpr std::optional<npu_goal> goal_of{};
template <npu_goal Goal>
inline constexpr std::optional<npu_goal> goal_of<option::goal<Goal>> = Goal;
template <class O>
inline constexpr bool is_goal = goal_of<O>.has_value();
template <class O>
inline constexpr std::optional<npu_effort> effort_of{};
template <int Level>
  requires(npu_effort{Level}.is_valid())
inline constexpr std::optional<npu_effort> effort_of<option::effort<Level>> = npu_effort{Level};
template <class O>
inline constexpr bool is_effort = effort_of<O>.has_value();

template <class O>
inline constexpr bool known_option =
    std::is_same_v<O, option::quantize_io> || std::is_same_v<O, option::permute_memory_format> ||
    is_memory_mode<O> || is_system<O> || is_goal<O> || is_effort<O>;
template <class O>
struct is_an_option {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type in options<...> is not an option: use option::quantize_io, "
      "option::permute_memory_format, or for an Ethos-U "
      "option::memory_mode<PROFILE>, option::system<PROFILE>, option::goal<GOAL> or "
      "option::effort<N> "
      "with N from 1 to 10 [type: see 'is_an_option<...>' in this message]",
      known_option<O>)
};
}  // namespace detail

/// The boundary of `options<...>` as data.
template <class Options>
inline constexpr delegate_boundary boundary{};
template <class... O>
inline constexpr delegate_boundary boundary<options<O...>>{
    .quantize_io = detail::holds<option::quantize_io, options<O...>>,
    .permute_memory_format = detail::holds<option::permute_memory_format, options<O...>>};

namespace detail {
template <class... O>
constexpr npu_choices npu_choices_of(options<O...>) {
  npu_choices made;
  [[maybe_unused]] auto const take = [&]<class Option>(std::type_identity<Option>) {
    if constexpr (is_memory_mode<Option>) made.memory_mode = Option::profile::memory_mode;
    if constexpr (is_system<Option>) made.system = Option::profile::system;
    if constexpr (is_goal<Option>) made.goal = goal_of<Option>;
    if constexpr (is_effort<Option>) made.effort = effort_of<Option>;
  };
  (take(std::type_identity<O>{}), ...);
  return made;
}
}  // namespace detail

/// The system, the memory mode, the goal and the effort of `options<...>` as data.
template <class Options>
inline constexpr npu_choices npu_choices_in = detail::npu_choices_of(Options{});

}  // namespace arm_delegate
