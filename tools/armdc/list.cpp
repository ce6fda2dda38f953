// SPDX-License-Identifier: BSD-3-Clause
// armdc targets, armdc ops: lists the compile-time registry.

#include "commands.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::files::json_writer;

std::string_view how(ad::ir::operator_entry const& e, ad::target_facts const& target) {
  if (!e.op.is_lowerable_on(target)) return "known, stays on the host";
  if (e.op.expand != nullptr) return "expanded";
  return e.op.table != nullptr ? "lowered, or a table if quantized" : "lowered";
}

}  // namespace

int list_targets(bool json) {
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("targets").list();
  for (auto const& p : ad::compiler::all_pipelines()) {
    j.value(p.target->name);
    if (!json) print_output(fmt::format("{}\n", p.target->name));
  }
  if (json) print_output(j.end().end().text());
  return 0;
}

int list_operators(std::string const& target, bool json) {
  auto const& pipeline = ad::compiler::pipeline_for(target);
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("target").value(pipeline.target->name).key("operators").list();
  for (auto const& e : *pipeline.operators) {
    j.object().key("name").value(e.name()).key("operator").value(e.op.name);
    j.key("how").value(how(e, *pipeline.target)).end();
    auto const begin = fmt::format("{:<56} ", e.name());
    if (!json) print_output(wrapped(begin, how(e, *pipeline.target), output_width().value_or(0)));
  }
  if (json) print_output(j.end().end().text());
  return 0;
}

}  // namespace armdc
