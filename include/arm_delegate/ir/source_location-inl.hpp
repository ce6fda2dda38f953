#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of source_location.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/source_location.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION std::string source_of(std::string_view stack_trace) {
  std::string found;
  while (!stack_trace.empty()) {
    auto const end = stack_trace.find('\n');
    auto const line = stack_trace.substr(0, end);
    stack_trace.remove_prefix(end == std::string_view::npos ? stack_trace.size() : end + 1);
    constexpr std::string_view opening = "File \"";
    constexpr std::string_view middle = "\", line ";
    auto const at = line.find(opening);
    if (at == std::string_view::npos) continue;
    auto const path = line.substr(at + opening.size());
    auto const close = path.find(middle);
    if (close == std::string_view::npos) continue;
    auto const file = path.substr(0, close);
    if (file.find("site-packages") != std::string_view::npos) continue;
    if (file.starts_with("<eval_with_key>")) continue;
    auto number = path.substr(close + middle.size());
    number = number.substr(0, number.find_first_not_of("0123456789"));
    found.assign(file).append(":").append(number);
  }
  return found;
}

}  // namespace arm_delegate::ir
