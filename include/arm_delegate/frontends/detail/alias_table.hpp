#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tracks which tensors of a program share memory, and which value holds their current contents.

#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/frontends/detail/node_writer.hpp>
#include <arm_delegate/frontends/detail/view_step.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::frontend::detail {

/// Knows for every tensor of the program which memory it views, and through which views. Writing
/// through a view rebuilds its bases; other views are rebuilt when they are next read. A tensor is
/// one Python object: several values name it, since "y = relu_(x)" makes y the tensor x.
class alias_table {
 public:
  using index = std::uint32_t;

  alias_table(ir::graph& g, node_writer& out)
      : g_(g), out_(out), tensor_of_(g.value_count(), unknown) {}

  /// The tensor of a value in the original program.
  index tensor(ir::value_id v) {
    auto& t = tensor_of_[ir::graph::index(v)];
    if (t == unknown) {
      auto const a = static_cast<index>(aliases_.size());
      auto const m = static_cast<index>(memories_.size());
      memories_.push_back({.root = v, .alias = a});
      aliases_.push_back({.in = m, .type = g_[v].type, .current = v});
      t = add_tensor(a);
    }
    return t;
  }

  /// Makes `v` another name of the tensor `t`.
  void name(ir::value_id v, index t) { tensor_of_[ir::graph::index(v)] = t; }

  /// Makes `v` a tensor that is a view of `base`.
  void name_view(ir::value_id v, ir::value_id base, view_step const& step) {
    name(v, add_tensor(add_view(alias_of_[tensor(base)], step, v)));
  }

  /// Changes the tensor `t` to a different view of its memory, the one of `v`.
  void change_view(index t, ir::value_id v, view_step const& step) {
    alias_of_[t] = add_view(alias_of_[t], step, v);
  }

  /// Makes `v` a tensor with its own memory and the contents of `contents`.
  void name_copy(ir::value_id v, ir::value_id contents) {
    aliases_[alias_of_[tensor(v)]].current = contents;
  }

  [[nodiscard]] ir::tensor_type const& type(index t) const { return aliases_[alias_of_[t]].type; }

  /// True if the tensor is a whole input or constant of the program.
  [[nodiscard]] bool is_root(index t) const {
    auto const& a = aliases_[alias_of_[t]];
    return a.parent == unknown && is_state(memories_[a.in].root);
  }

  /// The value with the current contents of `v`.
  ir::value_id read(ir::value_id v) { return contents(tensor(v)); }

  /// The value with the current contents of the tensor.
  ir::value_id contents(index t) {
    refresh(alias_of_[t]);
    return aliases_[alias_of_[t]].current;
  }

  /// Makes `v` the contents of the tensor, and updates all its bases.
  void write(index t, ir::value_id v) {
    auto const a = alias_of_[t];
    auto const path = path_up(a);
    refresh(a);
    auto& m = memories_[aliases_[a].in];
    ++m.generation;
    m.writer = out_.about();
    for (auto i : path) {
      aliases_[i].current = v;
      aliases_[i].generation = m.generation;
      if (aliases_[i].parent != unknown) v = put_back(aliases_[i], v);
    }
  }

  /// Calls `visit(before, after, writer)` for every input and constant that was written to.
  template <class Visit>
  void for_each_change(Visit&& visit) const {
    for (auto const& m : memories_) {
      if (m.generation > 0 && is_state(m.root)) visit(m.root, aliases_[m.alias].current, m.writer);
    }
  }

 private:
  static constexpr index unknown = 0xffffffff;
  // Rebuilding takes one node per view between a tensor and its memory.
  static constexpr std::uint32_t deepest = 64;

  struct memory {
    ir::value_id root;                 ///< the value that created it
    index alias;                       ///< the alias of the whole memory
    std::uint64_t generation = 0;      ///< counts the writes
    ir::node_id writer = ir::no_node;  ///< the last node that wrote to it
  };

  /// A view of a memory.
  struct alias {
    index in;                ///< the memory
    index parent = unknown;  ///< the base of `step`
    view_step step{};
    std::uint32_t depth = 0;
    ir::tensor_type type{};
    std::uint64_t generation = 0;  ///< the memory's generation for which `current` is valid
    ir::value_id current = ir::no_value;
  };

  [[nodiscard]] bool is_state(ir::value_id v) const { return g_[v].producer == ir::no_node; }

  index add_tensor(index a) {
    alias_of_.push_back(a);
    return static_cast<index>(alias_of_.size() - 1);
  }

  index add_view(index parent, view_step const& step, ir::value_id v) {
    auto const& from = aliases_[parent];
    aliases_.push_back({.in = from.in,
                        .parent = parent,
                        .step = step,
                        .depth = from.depth + 1,
                        .type = g_[v].type,
                        .generation = memories_[from.in].generation,
                        .current = v});
    return static_cast<index>(aliases_.size() - 1);
  }

  [[nodiscard]] bool is_stale(index a) const {
    return aliases_[a].generation != memories_[aliases_[a].in].generation;
  }

  /// Rebuilds a view after a write to its memory through another view.
  void refresh(index a) {
    if (!is_stale(a)) return;
    auto stale = path_up(a);
    remove_where(stale, [&](index i) { return !is_stale(i); });
    while (!stale.empty()) {
      auto& view = aliases_[stale.back()];
      view.current = look(view, aliases_[view.parent].current);
      view.generation = memories_[view.in].generation;
      stale.pop_back();
    }
  }

  /// `a`, its base, and so on.
  [[nodiscard]] std::vector<index> path_up(index a) const {
    if (aliases_[a].depth > deepest) {
      out_.raise(fmt::format("changes a view of a view, more than {} deep", deepest));
    }
    std::vector<index> path;
    for (; a != unknown; a = aliases_[a].parent) path.push_back(a);
    return path;
  }

  /// The view's elements, read from `base`, the contents of its parent.
  ir::value_id look(alias const& view, ir::value_id base) {
    auto const& s = view.step;
    switch (s.kind) {
      case view_kind::same: return base;
      case view_kind::reshape: return out_.reshape(base, view.type);
      case view_kind::permute:
        return out_.add("aten.permute.default", view.type,
                        {{"self", base}, {"dims", out_.list(s.order)}});
      case view_kind::slice:
        return out_.add(
            "aten.slice.Tensor", view.type,
            {{"self", base}, {"dim", s.dim}, {"start", s.start}, {"end", s.end}, {"step", s.step}});
      case view_kind::select:
        return out_.add("aten.select.int", view.type,
                        {{"self", base}, {"dim", s.dim}, {"index", s.start}});
      case view_kind::expand: return out_.expand(base, view.type);
      case view_kind::diagonal:
        return out_.add("aten.diagonal.default", view.type,
                        {{"self", base}, {"offset", s.start}, {"dim1", s.dim}, {"dim2", s.end}});
      case view_kind::opaque: break;
    }
    out_.raise(fmt::format(
        "uses a view of a tensor that {} changed in place, and the view cannot be rebuilt",
        writer_of(view)));
  }

  /// The contents of the parent after the view's elements become `v`.
  ir::value_id put_back(alias const& view, ir::value_id v) {
    auto const& parent = aliases_[view.parent];
    auto const& s = view.step;
    switch (s.kind) {
      case view_kind::same: return v;
      case view_kind::reshape: return out_.reshape(v, parent.type);
      case view_kind::permute:
        return out_.add("aten.permute.default", parent.type,
                        {{"self", v}, {"dims", out_.list(node_writer::inverse(s.order))}});
      case view_kind::slice:
        if (view.type == parent.type) return v;
        return out_.add("aten.slice_scatter.default", parent.type,
                        {{"self", parent.current},
                         {"src", v},
                         {"dim", s.dim},
                         {"start", s.start},
                         {"end", s.end},
                         {"step", s.step}});
      case view_kind::select:
        return out_.add("aten.select_scatter.default", parent.type,
                        {{"self", parent.current}, {"src", v}, {"dim", s.dim}, {"index", s.start}});
      case view_kind::diagonal:
        return out_.add("aten.diagonal_scatter.default", parent.type,
                        {{"self", parent.current},
                         {"src", v},
                         {"offset", s.start},
                         {"dim1", s.dim},
                         {"dim2", s.end}});
      case view_kind::expand:
      case view_kind::opaque: break;
    }
    out_.raise("changes a view in place that cannot be written back to its base");
  }

  [[nodiscard]] std::string writer_of(alias const& a) const {
    auto const writer = memories_[a.in].writer;
    return writer == ir::no_node ? "something" : fmt::format("'{}'", g_[writer].name);
  }

  ir::graph& g_;
  node_writer& out_;
  std::vector<index> tensor_of_;  ///< by value of the original program
  std::vector<index> alias_of_;   ///< by tensor
  std::vector<alias> aliases_;
  std::vector<memory> memories_;
};

}  // namespace arm_delegate::frontend::detail
