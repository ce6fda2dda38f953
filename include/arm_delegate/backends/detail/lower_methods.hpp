#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers tagged programs: partitions become calls, and each backend is called once.

#include <arm_delegate/backends/any_partitioner.hpp>
#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/backend_table.hpp>
#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/lowering_log.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/identical.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/assemble.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// The lowered programs by method name.
using programs_by_method = std::map<std::string, lowered_program>;

/// True if both programs have the same graph and signature, apart from tags.
inline bool is_identical_program(ir::exported_program const& a, ir::exported_program const& b) {
  auto const same_source = [](auto const& x, auto const& y) {
    return x.source == y.source && x.name == y.name;
  };
  auto const same_output = [](ir::output_spec const& x, ir::output_spec const& y) {
    return x.sink == y.sink && x.name == y.name;
  };
  return ir::is_identical_graph(*a.graph, *b.graph) &&
         ranges::equal(a.inputs, b.inputs, same_source) &&
         ranges::equal(a.outputs, b.outputs, same_output) &&
         ranges::equal(a.state, b.state, same_source);
}

/// Throws code::bad_partition unless each call in the program calls one of `count` modules.
inline void check_calls(ir::exported_program const& program, std::size_t count) {
  ir::for_each_node(*program.graph, [&](ir::graph const&, ir::node const& n) {
    if (!is_call(n)) return;
    auto const number = called_module(n);
    if (number < count) return;
    throw n
        .fail(code::bad_partition,
              fmt::format("calls {}, which the program does not have", module_name(number)),
              "to lower more of a lowered program, give to_backend the whole lowered_program")
        .in_file(program.file);
  });
}

/// Throws code::bad_partition if a tag is there twice.
inline void check_distinct_tags(std::span<tagged_partition const> partitions,
                                std::string const& partitioner) {
  std::unordered_set<std::string_view> seen;
  for (auto const& p : partitions) {
    if (seen.insert(p.tag).second) continue;
    raise(code::bad_partition,
          fmt::format("the partitioner {} gave two partitions the tag '{}'", partitioner, p.tag),
          "give each partition a tag of its own");
  }
}

/// The partitions of a result. Throws code::bad_partition, naming the partitioner, if the result is
/// unusable.
inline std::vector<tagged_partition> checked_partitions(partition_result const& result,
                                                        ir::exported_program const& program,
                                                        std::string const& partitioner,
                                                        std::vector<diagnostic>& messages) {
  auto const failure = [&](std::string const& text, std::string_view remedy) {
    return error(code::bad_partition, fmt::format("the partitioner {}{}", partitioner, text),
                 remedy);
  };
  if (result.tagged_program.graph == nullptr) {
    throw failure(" gave no program", "give a tagged clone");
  }
  if (!validation_disabled::enabled()) {
    messages.push_back(
        {.level = severity::warning,
         .id = code::bad_partition,
         .why = {.rule = fmt::format(
                     "not checked: whether the partitioner {} left the program as it was",
                     partitioner)}});
  } else if (!is_identical_program(result.tagged_program, program)) {
    throw failure(" changed the program", "set delegation_tag in a clone, and nothing else");
  }
  if (!result.partition_tags) {
    throw failure(" gave no partition_tags", "give a backend for each tag");
  }
  check_distinct_tags(*result.partition_tags, partitioner);
  return *result.partition_tags;
}

/// Separates the partitions of a program: those of its graph, then those of the bodies in it.
class partition_separator {
 public:
  /// The first new module has the number `first_module`. `log` may be null.
  partition_separator(lowered_program& made, std::span<tagged_partition const> partitions,
                      std::size_t first_module, lowering_log* log)
      : made_(made),
        partitions_(partitions),
        found_(partitions.size()),
        next_module_(first_module),
        log_(log) {
    for (std::uint32_t i = 0; i < partitions.size(); ++i) {
      if (!partitions[i].tag.empty()) numbers_.emplace(partitions[i].tag, i);
    }
  }

  void run() && {
    separate(*made_.program.graph);
    remove_tags();
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i]) continue;
      made_.messages.push_back(
          {.level = severity::note,
           .id = code::bad_partition,
           .why = {.rule = fmt::format("no node has the tag '{}': it is skipped",
                                       partitions_[i].tag)}});
    }
  }

 private:
  /// The names of a graph's nodes with a tag; in the program's graph also of its tagged state and
  /// buffers, which are nodes for ExecuTorch.
  [[nodiscard]] std::string nodes_with(std::string_view tag, ir::graph const& g) const {
    std::string names;
    auto const add = [&](std::string_view tag_of_node, std::string_view name) {
      if (tag_of_node == tag) names.append(names.empty() ? "" : ", ").append(name);
    };
    if (tag.empty()) return names;
    auto const& p = made_.program;
    if (&g == p.graph.get()) {
      for (auto const& s : p.state) add(s.delegation_tag, g[s.value].name);
      for (std::size_t i = 0; i < p.inputs.size(); ++i) {
        add(p.inputs[i].delegation_tag, g[g.inputs[i]].name);
      }
    }
    for (auto id : g.order) add(g[id].delegation_tag, g[id].name);
    return names;
  }

  void log_tags(ir::graph const& g) const {
    if (log_ == nullptr) return;
    for (auto const& p : partitions_) {
      auto const nodes = nodes_with(p.tag, g);
      log_->line(nodes.empty() ? fmt::format("Did not find any nodes for tag {}", p.tag)
                               : fmt::format("For tag {}, found nodes [{}]", p.tag, nodes));
    }
  }

  void separate(ir::graph& g) {
    log_tags(g);
    auto extracted = extract_partitions(made_.program, g, numbers_, constants_inside::tagged);
    insert_calls(made_.program, g, extracted, next_module_);
    next_module_ += extracted.size();
    if (log_ != nullptr && !extracted.empty()) {
      log_->line(fmt::format("Partitioned graph module: {}", to_string(g)));
    }
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

  /// A later lowering must not find the tags of this one.
  void remove_tags() {
    auto& p = made_.program;
    ir::for_each_node(*p.graph, [](ir::graph&, ir::node& n) { n.delegation_tag = {}; });
    for (auto& i : p.inputs) i.delegation_tag = {};
    for (auto& s : p.state) s.delegation_tag = {};
  }

  lowered_program& made_;
  std::span<tagged_partition const> partitions_;
  tag_numbers numbers_{};
  std::vector<bool> found_;  // by partition
  std::size_t next_module_;
  lowering_log* log_;
};

/// The program with calls in place of the tagged nodes, and the new modules, which have no payload
/// yet. The program already calls `modules` others.
template <partitioner Partitioner>
lowered_program separate_partitions(ir::exported_program const& program, Partitioner const& by,
                                    std::size_t modules, lowering_log* log) {
  ir::verify(program);
  check_calls(program, modules);
  lowered_program made;
  auto result = by.partition(program);
  auto const partitions =
      checked_partitions(result, program, name_of_partitioner(by), made.messages);
  made.program = std::move(result.tagged_program);
  ir::assign_debug_handles(*made.program.graph);  // before partitions number their own nodes
  note_quantization(*made.program.graph);         // partitions do not see the caller's nodes
  partition_separator(made, partitions, modules, log).run();
  ir::verify(*made.program.graph);
  return made;
}

/// Stores the result of a backend in a module.
inline void set_payload(lowered_backend_module& module, preprocess_result result) {
  module.processed_bytes = std::move(result.processed_bytes);
  module.debug_handle_map = std::move(result.debug_handle_map);
  module.data_store_output = std::move(result.data_store_output);
  module.inputs = std::move(result.inputs);
  module.outputs = std::move(result.outputs);
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
      raise(code::bad_partition,
            fmt::format("backend {} gave {} results for the {} partitions of method {}", backend.id,
                        made.size(), own.size(), method));
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
      if (!ranges::contains(asked, backend)) asked.push_back(backend);
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

/// Puts the modules, data and messages of the program that was lowered first before those of
/// `made`. Throws code::duplicate_key if both have different data of one name.
inline void add_earlier(lowered_program earlier, lowered_program& made) {
  named_data_store store;
  store.merge(earlier.data);
  store.merge(made.data);
  made.data = store.data();
  auto const prepend = [](auto& from, auto& to) {
    ranges::move(to, std::back_inserter(from));
    to = std::move(from);
  };
  prepend(earlier.modules, made.modules);
  prepend(earlier.messages, made.messages);
}

}  // namespace arm_delegate::detail
