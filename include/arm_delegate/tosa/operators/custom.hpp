#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CUSTOM: what it computes is its implementation's own, so that it can be verified but not run.

#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::tosa::operators {

/// An operator of some implementation.
struct custom {
  static constexpr op code = op::custom;
};

}  // namespace arm_delegate::tosa::operators
