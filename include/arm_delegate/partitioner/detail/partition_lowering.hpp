#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers partitions, and leaves out the nodes that can't be lowered.

#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/detail/node_choice.hpp>
#include <arm_delegate/partitioner/detail/partition_layout.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <any>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

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

class partition_lowering {
 public:
  partition_lowering(ir::exported_program const& program, ir::graph const& g, node_choice& choice,
                     partition_layout const& layout, pipeline_functions const& how,
                     partition_request const& request)
      : program_(program), g_(g), choice_(choice), layout_(layout), how_(how), request_(request) {}

  /// Lowers the partitions that no earlier round has lowered; leaves out the nodes that are
  /// refused. True if there were none.
  bool lower_all() {
    auto earlier = std::exchange(lowered_, {});
    std::unordered_map<ir::node_id, lowered_partition*> by_first_node;
    for (auto& e : earlier) by_first_node.emplace(e.nodes.front(), &e);
    bool all = true;
    for (auto& part : extract_partitions(program_, g_, layout_.tags())) {
      auto const same = by_first_node.find(part.nodes.front());
      bool const is_done = same != by_first_node.end() && same->second->is(part);
      auto done = is_done ? std::optional(std::move(*same->second)) : lower(part);
      if (!done) {
        all = false;
        continue;
      }
      done->made.tag = layout_.tag_of(part.number);
      lowered_.push_back(std::move(*done));
    }
    return all;
  }

  /// The partitions that the last round has lowered; they are moved from here.
  [[nodiscard]] std::vector<found_partition> take_partitions() {
    std::vector<found_partition> made;
    made.reserve(lowered_.size());
    for (auto& p : lowered_) made.push_back(std::move(p.made));
    return made;
  }

 private:
  /// Nothing if a node is refused: it is left out.
  std::optional<lowered_partition> lower(extracted_partition& part) {
    try {
      lowered_partition p{.nodes = part.nodes, .inputs = part.inputs, .outputs = part.outputs};
      p.made.nodes = part.nodes.size();
      auto options = request_.options;
      if (options.shared == nullptr) options.shared = &shared_;
      p.made.artifact =
          how_.lower(*how_.target, std::move(part.program), options, nullptr, &p.made.warnings);
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
    bool const any = leave_refused(e, false) || leave_refused(e, true);
    if (!any && !leave_unheld()) throw e;
  }

  /// Quantize nodes are left out by themselves only: after others are, they may be at a boundary.
  bool leave_refused(error const& e, bool quantizes) {
    bool any = false;
    for (auto const& d : e.diagnostics()) {
      auto const id = choice_.taken_node(d.debug_handle);
      if (!id || ir::is_quantize(g_[*id]) != quantizes) continue;
      choice_.leave(*id, e, d);
      any = true;
    }
    return any;
  }

  /// Leaves out the nodes whose operators break a rule of the specification: the last line of
  /// defence, since operators refuse what they know to be illegal. Where no node is known, all of
  /// the partition. True if there were any.
  bool leave_illegal(extracted_partition const& part, std::any const& artifact) {
    if (how_.verify == nullptr) return false;
    auto const problems = how_.verify(artifact);
    bool any = false;
    for (auto const& d : problems) {
      auto const id = choice_.taken_node(d.debug_handle);
      if (!id) continue;
      choice_.leave(*id, host_reason::tosa_rule, broken_tosa_rule(d.why));
      any = true;
    }
    if (any || problems.empty()) return any;
    for (auto id : part.nodes) {
      choice_.leave(id, host_reason::tosa_rule, broken_tosa_rule(problems.front().why));
    }
    return true;
  }

  /// Leaves out nodes that read what the target can't hold from outside. Lowering names them unless
  /// a pass has removed them. True if there were any.
  bool leave_unheld() {
    tosa::builder const b(*how_.target);
    bool any = false;
    for (auto id : g_.order) {
      if (!choice_.is_taken(id)) continue;
      ir::value const* unheld = nullptr;
      ir::graph::for_each_input(g_[id], [&](ir::value_id v) {
        auto const& read = g_[v];
        if (layout_.comes_from_outside(read, id) && !read.is_constant() && !b.holds(read)) {
          unheld = &read;
        }
      });
      if (unheld == nullptr) continue;
      choice_.leave(id, *reason_of(b.code_not_held(*unheld)), b.why_not_held(*unheld));
      any = true;
    }
    return any;
  }

  ir::exported_program const& program_;
  ir::graph const& g_;
  node_choice& choice_;
  partition_layout const& layout_;
  pipeline_functions const& how_;
  partition_request const& request_;
  std::vector<lowered_partition> lowered_{};
  shared_work shared_{};
};

}  // namespace arm_delegate::detail
