#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The price of flash in cycles, for choices between fewer cycles and fewer bytes.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

namespace arm_delegate::ethosu::compile {

/// A choice that saves a few cycles is not worth much flash: each further byte must save this many.
inline constexpr double cycles_per_flash_byte = .25;

}  // namespace arm_delegate::ethosu::compile
