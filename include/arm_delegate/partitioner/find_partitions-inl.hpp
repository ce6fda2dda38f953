#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of find_partitions.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/lowering/find_refusals.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/detail/check_sizes.hpp>
#include <arm_delegate/partitioner/detail/constants_in_bodies.hpp>
#include <arm_delegate/partitioner/detail/quantized_buffers.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/narrow_indices.hpp>
#include <arm_delegate/partitioner/operator_name.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// The kind of reason of an error of the lowering, or nothing if the program itself is wrong.
inline std::optional<host_reason> reason_of(code id) {
  using enum host_reason;
  for (auto kind : {unsupported_operator, unsupported_value, unsupported_dtype, missing_extension,
                    not_quantized, quantized, lowering_failed}) {
    if (code_of(kind) == id) return kind;
  }
  return std::nullopt;
}

/// A partition and its artifact; it is lowered once, unless its nodes or boundary change.
struct lowered_partition {
  std::vector<ir::node_id> nodes{};
  std::vector<ir::value_id> inputs{};
  std::vector<ir::value_id> outputs{};
  found_partition made{};

  [[nodiscard]] bool is(extracted_partition const& part) const {
    return nodes == part.nodes && inputs == part.inputs && outputs == part.outputs;
  }
};

/// Takes every node at first and leaves out rejected nodes until there are none. A partition
/// without rejected nodes is lowered once.
class partition_search {
 public:
  /// Searches the program's graph, or a branch or body in it. Tags are numbered from `first_tag`.
  partition_search(ir::exported_program const& program, ir::graph& g, lowering const& how,
                   partition_request const& request, std::size_t first_tag,
                   narrowed_indices narrowed)
      : program_(program),
        g_(g),
        how_(how),
        request_(request),
        first_tag_(first_tag),
        narrowed_(std::move(narrowed)),
        left_(g_.node_count()),
        taken_(g_.node_count()),
        outer_(keeps_boundary_outside(*how.target, merged(how.boundary, request.options))) {
    for (auto id : g_.order) {
      by_handle_.emplace(g_[id].debug_handles.front(), id);
      taken_[at(id)] = true;
      for_each_inner_node(g_[id], [&](ir::node const& inner) {
        by_handle_.emplace(inner.debug_handles.front(), id);
      });
    }
  }

  partitioning run() {
    for (auto id : g_.order) ask_before(id);
    do {
      settle();
    } while (leave_idle_partitions() || !lower_all());
    widen_host_indices(g_, narrowed_);
    partitioning made;
    for (auto& p : lowered_) made.partitions.push_back(std::move(p.made));
    for (auto id : g_.order) {
      if (auto& why = left_[at(id)]) made.host_nodes.push_back(std::move(*why));
    }
    return made;
  }
  /// True for a node of a partition.
  [[nodiscard]] bool is_delegated(ir::node_id id) const { return is_taken(id); }
  /// The number of tags used, including those of partitions that are empty in the end.
  [[nodiscard]] std::size_t tag_count() const { return parts_.count; }

 private:
  static std::size_t at(ir::node_id id) { return ir::graph::index(id); }
  [[nodiscard]] bool is_taken(ir::node_id id) const { return taken_[at(id)]; }

  void leave(ir::node_id id, host_reason kind, rejection why) {
    auto const& n = g_[id];
    taken_[at(id)] = false;
    widen_results(g_, n, narrowed_);
    left_[at(id)] = host_node{.name = std::string(n.name),
                              .target = std::string(n.target),
                              .source = n.source(),
                              .kind = kind,
                              .reason = std::move(why)};
  }

  /// Leaves the node out for the reason of an error; throws errors of the program itself.
  void leave(ir::node_id id, error const& why, diagnostic const& d) {
    if (d.id == code::bad_tosa) return leave(id, host_reason::tosa_rule, illegal(d));
    auto const kind = reason_of(d.id);
    if (!kind) throw why;
    leave(id, *kind, to_rejection(d));
  }

  // ---- checks before lowering

  void ask_before(ir::node_id id) {
    auto& n = g_[id];
    try {
      bind_arguments(g_, n, *how_.operators);
    } catch (error const& e) {
      return leave(id, e, e.diagnostics().front());
    }
    if (n.entry == nullptr && !ir::is_control_flow(n)) {
      auto const e = unknown_operator(n, *how_.operators);
      return leave(id, e, e.diagnostics().front());
    }
    note_minimum(n);
    if (!ask_caller(id, n)) return;
    bool asks = ir::is_control_flow(n);  // a delegate contains the bodies
    for_each_inner_node(n, [&](ir::node const& inner) { asks = asks && ask_caller(id, inner); });
  }

  /// Calls `visit(node const&)` for every node of the bodies.
  template <class Visit>
  static void for_each_inner_node(ir::node const& n, Visit const& visit) {
    ir::graph::for_each_subgraph(n, [&](ir::subgraph const& s) {
      ir::for_each_node(*s.body, [&](ir::graph const&, ir::node const& inner) { visit(inner); });
    });
  }

  /// Leaves out `id` if the caller does not want `n`, which is that node or in its bodies, to be
  /// delegated. True if the caller does.
  bool ask_caller(ir::node_id id, ir::node const& n) {
    for (auto const& kept : request_.options.keep_on_host) {
      if (!names_operator(kept, n.target)) continue;
      leave(id, host_reason::kept_on_host,
            {.rule = "operators to keep on the host",
             .actual = std::string(n.target),
             .allowed = "any but " + kept,
             .remedy = "take it off that list"});
      return false;
    }
    for (auto const& c : request_.checks) {
      if (auto why = c.ask(c.check, n)) {
        leave(id, host_reason::user_check, std::move(*why));
        return false;
      }
    }
    return true;
  }

  /// Records lower bounds, which delegates then know of their inputs, quantized or not.
  void note_minimum(ir::node const& n) {
    for (auto v : n.results) {
      g_.ranges.set_minimum(
          v, ir::is_conversion(n) ? g_.ranges.minimum(n.input_id("input")) : ir::minimum_of(g_, v));
    }
  }

  // ---- partitions

  /// Partitions the taken nodes; conversions at the boundaries of delegates are moved outside.
  void settle() {
    do {
      parts_ = partition_acyclic(g_, taken_);
      keep_quantize_nodes();
    } while (outer_ && leave_boundary());
    tags_.clear();
    std::vector<std::string_view> tags;
    for (std::uint32_t p = 0; p < parts_.count; ++p) {
      tags.push_back(g_.copy(std::string_view(tag_of(p))));
      tags_.emplace(tags.back(), p);
    }
    for (auto id : g_.order) {
      g_[id].delegation_tag = is_taken(id) ? tags[parts_[id]] : std::string_view{};
    }
  }

  /// Keeps quantize nodes with their producers, so that quantized values cross boundaries.
  void keep_quantize_nodes() {
    for (auto id : g_.order) {
      if (!is_taken(id) || !ir::is_quantize(g_[id])) continue;
      auto const maker = g_[id].input("input").producer;
      if (maker != ir::no_node && is_taken(maker)) parts_.of[at(id)] = parts_[maker];
    }
  }

  /// Leaves out quantize nodes whose input comes from outside their partition, and dequantize nodes
  /// whose result is read outside. True if there were any.
  bool leave_boundary() {
    std::vector<bool> read_outside(g_.value_count());
    for (auto id : g_.order) {
      ir::graph::for_each_input(g_[id], [&](ir::value_id v) {
        auto const from = g_[v].producer;
        if (from != ir::no_node && parts_[from] != parts_[id]) {
          read_outside[ir::graph::index(v)] = true;
        }
      });
    }
    for (auto v : g_.outputs) {
      if (v != ir::no_value) read_outside[ir::graph::index(v)] = true;
    }
    bool any = false;
    for (auto id : g_.order) {
      if (!is_taken(id)) continue;
      auto const& n = g_[id];
      bool const enters = ir::is_quantize(n) && comes_from_outside(n, id);
      bool const exits = ir::is_dequantize(n) && read_outside[ir::graph::index(n.results.front())];
      if (!enters && !exits) continue;
      leave(id, host_reason::boundary, boundary_reason(enters ? "quantize" : "dequantize"));
      any = true;
    }
    return any;
  }

  [[nodiscard]] bool comes_from_outside(ir::node const& quantize, ir::node_id id) const {
    auto const from = quantize.input("input").producer;
    return from == ir::no_node || parts_[from] != parts_[id];
  }

  static rejection boundary_reason(std::string_view what) {
    return {.rule = "boundary " + std::string(what),
            .actual = "it converts between float and integer at the boundary of a delegate",
            .allowed = "integer inputs and outputs of the delegate",
            .remedy = "none needed: the host converts inputs and outputs"};
  }

  /// Leaves out partitions that compute nothing, and those with unsigned values inside, which TOSA
  /// supports at boundaries only. True if there were any.
  bool leave_idle_partitions() {
    std::vector<bool> works(parts_.count);
    std::vector<ir::node const*> holds_unsigned(parts_.count);
    for (auto id : g_.order) {
      if (!is_taken(id)) continue;
      auto const& n = g_[id];
      if (ir::is_conversion(n)) continue;
      if (n.entry == nullptr || n.entry->op.is_no_operation == nullptr ||
          !n.entry->op.is_no_operation(n)) {
        works[parts_[id]] = true;
      }
      for (auto v : n.results) {
        if (outer_ && g_[v].type.type == ir::dtype::uint8) holds_unsigned[parts_[id]] = &n;
      }
    }
    bool any = false;
    for (auto id : g_.order) {
      if (!is_taken(id)) continue;
      auto const* culprit = holds_unsigned[parts_[id]];
      if (works[parts_[id]] && culprit == nullptr) continue;
      any = true;
      if (culprit != nullptr) {
        leave(id, host_reason::unsupported_dtype,
              {.rule = "unsigned values inside a delegate",
               .actual = "'" + std::string(culprit->name) + "' is uint8",
               .allowed = "int8, int16, int32",
               .remedy = "quantize to int8"});
      } else {
        leave(id, host_reason::no_operation,
              {.rule = "a delegate that computes nothing",
               .actual = "all its nodes only reinterpret or move elements",
               .allowed = "at least one node that computes",
               .remedy = "none needed: on the host it costs nothing"});
      }
    }
    return any;
  }

  // ---- lowering

  /// Lowers the partitions that no earlier round has lowered; leaves out the nodes that are
  /// refused. True if there were none.
  bool lower_all() {
    auto earlier = std::exchange(lowered_, {});
    std::unordered_map<ir::node_id, lowered_partition*> by_first_node;
    for (auto& p : earlier) by_first_node.emplace(p.nodes.front(), &p);
    bool all = true;
    for (auto& part : extract_partitions(program_, g_, tags_)) {
      auto const same = by_first_node.find(part.nodes.front());
      bool const is_done = same != by_first_node.end() && same->second->is(part);
      auto done = is_done ? std::optional(std::move(*same->second)) : lower(part);
      if (!done) {
        all = false;
        continue;
      }
      done->made.tag = tag_of(part.number);
      lowered_.push_back(std::move(*done));
    }
    return all;
  }

  /// Nothing if a node is refused: it is left out.
  std::optional<lowered_partition> lower(extracted_partition& part) {
    try {
      lowered_partition p{.nodes = part.nodes, .inputs = part.inputs, .outputs = part.outputs};
      p.made.nodes = part.nodes.size();
      p.made.artifact = how_.lower(*how_.target, std::move(part.program), request_.options, nullptr,
                                   &p.made.warnings);
      if (leave_illegal(part, p.made.artifact)) return std::nullopt;
      for (auto const& c : request_.artifact_checks) {
        auto refused = c.ask(c.check, p.made.artifact);
        if (!refused.empty()) throw error(std::move(refused));
      }
      return p;
    } catch (error const& e) {
      leave_failed(e);
    }
    return std::nullopt;
  }

  /// Leaves out the nodes that an error is about, else those that read what the target can't hold;
  /// throws it if there are neither.
  void leave_failed(error const& e) {
    bool any = false;
    for (auto const& d : e.diagnostics()) {
      auto const found = by_handle_.find(d.debug_handle);
      if (found == by_handle_.end() || !is_taken(found->second)) continue;
      leave(found->second, e, d);
      any = true;
    }
    if (!any && !leave_unheld()) throw e;
  }

  /// Leaves out the nodes whose operators break a rule of the specification: the last line of
  /// defence, since operators refuse what they know to be illegal. Where no node is known, all of
  /// the partition. True if there were any.
  bool leave_illegal(extracted_partition const& part, std::any const& artifact) {
    if (how_.verify == nullptr) return false;
    auto const problems = how_.verify(artifact);
    bool any = false;
    for (auto const& d : problems) {
      auto const found = by_handle_.find(d.debug_handle);
      if (found == by_handle_.end() || !is_taken(found->second)) continue;
      leave(found->second, host_reason::tosa_rule, illegal(d));
      any = true;
    }
    if (any || problems.empty()) return any;
    for (auto id : g_.order) {
      if (is_taken(id) && parts_[id] == part.number) {
        leave(id, host_reason::tosa_rule, illegal(problems.front()));
      }
    }
    return true;
  }

  static rejection illegal(diagnostic const& d) {
    bool const complete = !d.actual.empty();
    return {.rule = complete ? d.message : "rules of the TOSA specification",
            .actual = complete ? d.actual : d.message,
            .allowed = d.allowed.empty() ? "what the specification allows" : d.allowed,
            .remedy = "please report it: its operator should have refused the node"};
  }

  /// Leaves out nodes that read what the target can't hold from outside. Lowering names them unless
  /// a pass has removed them. True if there were any.
  bool leave_unheld() {
    tosa::builder const b(*how_.target);
    bool any = false;
    for (auto id : g_.order) {
      if (!is_taken(id)) continue;
      ir::value const* unheld = nullptr;
      ir::graph::for_each_input(g_[id], [&](ir::value_id v) {
        auto const from = g_[v].producer;
        bool const inside = from != ir::no_node && parts_[from] == parts_[id];
        if (!inside && !g_[v].is_constant() && !b.holds(g_[v])) unheld = &g_[v];
      });
      if (unheld == nullptr) continue;
      leave(id, *reason_of(b.code_not_held(*unheld)), b.why_not_held(*unheld));
      any = true;
    }
    return any;
  }

  [[nodiscard]] std::string tag_of(std::uint32_t partition) const {
    return "tag" + std::to_string(first_tag_ + partition);
  }

  ir::exported_program const& program_;
  ir::graph& g_;
  lowering const& how_;
  partition_request const& request_;
  std::size_t first_tag_;
  narrowed_indices narrowed_;
  std::vector<std::optional<host_node>> left_;  ///< by node
  std::vector<bool> taken_;
  bool outer_;  ///< conversions at the boundary stay outside
  std::unordered_map<std::uint32_t, ir::node_id> by_handle_{};
  node_partitions parts_{};
  tag_numbers tags_{};
  std::vector<lowered_partition> lowered_{};
};

/// Narrows the indices of a graph, its branches and its bodies.
inline std::unordered_map<ir::graph const*, narrowed_indices> narrow_all_indices(
    ir::graph& whole, ir::operator_table const& operators) {
  std::unordered_map<ir::graph const*, narrowed_indices> made;
  bool changed = false;
  ir::for_each_graph(whole, [&](ir::graph& g) {
    auto const& narrowed = made[&g] = narrow_indices(g, operators);
    changed = changed || !narrowed.empty();
  });
  if (changed) ir::assign_debug_handles(whole);
  return made;
}

}  // namespace arm_delegate::detail

namespace arm_delegate {

ARM_DELEGATE_FUNCTION partitioning find_partitions(ir::exported_program& program,
                                                   lowering const& how,
                                                   partition_request const& request) {
  (void)settle_choices(*how.target, merged(how.npu, request.options));
  try {
    detail::move_constants_into_bodies(program);
    if (keeps_boundary_outside(*how.target, merged(how.boundary, request.options))) {
      detail::quantize_buffers(program, *how.operators);
    }
    ir::assign_debug_handles(*program.graph);
    ir::for_each_graph(*program.graph,
                       [&](ir::graph const& g) { detail::check_sizes(g, request.options.limits); });
    partitioning made;
    std::size_t tags = 0;
    auto narrowed = detail::narrow_all_indices(*program.graph, *how.operators);
    auto const search = [&](auto const& self, ir::graph& g) -> void {
      detail::partition_search here(program, g, how, request, tags, std::move(narrowed[&g]));
      auto found = here.run();
      tags += here.tag_count();
      std::ranges::move(found.partitions, std::back_inserter(made.partitions));
      std::ranges::move(found.host_nodes, std::back_inserter(made.host_nodes));
      for (auto id : g.order) {
        if (here.is_delegated(id)) continue;  // its bodies are part of the delegate
        ir::graph::for_each_subgraph(g[id], [&](ir::subgraph const& s) { self(self, *s.body); });
      }
    };
    search(search, *program.graph);
    return made;
  } catch (error const& e) {
    throw e.in_file(program.file);
  }
}

}  // namespace arm_delegate
