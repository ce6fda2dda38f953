#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Gives programs to backends: whole, or the partitions that a partitioner finds.

#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/detail/type_name.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/identical.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/extract.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// The twin of ExecuTorch's LoweredBackendModule.
struct lowered_backend_module {
  std::string backend_id{};
  std::vector<std::byte> processed_bytes{};
  std::vector<compile_spec> compile_specs{};
  std::optional<debug_handle_table> debug_handle_map{};
  std::optional<named_data> data_store_output{};
  ir::exported_program original_program{};
};

/// A program with its delegates called in place.
struct lowered_program {
  ir::exported_program program{};
  std::vector<lowered_backend_module> modules{};  ///< "lowered_module_0" and so on
  named_data data{};                              ///< of all modules, what is equal once
  std::vector<diagnostic> messages{};             ///< notes and warnings
};

/// Backends that are found by name.
template <class... Backend>
struct backends {};

namespace detail {

struct backend_entry {
  std::string_view id;
  preprocess_result (*preprocess)(ir::exported_program const&, std::span<compile_spec const>);
};

template <class Backend>
constexpr backend_entry entry_of_backend() {
  static_assert(sizeof(not_a_backend<Backend>) > 0);
  return {Backend::id,
          [](ir::exported_program const& program, std::span<compile_spec const> specs) {
            return Backend::preprocess(program, specs);
          }};
}

template <class List>
inline constexpr std::array known_backends{entry_of_backend<List>()};
template <class... Backend>
inline constexpr std::array known_backends<backends<Backend...>>{entry_of_backend<Backend>()...};
template <>
inline constexpr std::array<backend_entry, 0> known_backends<backends<>>{};

inline backend_entry const& find_backend(std::span<backend_entry const> table,
                                         std::string_view id) {
  std::string known;
  for (auto const& b : table) {
    if (b.id == id) return b;
    known.append(known.empty() ? "" : ", ").append(b.id);
  }
  throw error(code::backend_not_found, "Backend " + std::string(id) + " was not found",
              known.empty() ? "the list has none" : "there are " + known);
}

inline lowered_backend_module lower_with(backend_entry const& backend, ir::exported_program program,
                                         std::span<compile_spec const> specs) {
  auto result = backend.preprocess(program, specs);
  return {.backend_id = std::string(backend.id),
          .processed_bytes = std::move(result.processed_bytes),
          .compile_specs = {specs.begin(), specs.end()},
          .debug_handle_map = std::move(result.debug_handle_map),
          .data_store_output = std::move(result.data_store_output),
          .original_program = std::move(program)};
}

/// The partitions of a result. Throws code::bad_partition, naming the partitioner, where it can't
/// be used.
inline std::vector<tagged_partition> checked_partitions(partition_result const& result,
                                                        ir::exported_program const& program,
                                                        std::string const& partitioner,
                                                        std::vector<diagnostic>& messages) {
  auto const fail = [&](std::string const& text, std::string remedy) {
    throw error(code::bad_partition, "the partitioner " + partitioner + text, std::move(remedy));
  };
  if (!validation_disabled::enabled()) {
    messages.push_back({.level = severity::warning,
                        .id = code::bad_partition,
                        .message = "not checked: whether the partitioner " + partitioner +
                                   " left the graph as it was"});
  } else if (!ir::is_identical_graph(*result.tagged_program.graph, *program.graph)) {
    fail(" changed the graph", "set delegation_tag on nodes of a clone, and nothing else");
  }
  if (result.partition_tags) return *result.partition_tags;
  fail(" gave no partition_tags", "say for each tag which backend it is for");
  return {};
}

/// Lowers the partitions of a tagged program one after the other.
inline lowered_program lower_partitions(ir::exported_program tagged,
                                        std::span<tagged_partition const> partitions,
                                        std::span<backend_entry const> table,
                                        std::vector<diagnostic> messages) {
  lowered_program made{.program = std::move(tagged), .messages = std::move(messages)};
  named_data_store store;
  for (auto const& [tag, spec] : partitions) {
    auto partition = extract_partition(made.program, tag);
    if (partition.nodes.empty()) {
      made.messages.push_back({.level = severity::note,
                               .id = code::bad_partition,
                               .message = "no node has the tag '" + tag + "': it is skipped"});
      continue;
    }
    auto const number = std::to_string(made.modules.size());
    auto const call =
        made.modules.empty() ? "executorch_call_delegate" : "executorch_call_delegate_" + number;
    insert_call(made.program, partition, call, "lowered_module_" + number);
    made.modules.push_back(lower_with(find_backend(table, spec.backend_id),
                                      std::move(partition.program), spec.compile_specs));
    if (auto const& data = made.modules.back().data_store_output) store.merge(*data);
  }
  made.data = store.data();
  ir::verify(*made.program.graph);
  return made;
}

}  // namespace detail

/// Lowers a whole program with a backend that is known when compiling. The program is not modified.
/// Throws what the backend throws.
template <class Backend>
[[nodiscard]] lowered_backend_module to_backend(ir::exported_program const& program,
                                                std::span<compile_spec const> specs) {
  return detail::lower_with(detail::entry_of_backend<Backend>(), program.clone(), specs);
}

/// The same with the backend of that name from `backends<...>`. Throws code::backend_not_found,
/// which says which there are.
template <class Backends>
[[nodiscard]] lowered_backend_module to_backend(std::string_view backend_id,
                                                ir::exported_program const& program,
                                                std::span<compile_spec const> specs) {
  auto const& chosen = detail::find_backend(detail::known_backends<Backends>, backend_id);
  return detail::lower_with(chosen, program.clone(), specs);
}

/// Lowers what a partitioner tags: nodes of one tag become a program of their own, lowered by the
/// backend that the tag's spec names, one of `backends<...>`, or `Backends` itself; a call of it
/// stands in their place. The program is not modified. Throws code::bad_partition,
/// code::backend_not_found, and what backends throw.
template <class Backends, partitioner Partitioner>
[[nodiscard]] lowered_program to_backend(ir::exported_program const& program,
                                         Partitioner const& by) {
  ir::verify(*program.graph);
  auto result = by.partition(program);
  std::vector<diagnostic> messages;
  auto const partitions = detail::checked_partitions(
      result, program, std::string(detail::short_name<Partitioner>()), messages);
  return detail::lower_partitions(std::move(result.tagged_program), partitions,
                                  detail::known_backends<Backends>, std::move(messages));
}

}  // namespace arm_delegate
