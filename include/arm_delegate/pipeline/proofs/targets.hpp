#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that programs can be written for a pipeline's target.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/pipeline/proofs/elements.hpp>
#include <arm_delegate/pipeline/proofs/forms.hpp>
#include <arm_delegate/pipeline/proofs/roles.hpp>
#include <arm_delegate/targets/target_profile.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <type_traits>

namespace arm_delegate::detail {

template <class Target>
inline constexpr bool has_known_version = is_known_tosa_version(Target::version);
static_assert(tosa_version_list == "0.80, 1.0, 1.1",
              "arm_delegate: TOSA has other versions than the text below and docs/members.md: "
              "change them");
template <class Target>
struct target_of_unknown_version {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a target's version is not a supported TOSA version: give it "
      "'static constexpr tosa_version version{1, 0, 0}', or 0.80 or 1.1 [target: see "
      "'target_of_unknown_version<...>' in this message]",
      has_known_version<Target>)
};

template <class Target>
inline constexpr bool is_one_of_its_family =
    !requires { Target::is_configuration; } || requires { requires Target::is_configuration; };
template <class Target>
struct npu_of_unknown_size {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the target is no NPU that there is: Ethos-U55 has 32, 64, 128 or "
      "256 MACs per cycle, Ethos-U65 256 or 512, Ethos-U85 128, 256, 512, 1024 or 2048 "
      "[target: see 'npu_of_unknown_size<...>' in this message]",
      is_one_of_its_family<Target>)
};

/// Each kind of mistake is only checked if there are none of the kinds before it, which would
/// explain it.
template <class Target>
constexpr auto target_mistakes() {
  if constexpr (!is_element<Target>) {
    return element_mistakes<Target>();
  } else if constexpr (!std::is_class_v<Target>) {
    return mistakes<is_a_target<Target>>{};
  } else if constexpr (!is_free<target_spelling<Target>>) {
    return target_spelling<Target>{};
  } else if constexpr (!is_free<target_forms<Target>>) {
    return target_forms<Target>{};
  } else if constexpr (!target_profile<Target>) {
    return mistakes<is_a_target<Target>>{};
  } else if constexpr (!is_one_of_its_family<Target>) {
    return mistakes<npu_of_unknown_size<Target>>{};
  } else {
    return mistake_unless<has_known_version<Target>, target_of_unknown_version<Target>>{};
  }
}

}  // namespace arm_delegate::detail
