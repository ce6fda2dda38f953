#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CUSTOM: implementation-defined, so it can be verified but not run.

#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::tosa::operators {

/// An implementation-defined operator.
struct custom {
  static constexpr op code = op::custom;
};

}  // namespace arm_delegate::tosa::operators
