#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers tagged programs: partitions become calls, and each backend is called once.

#include <arm_delegate/backends/any_partitioner.hpp>
#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/backend_table.hpp>
#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/identical.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// The lowered programs by method name.
using programs_by_method = std::map<std::string, lowered_program>;

/// The partitions of a result. Throws code::bad_partition, naming the partitioner, if the result is
/// unusable.
inline std::vector<tagged_partition> checked_partitions(partition_result const& result,
                                                        ir::exported_program const& program,
                                                        std::string const& partitioner,
                                                        std::vector<diagnostic>& messages) {
  auto const fail = [&](std::string const& text, std::string_view remedy) {
    throw error(code::bad_partition, "the partitioner " + partitioner + text, remedy);
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
  fail(" gave no partition_tags", "give a backend for each tag");
  return {};
}

/// Separates the partitions of a program: those of its graph, then those of the bodies in it.
class partition_separator {
 public:
  partition_separator(lowered_program& made, std::span<tagged_partition const> partitions)
      : made_(made), partitions_(partitions), found_(partitions.size()) {
    for (std::uint32_t i = 0; i < partitions.size(); ++i) {
      if (!partitions[i].tag.empty()) numbers_.emplace(partitions[i].tag, i);
    }
    ir::for_each_node(*made.program.graph, [&](ir::graph const&, ir::node const& n) {
      if (is_call(n)) ++next_module_;
    });
  }

  void run() && {
    separate(*made_.program.graph);
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i]) continue;
      made_.messages.push_back(
          {.level = severity::note,
           .id = code::bad_partition,
           .message = "no node has the tag '" + partitions_[i].tag + "': it is skipped"});
    }
  }

 private:
  void separate(ir::graph& g) {
    auto extracted = extract_partitions(made_.program, g, numbers_);
    insert_calls(made_.program, g, extracted, next_module_);
    next_module_ += extracted.size();
    for (auto& p : extracted) {
      auto const& spec = partitions_[p.number].spec;
      made_.modules.push_back({.backend_id = spec.backend_id,
                               .compile_specs = spec.compile_specs,
                               .original_program = std::move(p.program)});
      found_[p.number] = true;
    }
    for (auto id : g.order) {
      ir::graph::for_each_subgraph(g[id], [&](ir::subgraph const& s) { separate(*s.body); });
    }
  }

  lowered_program& made_;
  std::span<tagged_partition const> partitions_;
  tag_numbers numbers_{};
  std::vector<bool> found_;  // by partition
  std::size_t next_module_ = 0;
};

/// The program with calls in place of the tagged nodes; its modules have no payload yet.
template <partitioner Partitioner>
lowered_program separate_partitions(ir::exported_program const& program, Partitioner const& by) {
  ir::verify(*program.graph);
  lowered_program made;
  auto result = by.partition(program);
  auto const partitions =
      checked_partitions(result, program, name_of_partitioner(by), made.messages);
  made.program = std::move(result.tagged_program);
  ir::assign_debug_handles(*made.program.graph);  // before partitions number their own nodes
  partition_separator(made, partitions).run();
  ir::verify(*made.program.graph);
  return made;
}

/// Stores the result of a backend in a module.
inline void set_payload(lowered_backend_module& module, preprocess_result result) {
  module.processed_bytes = std::move(result.processed_bytes);
  module.debug_handle_map = std::move(result.debug_handle_map);
  module.data_store_output = std::move(result.data_store_output);
  module.messages = std::move(result.messages);
}

/// Calls a backend on its modules of all methods.
inline void preprocess_modules(backend_entry const& backend, programs_by_method& methods) {
  std::map<std::string, std::vector<lowered_backend_module*>> modules;
  method_programs programs;
  method_specs specs;
  for (auto& [method, lowered] : methods) {
    for (auto& m : lowered.modules) {
      if (m.backend_id != backend.id) continue;
      modules[method].push_back(&m);
      programs[method].push_back(std::move(m.original_program));
      specs[method].push_back(m.compile_specs);
    }
  }
  auto results = backend.preprocess_methods(programs, specs);
  for (auto const& [method, own] : modules) {
    auto& made = results[method];
    if (made.size() != own.size()) {
      throw error(code::bad_partition, "backend " + std::string(backend.id) + " gave " +
                                           std::to_string(made.size()) + " results for the " +
                                           std::to_string(own.size()) + " partitions of method " +
                                           method);
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
      own[i]->original_program = std::move(programs[method][i]);
      set_payload(*own[i], std::move(made[i]));
    }
  }
}

/// Preprocesses all modules of all methods, calling each backend once, and merges their messages
/// and the data they store. Throws code::backend_not_found before any backend is called, and the
/// errors of backends.
inline void preprocess_all(programs_by_method& methods, std::span<backend_entry const> table) {
  std::vector<backend_entry const*> asked;  // in the order of first use
  for (auto const& [method, lowered] : methods) {
    for (auto const& m : lowered.modules) {
      auto const* const backend = &find_backend(table, m.backend_id);
      if (std::ranges::find(asked, backend) == asked.end()) asked.push_back(backend);
    }
  }
  for (auto const* backend : asked) preprocess_modules(*backend, methods);
  for (auto& [method, lowered] : methods) {
    named_data_store store;
    for (auto const& m : lowered.modules) {
      if (m.data_store_output) store.merge(*m.data_store_output);
      lowered.messages.insert(lowered.messages.end(), m.messages.begin(), m.messages.end());
    }
    lowered.data = store.data();
  }
}

}  // namespace arm_delegate::detail
