#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Puts the nodes that are delegated into partitions, and says where partitions end.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/detail/node_choice.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::detail {

/// The partitions of the nodes that `choice` takes. Nodes that don't belong into any are left out.
class partition_layout {
 public:
  /// Tags are numbered from `first_tag`. If `outer`, conversions at the boundaries of delegates
  /// stay outside.
  partition_layout(ir::graph& g, node_choice& choice, bool outer, std::size_t first_tag)
      : g_(g), choice_(choice), outer_(outer), first_tag_(first_tag) {}

  /// Partitions the taken nodes, leaves out conversions at the boundaries, and tags the nodes.
  void partition() {
    do {
      parts_ = partition_acyclic(g_, choice_.taken());
      keep_quantize_nodes();
    } while (outer_ && leave_boundary());
    tags_.clear();
    std::vector<std::string_view> tags;
    for (std::uint32_t p = 0; p < parts_.count; ++p) {
      tags.push_back(g_.copy(std::string_view(tag_of(p))));
      tags_.emplace(tags.back(), p);
    }
    for (auto id : g_.order) {
      g_[id].delegation_tag = choice_.is_taken(id) ? tags[parts_[id]] : std::string_view{};
    }
  }

  /// Leaves out nodes that make unsigned values, which TOSA supports at the boundaries of integer
  /// delegates only.
  void leave_unsigned_nodes() {
    if (!outer_) return;
    for (auto id : g_.order) {
      if (!choice_.is_taken(id) || !makes_unsigned(g_[id])) continue;
      choice_.leave(id, host_reason::unsupported_dtype, unsigned_reason(g_[id]));
    }
  }

  /// Leaves out partitions that compute nothing. True if there were any.
  bool leave_idle_partitions() {
    std::vector<bool> works(parts_.count);
    for (auto id : g_.order) {
      if (choice_.is_taken(id) && computes(g_[id])) works[parts_[id]] = true;
    }
    bool any = false;
    for (auto id : g_.order) {
      if (!choice_.is_taken(id) || works[parts_[id]]) continue;
      choice_.leave(id, host_reason::no_operation, idle_reason());
      any = true;
    }
    return any;
  }

  [[nodiscard]] std::uint32_t partition_of(ir::node_id id) const { return parts_[id]; }
  [[nodiscard]] tag_numbers const& tags() const { return tags_; }
  /// The number of partitions, including those that end up empty.
  [[nodiscard]] std::size_t count() const { return parts_.count; }
  [[nodiscard]] std::string tag_of(std::uint32_t partition) const {
    return fmt::format("tag{}", first_tag_ + partition);
  }
  /// True if no node of the partition of `reader` computes the value.
  [[nodiscard]] bool comes_from_outside(ir::value const& v, ir::node_id reader) const {
    return v.producer == ir::no_node || parts_[v.producer] != parts_[reader];
  }

 private:
  /// Keeps quantize nodes with their producers, so that quantized values cross boundaries.
  void keep_quantize_nodes() {
    for (auto id : g_.order) {
      if (!choice_.is_taken(id) || !ir::is_quantize(g_[id])) continue;
      auto const maker = g_[id].input("input").producer;
      if (maker != ir::no_node && choice_.is_taken(maker)) {
        parts_.of[ir::graph::index(id)] = parts_[maker];
      }
    }
  }

  /// Indexed by value: true if a node outside its partition, or the caller, reads it.
  [[nodiscard]] std::vector<bool> values_read_outside() const {
    std::vector<bool> read(g_.value_count());
    for (auto id : g_.order) {
      ir::graph::for_each_input(g_[id], [&](ir::value_id v) {
        auto const from = g_[v].producer;
        if (from != ir::no_node && parts_[from] != parts_[id]) read[ir::graph::index(v)] = true;
      });
    }
    for (auto v : g_.outputs) {
      if (v != ir::no_value) read[ir::graph::index(v)] = true;
    }
    return read;
  }

  /// Leaves out quantize nodes whose input comes from outside their partition, and dequantize nodes
  /// whose result is read outside. True if there were any.
  bool leave_boundary() {
    auto const read_outside = values_read_outside();
    bool any = false;
    for (auto id : g_.order) {
      if (!choice_.is_taken(id)) continue;
      auto const& n = g_[id];
      bool const enters = ir::is_quantize(n) && comes_from_outside(n.input("input"), id);
      bool const exits = ir::is_dequantize(n) && read_outside[ir::graph::index(n.results.front())];
      if (!enters && !exits) continue;
      choice_.leave(id, host_reason::boundary, boundary_reason(enters ? "quantize" : "dequantize"));
      any = true;
    }
    return any;
  }

  /// True unless the node only converts at a boundary, or reinterprets or moves elements.
  [[nodiscard]] bool computes(ir::node const& n) const {
    if (ir::is_conversion(n) || (outer_ && makes_real(n))) return false;
    return n.entry == nullptr || n.entry->op.is_no_operation == nullptr ||
           !n.entry->op.is_no_operation(n);
  }

  /// True for a conversion from integers to floats, which dequantizes with a scale of 1.
  inline static bool makes_real(ir::node const& n) {
    bool const converts =
        n.entry != nullptr && n.entry->op.only_converts != nullptr && n.entry->op.only_converts(n);
    if (!converts) return false;
    auto const* const from = std::get_if<ir::value_id>(&n.arguments.front().value);
    return from != nullptr && ir::is_integral((*n.owner)[*from].type.type) &&
           ir::is_floating(n.result().type.type);
  }

  /// Conversions to uint8 are RESCALEs at the boundary.
  [[nodiscard]] bool makes_unsigned(ir::node const& n) const {
    if (ir::is_conversion(n)) return false;
    for (auto v : n.results) {
      if (g_[v].type.type == ir::dtype::uint8) return true;
    }
    return false;
  }

  inline static rejection boundary_reason(std::string_view what) {
    return {.rule = fmt::format("boundary {}", what),
            .actual = "it converts between float and integer at the boundary of a delegate",
            .allowed = "integer inputs and outputs of the delegate",
            .remedy = "none needed: the host converts inputs and outputs"};
  }

  inline static rejection unsigned_reason(ir::node const& culprit) {
    return {.rule = "unsigned values inside a delegate",
            .actual = fmt::format("'{}' is uint8", culprit.name),
            .allowed = "int8, int16, int32",
            .remedy = "quantize to int8"};
  }

  inline static rejection idle_reason() {
    return {.rule = "a delegate that computes nothing",
            .actual = "all its nodes only reinterpret or move elements",
            .allowed = "at least one node that computes",
            .remedy = "none needed: on the host it costs nothing"};
  }

  ir::graph& g_;
  node_choice& choice_;
  bool outer_;
  std::size_t first_tag_;
  node_partitions parts_{};
  tag_numbers tags_{};
};

}  // namespace arm_delegate::detail
