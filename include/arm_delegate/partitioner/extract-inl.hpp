#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of extract.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value_map.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/detail/kept_buffers.hpp>
#include <arm_delegate/partitioner/detail/value_places.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// Facts about a graph that copying its partitions needs.
struct extraction {
  ir::exported_program const& owner;
  ir::graph const& g;
  node_partitions partitions{};
  kept_buffers kept{};
  std::vector<bool> read_outside{};  ///< by value
  std::vector<bool> passed_in{};     ///< by value: constants outside
  value_places state_of{};

  extraction(ir::exported_program const& program, ir::graph const& graph, tag_numbers const& tags,
             constants_inside inside)
      : owner(program),
        g(graph),
        partitions(partitions_by_tag(graph, tags)),
        read_outside(graph.value_count()),
        passed_in(graph.value_count()) {
    if (&g == owner.graph.get()) {  // a body has no signature
      kept = find_kept_buffers(owner, tags, partitions);
      for (std::size_t i = 0; i < owner.state.size(); ++i) {
        state_of.add(owner.state[i].value, i);
      }
      if (inside == constants_inside::tagged) place_constants(tags);
    }
    find_read_outside();
  }

  void place_constants(tag_numbers const& tags) {
    std::vector<ir::state_spec const*> unshared(g.value_count());
    for (auto const& s : owner.state) {
      passed_in[ir::graph::index(s.value)] = !tags.contains(std::string(s.delegation_tag));
      if (s.no_copy && !s.delegation_tag.empty()) unshared[ir::graph::index(s.value)] = &s;
    }
    for (auto id : g.order) {
      ir::graph::for_each_input(g[id], [&](ir::value_id v) {
        auto const* const s = unshared[ir::graph::index(v)];
        if (s == nullptr || s->delegation_tag == g[id].delegation_tag) return;
        throw g[id]
            .fail(code::bad_partition,
                  fmt::format("reads '{}', which only delegate '{}' may have: no_copy is set",
                              s->name, s->delegation_tag),
                  "give the node that tag, or clear no_copy")
            .in_file(owner.file);
      });
    }
  }

  void find_read_outside() {
    for (auto id : g.order) {
      ir::graph::for_each_input(g[id], [&](ir::value_id v) {
        auto const maker = g[v].producer;
        if (maker == ir::no_node || partitions[maker] == partitions[id]) return;
        read_outside[ir::graph::index(v)] = true;
      });
    }
    for (std::size_t i = 0; i < g.outputs.size(); ++i) {
      if (g.outputs[i] == ir::no_value || kept.outputs.contains(g.outputs[i], i)) continue;
      read_outside[ir::graph::index(g.outputs[i])] = true;
    }
  }
};

/// Copies the nodes of one partition into a graph of their own.
class extractor {
 public:
  extractor(extraction const& from, std::uint32_t number, std::vector<ir::node_id> nodes)
      : from_(from), g_(from.g) {
    made_.number = number;
    made_.nodes = std::move(nodes);
    made_.program.file = from.owner.file;
    made_.program.delegation_tag = g_[made_.nodes.front()].delegation_tag;
    to().keep_memory_of(*from.owner.graph);
    to().keep_memory_of(g_);
  }

  extracted_partition run() && {
    copy_kept_buffers();
    for (auto id : made_.nodes) copy_node(g_[id]);
    add_mutations();
    add_outputs();
    list_state();
    return std::move(made_);
  }

 private:
  ir::graph& to() { return *made_.program.graph; }

  void copy_kept_buffers() {
    for (auto const& [partition, place] : from_.kept.inputs) {
      if (partition != made_.number) continue;
      auto const& spec = from_.owner.inputs[place];
      to().inputs.push_back(copy_value(g_.inputs[place]));
      made_.program.inputs.push_back(
          {.source = ir::input_spec::kind::buffer,
           .name = spec.name,
           .initial = spec.initial == nullptr ? nullptr : to().copy(*spec.initial),
           .state = spec.state,
           .persistent = spec.persistent});
      made_.buffers.push_back(place);
    }
  }

  void copy_node(ir::node const& n) {
    std::vector<ir::named_argument> arguments;
    for (auto const& a : n.arguments) {
      arguments.push_back({a.name, to().adopt(a.value)});
    }
    std::vector<ir::value_id> results;
    for (auto v : n.results) results.push_back(copy_value(v));
    auto const id = to().add_node(n.name, n.target, arguments, results);
    auto& copy = to()[id];
    copy.entry = n.entry;
    to().map_inputs(copy, [&](ir::value_id v) { return operand(v); });
    copy.stack_trace = n.stack_trace;
    copy.module_stack = n.module_stack;
    copy.custom = n.custom;
    copy.returns_list = n.returns_list;
    copy.positional = n.positional;
    copy.debug_handles = n.debug_handles;
    to().order.push_back(id);
  }

  ir::value_id copy_value(ir::value_id v) {
    auto const& from = g_[v];
    auto const copy = to().add_value(from.name, from.type);
    to()[copy].quantization = from.quantization;
    to()[copy].order = from.order;
    to()[copy].strides = from.strides;
    to().ranges.set_minimum(copy, g_.ranges.minimum(v));
    copies_.add(v, copy);
    return copy;
  }

  /// A value that a copied node reads: a result inside, a kept buffer, a constant, or else an
  /// input.
  ir::value_id operand(ir::value_id v) {
    if (auto const known = copies_.find(v); known != ir::no_value) return known;
    auto const copy = copy_value(v);
    if (g_[v].is_constant() && !from_.passed_in[ir::graph::index(v)]) {
      to()[copy].constant = g_[v].constant;
      auto const& places = from_.state_of;
      for (auto at = places.first(v); at != value_places::none; at = places.next(at)) {
        made_.state.push_back(at);
      }
    } else {
      made_.inputs.push_back(v);
      to().inputs.push_back(copy);
      made_.program.inputs.push_back({.name = to()[copy].name});
    }
    return copy;
  }

  /// The results of the nodes, in order.
  template <class Visit>
  void for_each_result(Visit&& visit) {
    for (auto id : made_.nodes) {
      for (auto v : g_[id].results) visit(v);
    }
  }

  /// They come before the other outputs, as in every program.
  void add_mutations() {
    for_each_result([&](ir::value_id v) {
      auto const& places = from_.kept.outputs;
      for (auto at = places.first(v); at != value_places::none; at = places.next(at)) {
        to().outputs.push_back(copies_.find(v));
        made_.program.outputs.push_back(
            {.sink = ir::output_spec::kind::buffer_mutation, .name = from_.owner.outputs[at].name});
        made_.mutations.push_back(at);
      }
    });
  }

  void add_outputs() {
    for_each_result([&](ir::value_id v) {
      if (!from_.read_outside[ir::graph::index(v)]) return;
      made_.outputs.push_back(v);
      to().outputs.push_back(copies_.find(v));
      made_.program.outputs.push_back({});
    });
  }

  /// In the order parameters, buffers, constants; otherwise as in the owner.
  void list_state() {
    auto const& all = from_.owner.state;
    std::vector<bool> read(all.size());
    for (auto i : made_.state) read[i] = true;
    made_.state.clear();
    using enum ir::state_spec::kind;
    for (auto const kind : {parameter, buffer, constant}) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (read[i] && all[i].source == kind) made_.state.push_back(i);
      }
    }
    for (auto i : made_.state) {
      made_.program.state.push_back(
          {.source = all[i].source, .name = all[i].name, .value = copies_.find(all[i].value)});
    }
  }

  extraction const& from_;
  ir::graph const& g_;
  ir::value_map copies_{};
  extracted_partition made_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<extracted_partition> extract_partitions(
    ir::exported_program const& owner, ir::graph const& g, tag_numbers const& tags,
    constants_inside inside) {
  detail::extraction const from(owner, g, tags, inside);
  std::vector<std::vector<ir::node_id>> nodes(from.partitions.count);
  for (auto id : g.order) {
    auto const number = from.partitions[id];
    if (number != node_partitions::outside) nodes[number].push_back(id);
  }
  std::vector<extracted_partition> made;
  made.reserve(nodes.size());
  for (std::uint32_t number = 0; number < nodes.size(); ++number) {
    if (nodes[number].empty()) continue;
    made.push_back(detail::extractor(from, number, std::move(nodes[number])).run());
  }
  return made;
}

}  // namespace arm_delegate
