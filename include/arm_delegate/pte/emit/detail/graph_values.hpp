#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The values of a method that the values and arguments of a graph are.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/pte/emit/detail/chain_writer.hpp>
#include <arm_delegate/pte/emit/detail/host_node.hpp>
#include <arm_delegate/pte/emit/detail/method_values.hpp>
#include <arm_delegate/pte/emit/detail/program_data.hpp>
#include <arm_delegate/pte/value.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// Gives values to what instructions read and write. The part of `method_emitter` that does not
/// depend on the kind of an instruction.
class graph_values {
 protected:
  explicit graph_values(program_data& data) : data_(data) {}

  static constexpr std::int32_t no_index = -1;
  [[nodiscard]] chain_writer& out() { return out_; }
  [[nodiscard]] method_values& values() { return out_.values(); }
  [[nodiscard]] program_data& data() { return data_; }

  /// A graph, and the values of the method that its values are.
  struct scope {
    explicit scope(ir::graph const& graph) : g(graph), indices(graph.value_count(), no_index) {}
    std::int32_t& operator[](ir::value_id v) { return indices[ir::graph::index(v)]; }

    ir::graph const& g;
    std::vector<std::int32_t> indices;
  };

  // ---- values

  std::int32_t index_of(scope& s, ir::value_id v) {
    auto& index = s[v];
    if (index == no_index) {
      auto const& held = s.g[v];
      if (!held.is_constant()) {
        raise(code::bad_graph, fmt::format("'{}' is read before a node produces it", held.name));
      }
      index = add_constant(*held.constant);
    }
    out().use(index);
    return index;
  }

  std::int32_t add_constant(ir::tensor_data const& elements) {
    auto t = to_tensor({elements.type(), elements.sizes()});
    // Index 0 means no constant; a tensor without elements needs none.
    if (elements.byte_size() != 0) t.data_index = data().add_constant(elements.bytes());
    return values().add(std::move(t));
  }

  /// The result of a node: a new tensor, or the one that a branch must write.
  std::int32_t define(scope& s, ir::value_id v) {
    auto& index = s[v];
    if (index == no_index) index = values().add_planned(to_tensor(s.g[v].type, s.g[v].order));
    out().use(index);
    return index;
  }

  // ---- memory orders

  /// Kernels and branches read contiguous tensors.
  std::int32_t contiguous_index_of(scope& s, ir::value_id v) {
    auto const index = index_of(s, v);
    if (is_contiguous(s.g[v])) return index;
    auto const made = values().add_planned(to_tensor(s.g[v].type));
    out().reorder(index, made, s.g[v].rank(), ir::memory_order::contiguous);
    return made;
  }

  template <class Values>
  std::vector<std::int32_t> contiguous_indices_of(scope& s, Values const& ids) {
    std::vector<std::int32_t> indices;
    indices.reserve(ids.size());
    for (auto const v : ids) indices.push_back(contiguous_index_of(s, v));
    return indices;
  }

  /// Kernels and branches write contiguous tensors: the result of a node, or a tensor that
  /// `emit_reorders` copies to it.
  std::int32_t define_contiguous(scope& s, ir::value_id v) {
    if (is_contiguous(s.g[v])) return define(s, v);
    auto const made = values().add_planned(to_tensor(s.g[v].type));
    out().use(made);
    return made;
  }
  void emit_reorders(scope& s, ir::node const& n, std::span<std::int32_t const> made) {
    for (std::size_t i = 0; i < made.size(); ++i) {
      auto const& result = s.g[n.results[i]];
      if (is_contiguous(result)) continue;
      out().reorder(made[i], define(s, n.results[i]), result.rank(), result.order);
    }
  }

  /// A tensor with a copy of another one's elements.
  std::int32_t copied(std::int32_t from) {
    auto const& t = values().tensor_at(from);
    auto const to =
        values().add_planned({.type = t.type, .sizes = t.sizes, .dim_order = t.dim_order});
    out().copy(from, to);
    return to;
  }

  // ---- arguments

  std::int32_t add_argument(scope& s, ir::schema_argument const& a, ir::argument const& given) {
    if (auto const* const v = std::get_if<ir::value_id>(&given)) return contiguous_index_of(s, *v);
    if (auto const* const list = std::get_if<std::span<ir::value_id const>>(&given)) {
      std::vector<std::int32_t> items;
      items.reserve(list->size());
      for (auto const v : *list) {
        items.push_back(v == ir::no_value ? -1 : contiguous_index_of(s, v));
      }
      if (a.optional_elements) return values().add(optional_tensor_list{std::move(items)});
      return values().add(tensor_list{std::move(items)});
    }
    if (auto const* const list = std::get_if<std::span<std::int64_t const>>(&given)) {
      int_list made;
      for (auto const x : *list) made.items.push_back(values().add(x));
      return values().add(std::move(made));
    }
    bool const is_tensor = a.kind == ir::argument_kind::tensor;
    if (is_tensor && !std::holds_alternative<ir::none>(given)) return add_scalar_tensor(given);
    return values().add(to_value(given));
  }

  /// A number that PyTorch accepts for a tensor, with the type that it gives to a number.
  std::int32_t add_scalar_tensor(ir::argument const& given) {
    auto const add = [&]<class T>(ir::dtype type, T x) {
      return add_constant(ir::tensor_data::of(type, {}, std::span<T const>(&x, 1)));
    };
    if (auto const* const x = std::get_if<std::int64_t>(&given)) return add(ir::dtype::int64, *x);
    if (auto const* const x = std::get_if<bool>(&given)) return add(ir::dtype::boolean, *x);
    return add(ir::dtype::float32, static_cast<float>(std::get<double>(given)));
  }

 private:
  program_data& data_;
  chain_writer out_{};
};

}  // namespace arm_delegate::pte::detail
