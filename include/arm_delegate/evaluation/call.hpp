#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A node of the ATen graph for the evaluator, with its operands as arrays.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/fwd.hpp>  // IWYU pragma: export
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace arm_delegate::evaluation {

/// A number in the type of the elements; `n` is the node that it is an argument of.
template <class T>
T number_argument(ir::node const& n, std::string_view name) {
  auto const* whole = std::get_if<std::int64_t>(n.find(name));
  return static_cast<T>(whole != nullptr ? static_cast<T>(*whole) : static_cast<T>(n.number(name)));
}

/// One evaluation of a result of a node. `values` has the arrays by index; those of its inputs are
/// computed. T: double, or int64 for a node that only has integers and truth values.
template <class T>
struct basic_call {
  ir::node const& n;
  std::span<basic_array<T> const> values;
  std::size_t result = 0;

  [[nodiscard]] basic_array<T> const& of(ir::value_id v) const {
    return values[ir::graph::index(v)];
  }
  [[nodiscard]] basic_array<T> const& input(std::string_view name) const {
    return of(n.input_id(name));
  }
  /// The first argument, whatever its name.
  [[nodiscard]] basic_array<T> const& first_input() const {
    auto const* v =
        n.arguments.empty() ? nullptr : std::get_if<ir::value_id>(&n.arguments.front().value);
    if (v == nullptr) n.raise(code::bad_graph, "its first argument is not a tensor");
    return of(*v);
  }
  /// True if the argument is a tensor: not None and not a number.
  [[nodiscard]] bool has_tensor(std::string_view name) const {
    auto const* a = n.find(name);
    return a != nullptr && std::holds_alternative<ir::value_id>(*a);
  }
  [[nodiscard]] ir::shape const& sizes() const { return n.result(result).sizes(); }
  /// A number, or the only element of a tensor.
  [[nodiscard]] T scalar(std::string_view name) const {
    return has_tensor(name) ? input(name).data.front() : number_argument<T>(n, name);
  }
  [[nodiscard]] T number(std::string_view name, T otherwise) const {
    return n.has(name) ? number_argument<T>(n, name) : otherwise;
  }
  /// A list of integers; a single number applies to all positions.
  [[nodiscard]] std::int64_t integer_at(std::string_view name, std::size_t i,
                                        std::int64_t otherwise) const {
    auto const* a = n.find(name);
    if (a == nullptr || !std::holds_alternative<std::span<std::int64_t const>>(*a)) {
      return otherwise;
    }
    auto const list = n.integers(name);
    if (list.empty()) return otherwise;
    return list[list.size() == 1 ? 0 : i];
  }
};

/// The node of a call, for headers that only have the declaration of calls.
template <class T>
ir::node const& node_of(basic_call<T> const& c) {
  return c.n;
}

/// Wraps a dimension to a non-negative one; a tensor of rank 0 has dimensions 0 and -1.
inline std::size_t axis(std::int64_t dim, std::size_t rank) {
  auto const count = static_cast<std::int64_t>(std::max<std::size_t>(rank, 1));
  if (dim < -count || dim >= count) throw outside_tensor{};
  return static_cast<std::size_t>(dim < 0 ? dim + count : dim);
}

}  // namespace arm_delegate::evaluation
