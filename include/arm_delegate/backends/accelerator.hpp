#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds an Ethos-U by the name that compile specs use.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/target_name.hpp>

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace arm_delegate {

/// The NPU of that name in upper or lower case. Throws code::bad_compile_spec if there is none.
[[nodiscard]] inline npu_facts const& find_accelerator(std::string_view name) {
  auto const found = ranges::find_if(
      target::all_npus, [&](npu_facts const& npu) { return same_target(npu.name, name); });
  if (found != target::all_npus.end()) return *found;
  std::string names;
  for (auto const& npu : target::all_npus) names.append(names.empty() ? "" : ", ").append(npu.name);
  throw error(diagnostic{.id = code::bad_compile_spec,
                         .why = {.rule = fmt::format("'{}' is not an Ethos-U accelerator", name),
                                 .allowed = names,
                                 .remedy = "use one of these names"}});
}

}  // namespace arm_delegate
