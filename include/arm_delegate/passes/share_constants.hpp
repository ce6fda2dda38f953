#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Keeps one of equal small constants: zero points, shapes, shifts, scalars.

#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// `%y = CONV2D(..., %zp1); %z = CONV2D(..., %zp2)` -> both read %zp1 if the two are equal.
struct share_constants {
  static constexpr std::string_view name = "share-constants";
  using needs = invariants<>;
  using establishes = invariants<>;

  static bool run(tosa::graph& g, pass_context&);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/share_constants-inl.hpp>  // IWYU pragma: export
#endif
