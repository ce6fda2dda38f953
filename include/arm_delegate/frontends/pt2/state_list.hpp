#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The parameters, buffers and constants that a .pt2 of a program has.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/payloads.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// One tensor input of the file's graph that the module has.
struct state_entry {
  ir::state_spec::kind kind = ir::state_spec::kind::constant;
  bool persistent = true;  ///< of a buffer
  std::string name{};
  ir::value_id value = ir::no_value;
  stored_elements data{};

  /// True for what a state_dict has.
  [[nodiscard]] bool is_weight() const {
    using enum ir::state_spec::kind;
    return kind == parameter || (kind == buffer && persistent);
  }
};

namespace detail {

/// Lists the state of one program; used once.
class state_lister {
 public:
  explicit state_lister(ir::exported_program const& p)
      : program_(p), g_(*p.graph), uses_(g_.use_counts()) {}

  std::vector<state_entry> run() {
    for (auto const& s : program_.state) add(s);
    for (std::size_t i = 0; i < g_.inputs.size() && i < program_.inputs.size(); ++i) {
      if (program_.inputs[i].source == ir::input_spec::kind::buffer) {
        add(program_.inputs[i], g_.inputs[i]);
      }
    }
    add_others();
    sort();
    return std::move(list_);
  }

 private:
  void add(ir::state_spec const& s) {
    if (!is_read(s.value)) return;
    list_.push_back({.kind = s.source,
                     .persistent = s.persistent,
                     .name = unused(s.name),
                     .value = s.value,
                     .data = elements_of(*g_[s.value].constant, false)});
    listed_.insert(s.value);
  }

  void add(ir::input_spec const& s, ir::value_id v) {
    if (s.initial == nullptr) {
      raise(code::bad_graph, fmt::format("the buffer '{}' has no initial value", s.name));
    }
    bool const parameter = s.state == ir::state_spec::kind::parameter;
    list_.push_back({.kind = parameter ? s.state : ir::state_spec::kind::buffer,
                     .persistent = s.persistent,
                     .name = unused(s.name),
                     .value = v,
                     .data = elements_of(*s.initial, true)});
  }

  /// Constants that a builder or a pass made.
  void add_others() {
    for (std::size_t i = 0; i < g_.value_count(); ++i) {
      auto const v = ir::value_id(static_cast<std::uint32_t>(i));
      if (!is_read(v) || listed_.contains(v)) continue;
      list_.push_back(
          {.name = unused(g_[v].name), .value = v, .data = elements_of(*g_[v].constant, false)});
    }
  }

  [[nodiscard]] bool is_read(ir::value_id v) const {
    return uses_[ir::graph::index(v)] > 0 && g_[v].is_constant();
  }

  /// The name, with a number if another tensor has it.
  std::string unused(std::string_view wanted) {
    std::string name(wanted);
    for (std::size_t i = 1; !names_.insert(name).second; ++i)
      name = fmt::format("{}_{}", wanted, i);
    return name;
  }

  /// Parameters come first, then buffers, then constants.
  void sort() {
    std::vector<state_entry> sorted;
    sorted.reserve(list_.size());
    using enum ir::state_spec::kind;
    for (auto const kind : {parameter, buffer, constant}) {
      for (auto& s : list_) {
        if (s.kind == kind) sorted.push_back(std::move(s));
      }
    }
    list_ = std::move(sorted);
  }

  ir::exported_program const& program_;
  ir::graph const& g_;
  std::vector<std::uint32_t> uses_;
  std::vector<state_entry> list_{};
  std::unordered_set<ir::value_id> listed_{};
  std::unordered_set<std::string> names_{};
};

}  // namespace detail

/// What nodes and outputs read of the program's constants, and the state that it changes, in the
/// order of the file's inputs.
inline std::vector<state_entry> list_state(ir::exported_program const& p) {
  return detail::state_lister(p).run();
}

}  // namespace arm_delegate::frontend::pt2
