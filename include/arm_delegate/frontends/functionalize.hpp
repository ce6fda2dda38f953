#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes a graph functional: replaces in-place operators by operators with new results.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/detail/alias_table.hpp>
#include <arm_delegate/frontends/detail/in_place.hpp>
#include <arm_delegate/frontends/detail/node_writer.hpp>
#include <arm_delegate/frontends/detail/out_argument.hpp>
#include <arm_delegate/frontends/detail/overload_name.hpp>
#include <arm_delegate/frontends/detail/result_dtype.hpp>
#include <arm_delegate/frontends/detail/shared_memory.hpp>
#include <arm_delegate/frontends/detail/view_reader.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::frontend {

/// An input or constant that the program changes, and its final contents.
struct mutation {
  ir::value_id before = ir::no_value;
  ir::value_id after = ir::no_value;
  ir::node_id writer = ir::no_node;  ///< the last node that changed it
};

namespace detail {

/// Walks the program once and rewrites it.
class functionalizer {
 public:
  functionalizer(ir::graph& g, std::span<ir::shape const> strides)
      : g_(g), out_(g), views_(g, strides), tensors_(g, out_) {}

  std::vector<mutation> run() {
    changes_tensors_ = ranges::any_of(g_.order, [&](ir::node_id id) {
      auto const what = effect_of(g_[id].target);
      return what != effect::none && what != effect::nothing && what != effect::fresh;
    });
    auto const old = std::move(g_.order);
    g_.order.clear();
    g_.order.reserve(old.size());
    for (auto id : old) visit(id);
    out_.begin(ir::no_node);
    for (auto& v : g_.outputs) {
      if (v != ir::no_value) v = tensors_.read(v);
    }
    drop_replaced();
    std::vector<mutation> changed;
    tensors_.for_each_change([&](ir::value_id before, ir::value_id after, ir::node_id writer) {
      changed.push_back({before, after, writer});
    });
    return changed;
  }

 private:
  void visit(ir::node_id id) {
    out_.begin(id);
    auto& n = g_[id];
    auto const what = effect_of(n.target);
    if (what == effect::out) return compute_out(id);
    if (what == effect::refused || n.find("out") != nullptr) {
      out_.raise("changes a tensor in place and has no functional form here");
    }
    if (what == effect::none) return keep(id);
    auto const self = changed_argument(n);
    auto const t = tensors_.tensor(self);
    auto const type = tensors_.type(t);
    auto const result = n.results[0];
    if (what != effect::view && g_[result].type != type) {
      n.raise(code::bad_graph, fmt::format("its result is {}, but its first argument is {}",
                                           ir::to_string(g_[result].type), ir::to_string(type)));
    }
    switch (what) {
      case effect::copy: tensors_.write(t, copied(n, type)); break;
      case effect::fill: tensors_.write(t, filled(n, type)); break;
      case effect::compute: compute(id, t); break;
      case effect::view: change_view(id, t); break;
      case effect::fresh: return tensors_.name_copy(result, tensors_.contents(t));
      case effect::nothing:
      case effect::none:
      case effect::out:
      case effect::refused: break;
    }
    tensors_.name(result, t);
  }

  /// A node without side effects: reads its arguments; its results may be views.
  void keep(ir::node_id id) {
    auto& n = g_[id];
    if (changes_tensors_ && has_shared_results(n)) {
      out_.raise(
          "has a body that returns one of its inputs, or one tensor twice, in a program that "
          "changes tensors in place");
    }
    auto const bases =
        view_reader::is_view(n.target) ? first_tensors(n) : std::vector<ir::value_id>{};
    g_.map_inputs(n, [&](ir::value_id v) { return tensors_.read(v); });
    g_.order.push_back(id);
    if (bases.empty()) return;
    std::int64_t taken = 0;
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      auto const base = bases[bases.size() == n.results.size() ? i : 0];
      if (base != ir::no_value) add_result_view(n, i, base, taken);
    }
  }

  void add_result_view(ir::node const& n, std::size_t i, ir::value_id base, std::int64_t& taken) {
    auto const t = tensors_.tensor(base);
    // The sizes of a tensor differ from its original ones after unsqueeze_ or similar.
    auto const like = tensors_.type(t) == g_[base].type ? base : tensors_.contents(t);
    if (auto const step = views_.read(n, like, i, taken)) {
      tensors_.name_view(n.results[i], base, *step);
    }
  }

  /// The tensor that an in-place operator changes: its first argument.
  ir::value_id changed_argument(ir::node const& n) {
    auto const* self =
        n.arguments.empty() ? nullptr : std::get_if<ir::value_id>(&n.arguments[0].value);
    if (auto const* named = n.find("self")) self = std::get_if<ir::value_id>(named);
    if (self == nullptr || n.results.size() != 1) {
      out_.raise("changes something other than a tensor in place");
    }
    return *self;
  }

  /// x_ -> x: the result becomes the contents of the first argument.
  void compute(ir::node_id id, alias_table::index t) {
    auto& n = g_[id];
    auto const type = tensors_.type(t);
    make_functional(n, functional_target(n.target));
    if (calls_self_input(n.target)) n.arguments[0].name = "input";
    auto const computed = result_dtype(g_, n, g_[tensors_.contents(t)]);
    if (computed == ir::dtype::undefined) {
      out_.raise("computes in place with tensors of several element types");
    }
    g_.order.push_back(id);
    tensors_.write(t, cast_result(id, computed, type));
  }

  /// The only result of `id`, which has dtype `computed`, as a value of type `type`.
  ir::value_id cast_result(ir::node_id id, ir::dtype computed, ir::tensor_type const& type) {
    if (computed == type.type) return g_[id].results[0];
    auto const wide = g_.add_value(out_.fresh_name("computed"), {computed, type.sizes});
    g_[id].results = g_.copy(std::span<ir::value_id const>(&wide, 1));
    g_[wide].producer = id;
    return out_.cast(wide, type.type);
  }

  /// x.out(..., out=t) -> x(...): the results become the contents of the last arguments.
  void compute_out(ir::node_id id) {
    auto const tensors = written_tensors(g_[id]);
    std::vector<ir::value_id> const results(g_[id].results.begin(), g_[id].results.end());
    auto& n = g_[id];
    n.arguments = n.arguments.first(n.arguments.size() - results.size());
    make_functional(n, functional_of_out(n.target));
    auto const type = tensors_.type(tensors[0]);
    auto const computed = out_dtype(g_, n, type.type);
    if (computed == ir::dtype::undefined || (computed != type.type && results.size() > 1)) {
      out_.raise("computes other element types than those of the tensors that it writes into");
    }
    if (first_tensors(n).empty()) set_dtype(n, type.type);
    g_.order.push_back(id);
    auto const first = cast_result(id, computed, type);
    for (std::size_t i = 0; i < results.size(); ++i) {
      tensors_.write(tensors[i], i == 0 ? first : results[i]);
      tensors_.name(results[i], tensors[i]);
    }
  }

  /// The tensors that a node writes its results into: its last arguments.
  std::vector<alias_table::index> written_tensors(ir::node const& n) {
    if (n.results.empty() || n.arguments.size() < n.results.size()) {
      out_.raise("has no argument to write each result into");
    }
    auto const last = n.arguments.last(n.results.size());
    std::vector<alias_table::index> tensors;
    for (std::size_t i = 0; i < last.size(); ++i) {
      auto const* v = std::get_if<ir::value_id>(&last[i].value);
      if (v == nullptr) out_.raise("has no argument to write each result into");
      if (g_[*v].producer != ir::no_node) replaced_.push_back(g_[*v].producer);
      tensors.push_back(tensors_.tensor(*v));
      auto const& type = tensors_.type(tensors.back());
      if (g_[n.results[i]].type != type) {
        out_.raise(fmt::format("writes {} into {}, which it would have to resize",
                               ir::to_string(g_[n.results[i]].type), ir::to_string(type)));
      }
    }
    return tensors;
  }

  /// Drops the nodes that made the tensors written into, if nothing reads their results any more.
  void drop_replaced() {
    if (replaced_.empty()) return;
    std::vector<bool> is_used(g_.value_count());
    auto const use = [&](ir::value_id v) {
      if (v != ir::no_value) is_used[ir::graph::index(v)] = true;
    };
    for (auto id : g_.order) ir::graph::for_each_input(g_[id], use);
    ranges::for_each(g_.outputs, use);
    ranges::sort(replaced_);
    remove_where(g_.order, [&](ir::node_id id) {
      return ranges::binary_search(replaced_, id) &&
             ranges::none_of(g_[id].results,
                             [&](ir::value_id v) { return is_used[ir::graph::index(v)]; });
    });
  }

  /// Without tensors among its arguments, a call of an "out" overload takes the dtype of `out`.
  void set_dtype(ir::node& n, ir::dtype type) {
    std::vector<ir::named_argument> arguments(n.arguments.begin(), n.arguments.end());
    remove_where(arguments, [](ir::named_argument const& a) { return a.name == "dtype"; });
    arguments.push_back({"dtype", type});
    n.arguments = g_.copy_mutable(std::span<ir::named_argument const>(arguments));
  }

  /// unsqueeze_ and similar: from now on the tensor is a different view of its memory.
  void change_view(ir::node_id id, alias_table::index t) {
    auto& n = g_[id];
    if (tensors_.is_root(t)) {
      out_.raise("changes the sizes of an input, a parameter or a buffer in place");
    }
    make_functional(n, functional_target(n.target));
    std::int64_t taken = 0;
    auto const step = views_.read(n, tensors_.contents(t), 0, taken);
    if (!step) out_.raise("changes the sizes of a tensor in place in an unknown way");
    g_.order.push_back(id);
    tensors_.change_view(t, n.results[0], *step);
  }

  void make_functional(ir::node& n, std::string_view target) {
    g_.map_inputs(n, [&](ir::value_id v) { return tensors_.read(v); });
    n.target = g_.copy(target);
  }

  /// copy_(self, src): the new contents of self.
  ir::value_id copied(ir::node const& n, ir::tensor_type const& type) {
    auto const* src = find(n, "src");
    auto const* v = src != nullptr ? std::get_if<ir::value_id>(src) : nullptr;
    if (v == nullptr) out_.raise("has no tensor to copy from");
    return out_.conform(tensors_.read(*v), type);
  }

  /// zero_(self), fill_(self, value): the new contents of self.
  ir::value_id filled(ir::node const& n, ir::tensor_type const& type) {
    ir::argument number = std::int64_t{0};
    if (parse_overload(n.target).base != "zero_") {
      auto const* value = find(n, "value");
      if (value == nullptr) out_.raise("has no value to fill with");
      if (auto const* v = std::get_if<ir::value_id>(value))
        return out_.conform(tensors_.read(*v), type);
      number = *value;
    }
    return out_.add(
        "aten.full.default", type,
        {{"size", out_.list(type.sizes)}, {"fill_value", number}, {"dtype", type.type}});
  }

  /// The second argument, by name or by position.
  static ir::argument const* find(ir::node const& n, std::string_view name) {
    auto const* a = n.find(name);
    bool const positional = n.arguments.size() > 1 && n.arguments[1].name.empty();
    return a == nullptr && positional ? &n.arguments[1].value : a;
  }

  ir::graph& g_;
  node_writer out_;
  view_reader views_;
  alias_table tensors_;
  std::vector<ir::node_id> replaced_{};  ///< made tensors that results are written into
  bool changes_tensors_ = false;
};

}  // namespace detail

/// Rewrites every in-place operator of `g`, and every overload of aten that writes its results into
/// arguments (aten.add.out), into its functional form, so that later uses of the changed tensor, of
/// its base, and of other views of that base see the change:
/// ```
/// y = aten.relu_.default(x)                    y = aten.relu.default(x)
/// row = aten.select.int(x, 0, 1)           ->  row = aten.select.int(y, 0, 1)
/// z = aten.zero_.default(row)                  full = aten.full.default([4], 0, dtype=float32)
/// return x                                     return aten.select_scatter.default(y, full, 0, 1)
/// ```
/// Returns the inputs and constants that the program changes. `strides`, indexed by value, decide
/// whether reshape, contiguous and to are views; a program in which missing strides (or strides of
/// another rank) matter is rejected. Throws an error that names the node for everything that cannot
/// be rewritten. An operator outside the aten namespace changes its first argument if its name ends
/// with "_", and its result never shares memory with its inputs. Branches and bodies must be
/// functional already; if one returns an input, the program must not change anything in place.
inline std::vector<mutation> functionalize(ir::graph& g, std::span<ir::shape const> strides) {
  auto const has_effect = [&](ir::node_id id) {
    return detail::effect_of(g[id].target) != detail::effect::none || g[id].find("out") != nullptr;
  };
  if (ranges::none_of(g.order, has_effect)) return {};
  return detail::functionalizer(g, strides).run();
}

}  // namespace arm_delegate::frontend
