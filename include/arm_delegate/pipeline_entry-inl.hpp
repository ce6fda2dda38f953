#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pipeline_entry.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/nearest_name.hpp>
#include <arm_delegate/pipeline_entry.hpp>
#include <arm_delegate/target_name.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION pipeline_entry const& find_pipeline(std::span<pipeline_entry const> table,
                                                          std::string_view name) {
  std::string known;
  std::vector<std::string_view> names;
  for (auto const& p : table) {
    if (same_target(p.target->name, name)) return p;
    known.append(known.empty() ? "" : ", ").append(p.target->name);
    names.push_back(p.target->name);
  }
  std::string spelled;
  for (auto const& part : target_parts(name))
    spelled.append(spelled.empty() ? "" : "+").append(part);
  auto remedy = did_you_mean(spelled, names);
  for (auto const& npu : target::all_npus) {
    if (same_target(npu.name, name)) remedy = "Ethos-U payloads are made from TOSA by Vela: ";
  }
  throw error(code::unknown_target, "unknown target '" + std::string(name) + "'",
              remedy + "use one of " + known);
}

}  // namespace arm_delegate
