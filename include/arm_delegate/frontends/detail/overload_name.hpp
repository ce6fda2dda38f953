#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The parts of an operator's name.

#include <string_view>

namespace arm_delegate::frontend::detail {

/// "aten.conv2d.default" in parts; empty if the name does not have three.
struct overload_name {
  std::string_view space{};     ///< "aten"
  std::string_view base{};      ///< "conv2d"
  std::string_view overload{};  ///< "default"
};

inline overload_name parse_overload(std::string_view target) {
  auto const first = target.find('.');
  auto const last = target.rfind('.');
  if (first == std::string_view::npos || first == last) return {};
  return {target.substr(0, first), target.substr(first + 1, last - first - 1),
          target.substr(last + 1)};
}

}  // namespace arm_delegate::frontend::detail
