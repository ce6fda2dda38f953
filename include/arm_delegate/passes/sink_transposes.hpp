#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Moves TRANSPOSEs past operators that work in any order of dimensions, so that most cancel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// `%a = TRANSPOSE(%x) {0,3,1,2}; %b = CLAMP(%a); %c = TRANSPOSE(%b) {0,2,3,1}` -> `%c =
/// CLAMP(%x)`. Each tensor is represented by another one and a pending order; an operator that
/// needs its operands in order gets a TRANSPOSE, or a RESHAPE if only dimensions of size 1 move.
struct sink_transposes {
  static constexpr std::string_view name = "sink-transposes";
  using needs = invariants<>;
  using establishes = invariants<inv::transposes_sunk>;

  static bool run(tosa::graph& g, pass_context&);

 private:
  class sinker;
};

}  // namespace arm_delegate::pass

namespace arm_delegate::inv {

/// No TRANSPOSE reads another one or a constant, or leaves the order as it is.
ARM_DELEGATE_FUNCTION void verify(tosa::graph const& g, transposes_sunk);

}  // namespace arm_delegate::inv

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/sink_transposes-inl.hpp>  // IWYU pragma: export
#endif
