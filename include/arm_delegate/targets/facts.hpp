#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts a target's type to plain data.

#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/extensions.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/target_profile.hpp>
#include <arm_delegate/targets/tosa.hpp>

namespace arm_delegate {

namespace detail {

template <class Target, class... Extension>
constexpr target_facts collect_facts(target::detail::extension_list<Extension...> /*all*/) {
  target_facts f{.name = Target::name,
                 .version = Target::version,
                 .integer = Target::template provides<target::capability::integer>,
                 .floating = Target::template provides<target::capability::floating>};
  ((f.*Extension::fact = Target::template provides<Extension>), ...);
  if constexpr (target::is_ethos_u<Target>) f.npu = &Target::npu;
  return f;
}

}  // namespace detail

/// The facts of a target profile.
template <target_profile T>
inline constexpr target_facts facts = detail::collect_facts<T>(target::extension_types{});

}  // namespace arm_delegate
