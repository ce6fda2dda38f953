#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Whether a target supports an operator in the form that a lowering builds.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/extensions.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace arm_delegate::tosa {

/// A target extension and its bit in the specification's table.
struct extension_bit {
  bool target_facts::* fact;
  specification::profile_set bit;
};
inline constexpr std::array extension_bits{
    extension_bit{target::ext::int16::fact, specification::ext_int16},
    extension_bit{target::ext::int4::fact, specification::ext_int4},
    extension_bit{target::ext::bf16::fact, specification::ext_bf16},
    extension_bit{target::ext::fp8e4m3::fact, specification::ext_fp8e4m3},
    extension_bit{target::ext::fp8e5m2::fact, specification::ext_fp8e5m2},
    extension_bit{target::ext::fft::fact, specification::ext_fft},
    extension_bit{target::ext::var::fact, specification::ext_variable},
    extension_bit{target::ext::cf::fact, specification::ext_controlflow},
};
static_assert(extension_bits.size() == target::extensions.size() - 1);  // TOSA has no u55

/// The specification's profiles and extensions of a target.
[[nodiscard]] constexpr specification::profile_set profiles_of(target_facts const& target) {
  specification::profile_set all = 0;
  if (target.integer) all |= specification::pro_int;
  if (target.floating) all |= specification::pro_fp;
  for (auto const& e : extension_bits) {
    if (target.*e.fact) all |= e.bit;
  }
  return all;
}

/// Why operator `index` of the main region is illegal in all profiles by the specification's table
/// or its level 8K, or nothing. Checks element types, ranks, sizes, windows and numbers of
/// operands; the allowed values in the message are the target's. The verifier (verify.hpp) has
/// further rules for single operators.
///
/// A form that only an extension for integers has, such as MAX_POOL2D of INT16, is illegal in an
/// integer target without it. A form that only other profiles have is accepted otherwise, as
/// ExecuTorch has it: for TOSA-1.0+FP it emits INT32 MUL and ADD. Indices need such forms there:
/// GATHER takes INT32 indices in PRO-FP, while RESHAPE, which gives them their shape, takes INT32
/// in PRO-INT only.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<diagnostic> find_illegal(
    graph const& g, std::size_t index, target_facts const& target);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/rules/legality-inl.hpp>  // IWYU pragma: export
#endif
