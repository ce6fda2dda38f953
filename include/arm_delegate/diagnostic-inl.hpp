#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of diagnostic.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <utility>

namespace arm_delegate {

[[noreturn]] ARM_DELEGATE_FUNCTION void raise(error e) { throw error(std::move(e)); }

}  // namespace arm_delegate
