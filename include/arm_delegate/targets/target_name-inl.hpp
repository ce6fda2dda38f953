#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of target_name.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/target_name.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION std::vector<std::string> target_parts(std::string_view name) {
  std::vector<std::string> parts{""};
  for (char const c : name) {
    if (c == '+') {
      parts.emplace_back();
    } else {
      parts.back() += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
  }
  auto& base = parts.front();  // "tosa-1.0.0" means "tosa-1.0"
  if (ranges::count(base, '.') == 2 && base.ends_with(".0")) base.resize(base.size() - 2);
  std::sort(parts.begin() + 1, parts.end());
  return parts;
}

ARM_DELEGATE_FUNCTION bool same_target(std::string_view a, std::string_view b) {
  return target_parts(a) == target_parts(b);
}

}  // namespace arm_delegate
