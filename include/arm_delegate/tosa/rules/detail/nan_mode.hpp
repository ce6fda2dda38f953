#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of the attribute `nan_mode`.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::rules::detail {

/// Checks that `nan_mode` is one of the specification's two modes.
inline void check_nan_mode(checker const& c) {
  c.error_if(!c.is(attr::nan_mode, "PROPAGATE") && !c.is(attr::nan_mode, "IGNORE"),
             "nan_mode must be PROPAGATE or IGNORE");
}

}  // namespace arm_delegate::tosa::rules::detail
