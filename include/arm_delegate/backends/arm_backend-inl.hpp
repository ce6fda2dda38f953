#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of arm_backend.hpp.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/detail/debug_artifacts.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Writes "output_tag0.tosa" and "desc_tag0.json", and a copy of the latter as "desc.json", which
/// `tosa_reference_model --test_desc` reads by default.
inline void write_debug_artifacts(std::filesystem::path const& folder, std::string const& tag,
                                  tosa::region const& r, std::span<std::byte const> payload) {
  auto const suffix = tag.empty() ? std::string() : "_" + tag;
  auto const tosa_file = fmt::format("output{}.tosa", suffix);
  write_artifact(folder, tosa_file, payload);
  auto const text = desc_json(describe_test(tosa_file, r));
  auto const bytes = as_bytes(std::span(text.data(), text.size()));
  write_artifact(folder, "desc.json", bytes);
  if (!suffix.empty()) write_artifact(folder, fmt::format("desc{}.json", suffix), bytes);
}

/// The debug handles of main's operations by number; the first operation has the number `first`.
inline std::map<std::int64_t, debug_handles> handles_by_operator(tosa::region const& main,
                                                                 std::size_t first) {
  std::map<std::int64_t, debug_handles> table;
  for (std::size_t i = 0; i < main.operations.size(); ++i) {
    auto const& handles = main.operations[i].debug_handles;
    if (handles.empty()) continue;
    table.emplace(static_cast<std::int64_t>(first + i), sorted_handles(handles));
  }
  return table;
}

/// Throws code::bad_compile_spec unless the specs want the inputs in their own order.
inline void check_input_order(arm_options const& options, std::size_t inputs) {
  if (!options.input_order) return;
  auto const& order = *options.input_order;
  if (order.size() != inputs) {
    raise(
        code::bad_compile_spec,
        fmt::format("'input_order' of the compile specs has {} numbers, the program has {} inputs",
                    order.size(), inputs),
        "give a number for each input, or leave input_order out");
  }
  std::size_t next = 0;
  if (ranges::all_of(order, [&](std::size_t number) { return number == next++; })) return;
  raise(code::bad_compile_spec,
        "'input_order' of the compile specs asks for another order of the inputs",
        "leave it out: payloads take their inputs in the order of the delegated program");
}

/// The graph after the last pass, as text.
class last_graph final : public dump_sink {
 public:
  void after_pass(std::string_view pass, std::string const& graph_text) override {
    text_ = fmt::format("after {}:\n{}", pass, graph_text);
  }
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  std::string text_;
};

/// Writes the last graph of a program that cannot be lowered: "output_tag0_failed.txt". Returns
/// false if the folder cannot be written: the error that made the lowering fail matters more.
inline bool write_failed_graph(std::filesystem::path const& folder, std::string const& tag,
                               last_graph const& last) {
  try {
    auto const text = last.text();
    write_artifact(folder, fmt::format("output{}{}_failed.txt", tag.empty() ? "" : "_", tag),
                   as_bytes(std::span(text.data(), text.size())));
    return true;
  } catch (error const&) {
    return false;
  }
}

ARM_DELEGATE_FUNCTION preprocess_result preprocess(std::span<pipeline_entry const> table,
                                                   std::span<generator_entry const> generators,
                                                   ir::exported_program const& program,
                                                   std::span<compile_spec const> specs,
                                                   shared_work* shared) {
  std::vector<std::string_view> names;
  for (auto const& p : table) names.push_back(p.target->name);
  auto const options = parse_compile_specs(specs, names);
  auto const& chosen = find_pipeline(table, options.target_name);
  auto const& generator = find_generator(generators, options.output);
  ir::verify(program);
  bool const log = wants_log();
  last_graph last;
  dump_sink* sink = options.debug_path ? &last : nullptr;
  std::optional<stderr_log> logged;
  if (log) {
    log_line(fmt::format("compiling for {}", chosen.target->name));
    sink = &logged.emplace(sink);
  }
  auto const tag = program.delegation_tag;
  auto numbered = program.clone();
  ir::assign_debug_handles(*numbered.graph);
  auto const choice = compile_options_of(specs);
  auto tensors = describe_tensors(numbered, chosen, choice);
  auto const graph = [&] {
    try {
      return chosen.lower_to_tosa(std::move(numbered), choice, sink);
    } catch (error const&) {
      if (options.debug_path) {
        static_cast<void>(write_failed_graph(*options.debug_path, tag, last));
      }
      throw;
    }
  }();
  check_input_order(options, graph.main().inputs.size());
  auto const flatbuffer = tosa::serialize(graph, tosa::encoding_of(chosen.target->version));
  auto const payload = flatbuffer.bytes();
  if (options.debug_path) {
    write_debug_artifacts(*options.debug_path, tag, graph.main(), payload);
  }
  if (generator.refuse != nullptr) {
    auto refused = generator.refuse(graph, options);
    if (!refused.empty()) throw error(std::move(refused));
  }
  auto const handles = handles_by_operator(graph.main(), flatbuffer.first_operation());
  auto made = generator.generate({graph, payload, handles, *chosen.target, options, log, shared});
  made.inputs = std::move(tensors.inputs);
  made.outputs = std::move(tensors.outputs);
  return made;
}

}  // namespace arm_delegate::detail
