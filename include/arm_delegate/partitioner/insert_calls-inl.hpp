#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of insert_calls.hpp.

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION std::string module_name(std::size_t number) {
  return fmt::format("{}{}", module_prefix, number);
}

ARM_DELEGATE_FUNCTION std::optional<std::size_t> find_called_module(ir::node const& n) {
  constexpr std::size_t most_digits = 9;
  auto const* const argument = is_call(n) ? n.find("lowered_module") : nullptr;
  auto const* const name = argument != nullptr ? std::get_if<std::string_view>(argument) : nullptr;
  if (name == nullptr || !name->starts_with(module_prefix)) return std::nullopt;
  auto const digits = name->substr(module_prefix.size());
  if (digits.empty() || digits.size() > most_digits || !ranges::all_of(digits, ascii::is_digit)) {
    return std::nullopt;
  }
  std::size_t number = 0;
  for (char const c : digits) number = number * 10 + static_cast<std::size_t>(c - '0');
  return number;
}

ARM_DELEGATE_FUNCTION std::size_t called_module(ir::node const& call) {
  if (auto const number = find_called_module(call)) return *number;
  call.raise(code::bad_arguments, "calls no module");
}

namespace detail {

/// Sorts the positions of a graph's order; a partition is at that of its first node.
class place_sorter {
 public:
  place_sorter(ir::graph const& g, std::span<extracted_partition const> partitions)
      : g_(g), place_(g.node_count(), dead), waits_(g.order.size()), readers_(g.order.size()) {
    for (std::size_t i = 0; i < g.order.size(); ++i) place_of(g.order[i]) = i;
    for (auto const& p : partitions) {
      auto const first = place_of(p.nodes.front());
      for (auto id : p.nodes) place_of(id) = first;
    }
    for (auto id : g.order) link(id);
  }

  std::vector<std::size_t> run() && {
    for (std::size_t i = 0; i < g_.order.size(); ++i) {
      if (place_of(g_.order[i]) == i && waits_[i] == 0) ready_.push(i);
    }
    std::vector<std::size_t> sorted;
    while (!ready_.empty()) {
      sorted.push_back(ready_.top());
      ready_.pop();
      for (auto reader : readers_[sorted.back()]) {
        if (--waits_[reader] == 0) ready_.push(reader);
      }
    }
    return sorted;
  }

 private:
  static constexpr auto dead = std::numeric_limits<std::size_t>::max();
  struct later {
    bool operator()(std::size_t a, std::size_t b) const { return a > b; }
  };

  std::size_t& place_of(ir::node_id id) { return place_[ir::graph::index(id)]; }

  void link(ir::node_id id) {
    auto const own = place_of(id);
    ir::graph::for_each_input(g_[id], [&](ir::value_id v) {
      auto const maker = g_[v].producer;
      if (maker == ir::no_node || place_of(maker) == dead || place_of(maker) == own) return;
      ++waits_[own];
      readers_[place_of(maker)].push_back(own);
    });
  }

  ir::graph const& g_;
  std::vector<std::size_t> place_;  // by node
  std::vector<std::size_t> waits_;  // the number of values of other places that it waits for
  std::vector<std::vector<std::size_t>> readers_;
  std::priority_queue<std::size_t, std::vector<std::size_t>, later> ready_{};
};

/// The positions of a graph's order so that producers come first; otherwise they keep their order.
/// If there is no such order, some are missing.
inline std::vector<std::size_t> sorted_places(ir::graph const& g,
                                              std::span<extracted_partition const> partitions) {
  return place_sorter(g, partitions).run();
}

/// The number of positions.
inline std::size_t count_places(ir::graph const& g,
                                std::span<extracted_partition const> partitions) {
  auto count = g.order.size();
  for (auto const& p : partitions) count -= p.nodes.size() - 1;
  return count;
}

/// The first partition that cannot be called once those before it are calls.
inline extracted_partition const& find_cyclic(ir::graph const& g,
                                              std::span<extracted_partition const> partitions) {
  // One more call never breaks a cycle.
  std::size_t good = 0;
  std::size_t bad = partitions.size();
  while (bad - good > 1) {
    auto const middle = good + (bad - good) / 2;
    auto const some = partitions.first(middle);
    bool const sorted = sorted_places(g, some).size() == count_places(g, some);
    (sorted ? good : bad) = middle;
  }
  return partitions[bad - 1];
}

/// Erases the items at these positions.
template <class T>
void erase_places(std::vector<T>& items, std::vector<bool> const& gone) {
  if (!ranges::contains(gone, true)) return;
  std::size_t place = 0;
  remove_where(items, [&](T const&) { return gone[place++]; });
}

/// Removes the buffers that delegates keep from a program's signature, and state that only
/// delegates read.
inline void release_signature(ir::exported_program& owner,
                              std::span<extracted_partition const> partitions) {
  std::vector<bool> inputs(owner.inputs.size());
  std::vector<bool> outputs(owner.outputs.size());
  std::vector<bool> state(owner.state.size());
  for (auto const& p : partitions) {
    for (auto i : p.buffers) inputs[i] = true;
    for (auto i : p.mutations) outputs[i] = true;
    for (auto i : p.state) state[i] = true;
  }
  erase_places(owner.inputs, inputs);
  erase_places(owner.graph->inputs, inputs);
  erase_places(owner.outputs, outputs);
  erase_places(owner.graph->outputs, outputs);
  auto const uses = owner.graph->use_counts();
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (state[i]) state[i] = uses[ir::graph::index(owner.state[i].value)] == 0;
  }
  erase_places(owner.state, state);
}

inline ir::node_id add_call(ir::graph& g, extracted_partition const& p, std::size_t number,
                            std::size_t module) {
  auto const suffix = number == 0 ? std::string() : fmt::format("_{}", number);
  auto const copy = [&](std::string const& text) { return g.copy(std::string_view(text)); };
  std::array const arguments{
      ir::named_argument{"lowered_module", copy(module_name(module))},
      ir::named_argument{"inputs", g.copy(std::span<ir::value_id const>(p.inputs))}};
  return g.add_node(copy("executorch_call_delegate" + suffix), call_delegate_target, arguments,
                    p.outputs);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::size_t count_calls(ir::graph const& g) {
  return static_cast<std::size_t>(
      ranges::count_if(g.order, [&](ir::node_id id) { return is_call(g[id]); }));
}

ARM_DELEGATE_FUNCTION void insert_calls(ir::exported_program& owner, ir::graph& g,
                                        std::span<extracted_partition const> partitions,
                                        std::size_t first_module) {
  if (partitions.empty()) return;
  auto const places = detail::sorted_places(g, partitions);
  if (places.size() != detail::count_places(g, partitions)) {
    throw error(diagnostic{
        .id = code::bad_partition,
        .why = {.rule = fmt::format("partition '{}' depends on itself through a node outside it",
                                    detail::find_cyclic(g, partitions).program.delegation_tag),
                .remedy = "give the nodes after that node a different tag"},
        .file = owner.file});
  }
  auto number = count_calls(g);
  std::vector<ir::node_id> calls(g.node_count(), ir::no_node);  // by the first node
  for (auto const& p : partitions) {
    calls[ir::graph::index(p.nodes.front())] = detail::add_call(g, p, number++, first_module++);
  }
  std::vector<ir::node_id> order;
  for (auto place : places) {
    auto const call = calls[ir::graph::index(g.order[place])];
    order.push_back(call == ir::no_node ? g.order[place] : call);
  }
  g.order = std::move(order);
  if (&g == owner.graph.get()) detail::release_signature(owner, partitions);
}

}  // namespace arm_delegate
