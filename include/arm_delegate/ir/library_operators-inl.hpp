#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of library_operators.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/detail/library_overloads.hpp>
#include <arm_delegate/ir/library_operators.hpp>
#include <arm_delegate/ir/synonyms.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION std::string_view find_library_operator(std::string_view overload) {
  auto const standard = standard_name(overload);
  std::string_view const name = standard.empty() ? overload : standard;
  auto const& all = detail::library_overloads;
  auto const* const at =
      std::lower_bound(all.begin(), all.end(), name,
                       [](auto const& row, std::string_view n) { return row.overload < n; });
  return at != all.end() && at->overload == name ? at->op : std::string_view();
}

ARM_DELEGATE_FUNCTION std::string how_to_add(std::string_view overload) {
  auto const op = find_library_operator(overload);
  if (op.empty()) return {};
  return fmt::format("add op::{} to the pipeline's ops<...> (arm_delegate/ops/{}.hpp)", op, op);
}

}  // namespace arm_delegate::ir
