#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A real number as text.

#include <arm_delegate/config.hpp>

#include <string>

namespace arm_delegate {

/// The shortest text that reads back as `x`: "0.5", "1", "1e-05", "inf", "nan". Numbers from 1e-4
/// to 1e16 have no exponent, as Python and fmt print them.
ARM_DELEGATE_FUNCTION std::string number_text(double x);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/number_text-inl.hpp>  // IWYU pragma: export
#endif
