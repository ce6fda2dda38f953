#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pipeline_entry.hpp.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pipeline_entry.hpp>
#include <arm_delegate/target_name.hpp>

#include <span>
#include <string>
#include <string_view>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION pipeline_entry const& find_pipeline(std::span<pipeline_entry const> table,
                                                          std::string_view name) {
  std::string known;
  for (auto const& p : table) {
    if (same_target(p.target->name, name)) return p;
    known.append(known.empty() ? "" : ", ").append(p.target->name);
  }
  throw error(code::unknown_target, "unknown target '" + std::string(name) + "'",
              "use one of " + known);
}

}  // namespace arm_delegate
