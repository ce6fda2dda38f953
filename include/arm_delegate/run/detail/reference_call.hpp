#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A node of the ATen graph for the reference evaluator, with its operands as arrays.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/run/detail/reference_array.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace arm_delegate::reference {

/// One evaluation of a result of a node. `values` has the arrays by index, empty until they are
/// computed.
struct call {
  ir::node const& n;
  span<array const> values;
  std::size_t result = 0;

  [[nodiscard]] array const& of(ir::value_id v) const { return values[ir::graph::index(v)]; }
  [[nodiscard]] array const& input(std::string_view name) const {
    return of(std::get<ir::value_id>(*n.find(name)));
  }
  /// True if the argument is a tensor: not None and not a number.
  [[nodiscard]] bool has_tensor(std::string_view name) const {
    auto const* a = n.find(name);
    return a != nullptr && std::holds_alternative<ir::value_id>(*a);
  }
  [[nodiscard]] ir::shape const& sizes() const { return n.result(result).sizes(); }
  /// A number, or the only element of a tensor.
  [[nodiscard]] double scalar(std::string_view name) const {
    return has_tensor(name) ? input(name).data.front() : n.number(name);
  }
  [[nodiscard]] double number(std::string_view name, double otherwise) const {
    return n.has(name) ? n.number(name) : otherwise;
  }
  /// A list of integers; a single number applies to all positions.
  [[nodiscard]] std::int64_t integer_at(std::string_view name, std::size_t i,
                                        std::int64_t otherwise) const {
    auto const* a = n.find(name);
    if (a == nullptr || !std::holds_alternative<span<std::int64_t const>>(*a)) {
      return otherwise;
    }
    auto const list = n.integers(name);
    if (list.empty()) return otherwise;
    return list[list.size() == 1 ? 0 : i];
  }
};

/// Wraps a dimension to a non-negative one; a tensor of rank 0 has dimensions 0 and -1.
inline std::size_t axis(std::int64_t dim, std::size_t rank) {
  auto const count = static_cast<std::int64_t>(std::max<std::size_t>(rank, 1));
  return static_cast<std::size_t>(dim < 0 ? dim + count : dim);
}

}  // namespace arm_delegate::reference
