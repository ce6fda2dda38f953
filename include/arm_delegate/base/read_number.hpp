#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads a real number.

#include <arm_delegate/config.hpp>

#include <optional>
#include <string_view>

namespace arm_delegate {

/// The value of a decimal number, "0.0625", "+.5" or "200e6", or nothing if the text is anything
/// else. It is the nearest double for up to 15 digits and powers of ten up to 10^22, and within a
/// few units of the last place for others; too large numbers are infinite or NaN.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<double> read_number(std::string_view text);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/read_number-inl.hpp>  // IWYU pragma: export
#endif
