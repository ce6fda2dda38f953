#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pipeline_entry.hpp.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/target_name.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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

ARM_DELEGATE_FUNCTION compile_outcome try_compile(pipeline_entry const& pipeline,
                                                  ir::exported_program program,
                                                  boundary_options const& choice, dump_sink* dump) {
  try {
    auto compiled = pipeline.compile(std::move(program), choice, dump);
    auto warnings = compiled.warnings;
    return {std::move(compiled), std::move(warnings)};
  } catch (error const& e) {
    return {std::nullopt, e.diagnostics()};
  }
}

}  // namespace arm_delegate
