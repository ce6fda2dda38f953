#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pipeline_entry.hpp.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/extensions.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/target_name.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/u55.hpp>

#include <fmt/core.h>

#include <any>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// A target that was asked for by name and is not in a table. Each is made once and stays: a list
/// that only grows needs no lock.
struct named_target {
  std::string name{};
  target_facts facts{};
  pipeline_entry entry{};
  named_target const* next = nullptr;
};

/// `base` for the target of the specification.
ARM_DELEGATE_FUNCTION pipeline_entry const& entry_for(pipeline_entry const& base,
                                                      tosa_specification const& spec) {
  static std::atomic<named_target const*> all = nullptr;
  auto const name = spec.target_name();
  auto made = std::make_unique<named_target>();
  made->name = name;
  made->facts = spec.facts(made->name);
  if (spec.u55) made->facts.rule = &tosa::find_u55_rule;
  made->entry = base;
  made->entry.target = &made->facts;
  auto const* last = all.load();
  for (;;) {
    for (auto const* t = last; t != nullptr; t = t->next) {
      if (t->name == name && t->entry.operators == base.operators) return t->entry;
    }
    made->next = last;
    if (all.compare_exchange_weak(last, made.get())) return made.release()->entry;
  }
}

/// The pipeline of the table that is made for any target of the specification's version, for this
/// one; or null.
ARM_DELEGATE_FUNCTION pipeline_entry const* find_for_any(std::span<pipeline_entry const> table,
                                                         tosa_specification const& spec) {
  for (auto const& p : table) {
    auto const* const version = find_tosa_version(filled(p).target->version);
    if (p.any_target && version == &spec.version_row()) return &entry_for(p, spec);
  }
  return nullptr;
}

/// Which extensions go with which profile of TOSA 1.0.
ARM_DELEGATE_FUNCTION std::string extensions_of_profiles() {
  auto const names = [](target::goes_with other) {
    std::string text;
    for (auto const& e : target::extensions) {
      if (e.profiles != other) text.append(text.empty() ? "" : ", ").append(e.name);
    }
    return text;
  };
  return fmt::format(
      "TOSA-1.0+INT goes with {}; TOSA-1.0+FP with {}; TOSA-0.80+BI and TOSA-0.80+MI with u55",
      names(target::goes_with::floating), names(target::goes_with::integer));
}

/// The words of a TOSA specification, whether they go together or not, or nothing.
ARM_DELEGATE_FUNCTION std::optional<tosa_specification> words_of(std::string_view name) {
  try {
    return read_tosa_specification(name);
  } catch (error const&) {
    return std::nullopt;
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION pipeline_entry const& find_pipeline(std::span<pipeline_entry const> table,
                                                          std::string_view name) {
  std::string known;
  std::vector<std::string_view> names;
  for (auto const& p : table) {
    if (same_target(filled(p).target->name, name)) return p;
    known.append(known.empty() ? "" : ", ").append(p.target->name);
    names.push_back(p.target->name);
  }
  std::string fault = fmt::format("unknown target '{}'", name);
  auto const spec = detail::words_of(name);
  if (auto const conflict = spec ? detail::find_conflict(*spec) : ""; !conflict.empty()) {
    raise(code::unknown_target, fmt::format("target '{}' does not exist: {}", name, conflict),
          detail::extensions_of_profiles());
  }
  if (spec && spec->number.patch == 0) {
    if (auto const* found = detail::find_for_any(table, *spec)) return *found;
    if (!spec->version_row().is_written)
      fault += fmt::format(": TOSA {} is not written yet", spec->version);
  }
  std::string spelled;
  for (auto const& part : target_parts(name))
    spelled.append(spelled.empty() ? "" : "+").append(part);
  auto remedy = did_you_mean(spelled, names);
  for (auto const& npu : target::all_npus) {
    if (same_target(npu.name, name)) remedy = "the list has no pipeline for this Ethos-U: ";
  }
  raise(code::unknown_target, fault, fmt::format("{}use one of {}", remedy, known));
}

ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> pipeline_entry::compile_any(
    ir::exported_program program, compile_options const& choice, dump_sink* dump) const {
  return detail::compile_any(std::move(program), *this, choice, dump);
}

ARM_DELEGATE_FUNCTION compiled_program pipeline_entry::compile(ir::exported_program program,
                                                               compile_options const& choice,
                                                               dump_sink* dump) const {
  return compile_program<tosa::graph>(std::move(program), *this, choice, dump);
}

ARM_DELEGATE_FUNCTION compile_outcome try_compile(pipeline_entry const& pipeline,
                                                  ir::exported_program program,
                                                  compile_options const& choice, dump_sink* dump) {
  try {
    auto compiled = pipeline.compile(std::move(program), choice, dump);
    auto warnings = compiled.warnings;
    return {std::move(compiled), std::move(warnings)};
  } catch (error const& e) {
    return {std::nullopt, e.diagnostics()};
  }
}

}  // namespace arm_delegate
