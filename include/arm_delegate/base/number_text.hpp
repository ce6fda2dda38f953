#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A real number as text, and back.

#include <arm_delegate/config.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate {

/// The shortest text that reads back as `x`: "0.5", "1", "1e-05", "inf", "nan". Numbers from 1e-4
/// to 1e16 have no exponent, as Python and fmt print them.
ARM_DELEGATE_FUNCTION std::string number_text(double x);

/// The value of a decimal number, "0.0625", "+.5" or "200e6", or nothing if the text is anything
/// else. It is the nearest double for up to 15 digits and powers of ten up to 10^22, and within a
/// few units of the last place for others; too large numbers are infinite or NaN.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<double> read_number(std::string_view text);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/number_text-inl.hpp>  // IWYU pragma: export
#endif
