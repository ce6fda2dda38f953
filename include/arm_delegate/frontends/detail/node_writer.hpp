#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Appends nodes of known types, on behalf of a node of the program.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/detail/overload_name.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace arm_delegate::frontend::detail {

/// Adds nodes at the end of a graph's order.
class node_writer {
 public:
  explicit node_writer(ir::graph& g) : g_(g) {}

  /// New nodes and errors refer to this node until the next call; `no_node` is the graph's end.
  void begin(ir::node_id id) { about_ = id; }
  [[nodiscard]] ir::node_id about() const { return about_; }

  [[noreturn]] void raise(std::string_view what) const {
    constexpr auto remedy = "avoid in-place operators there in the model";
    if (about_ == ir::no_node) arm_delegate::raise(code::unsupported_value, what, remedy);
    g_[about_].raise(code::unsupported_value, what, remedy);
  }

  /// Converts `v` to a tensor of that type: casts, then expands.
  ir::value_id conform(ir::value_id v, ir::tensor_type const& type) {
    if (!broadcasts(g_[v].sizes(), type.sizes)) {
      raise(fmt::format("copies {} into {}", ir::to_string(g_[v].type), ir::to_string(type)));
    }
    if (g_[v].type.type != type.type) v = cast(v, type.type);
    return g_[v].sizes() == type.sizes ? v : expand(v, type);
  }

  static bool broadcasts(ir::shape const& from, ir::shape const& to) {
    auto const extra = to.rank() - std::min(to.rank(), from.rank());
    if (from.rank() > to.rank()) return false;
    for (std::size_t i = 0; i < from.rank(); ++i) {
      if (from[i] != to[extra + i] && from[i] != 1) return false;
    }
    return true;
  }

  ir::value_id cast(ir::value_id v, ir::dtype to) {
    return add("aten.to.dtype", {to, g_[v].sizes()}, {{"self", v}, {"dtype", to}});
  }
  ir::value_id expand(ir::value_id v, ir::tensor_type const& type) {
    return add("aten.expand.default", type, {{"self", v}, {"size", list(type.sizes)}});
  }
  ir::value_id reshape(ir::value_id v, ir::tensor_type const& type) {
    if (g_[v].sizes() == type.sizes) return v;
    return add("aten.reshape.default", type, {{"self", v}, {"shape", list(type.sizes)}});
  }

  ir::argument list(ir::shape const& numbers) { return g_.copy(numbers.view()); }

  static ir::shape inverse(ir::shape const& order) {
    auto out = order;
    for (std::size_t i = 0; i < order.rank(); ++i) {
      out[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    }
    return out;
  }

  /// A name that no other value has.
  std::string_view fresh_name(std::string_view what) {
    auto const about = about_ != ir::no_node ? g_[about_].name : std::string_view("output");
    return g_.copy(std::string_view(fmt::format("{}_{}_{}", about, what, g_.value_count())));
  }

  /// A call with one result.
  ir::value_id add(std::string_view target, ir::tensor_type const& type,
                   std::initializer_list<ir::named_argument> arguments) {
    auto const name = fresh_name(parse_overload(target).base);
    auto const v = g_.add_value(name, type);
    auto const id =
        g_.add_node(name, target, {arguments.begin(), arguments.size()}, std::span(&v, 1));
    if (about_ != ir::no_node) {
      g_[id].stack_trace = g_[about_].stack_trace;
      g_[id].module_stack = g_[about_].module_stack;
      g_[id].custom = g_[about_].custom;
    }
    g_.order.push_back(id);
    return v;
  }

 private:
  ir::graph& g_;
  ir::node_id about_ = ir::no_node;
};

}  // namespace arm_delegate::frontend::detail
