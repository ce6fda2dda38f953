#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A list of whole numbers as text.

#include <arm_delegate/config.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace arm_delegate {

/// The text is "[1, 3, 32, 32]".
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string list_text(std::span<std::int64_t const> numbers);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/list_text-inl.hpp>  // IWYU pragma: export
#endif
