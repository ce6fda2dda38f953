#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Turns a target's type into plain data.

#include <arm_delegate/targets/target_profile.hpp>
#include <arm_delegate/targets/tosa.hpp>

namespace arm_delegate {

/// The facts of a target profile.
template <target_profile T>
inline constexpr target_facts facts{
    .name = T::name,
    .version = T::version,
    .integer = T::template provides<target::capability::integer>,
    .floating = T::template provides<target::capability::floating>,
    .int16 = T::template provides<target::ext::int16>,
    .int4 = T::template provides<target::ext::int4>,
    .bf16 = T::template provides<target::ext::bf16>,
    .fp8e4m3 = T::template provides<target::ext::fp8e4m3>,
    .fp8e5m2 = T::template provides<target::ext::fp8e5m2>,
    .fft = T::template provides<target::ext::fft>,
    .variable = T::template provides<target::ext::var>,
    .control_flow = T::template provides<target::ext::cf>,
    .u55 = T::template provides<target::ext::u55>,
};

}  // namespace arm_delegate
