#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of list_text.hpp.

#include <arm_delegate/base/list_text.hpp>
#include <arm_delegate/config.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION std::string list_text(std::span<std::int64_t const> numbers) {
  std::string text = "[";
  for (auto const number : numbers) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(number);
  }
  return text + "]";
}

}  // namespace arm_delegate
