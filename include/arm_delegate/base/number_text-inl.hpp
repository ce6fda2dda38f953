#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of number_text.hpp.

#include <arm_delegate/base/number_text.hpp>
#include <arm_delegate/config.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION std::string number_text(double x) {
  constexpr int first_exponent = -4;
  constexpr int last_exponent = 15;
  std::array<char, 32> text{};
  auto const print = [&](std::chars_format format) {
    auto const end = std::to_chars(text.data(), text.data() + text.size(), x, format).ptr;
    return std::string(text.data(), end);
  };
  if (!std::isfinite(x)) return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
  auto scientific = print(std::chars_format::scientific);
  auto const exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1);
  bool const is_fixed = first_exponent <= exponent && exponent <= last_exponent;
  return is_fixed ? print(std::chars_format::fixed) : scientific;
}

}  // namespace arm_delegate
