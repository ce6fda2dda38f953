#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The memory orders of a delegate's inputs and outputs.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/registry/options.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate {

/// The order of an input or output as its value says it, or as the options force it.
[[nodiscard]] inline ir::memory_order order_at_boundary(ir::value const& v,
                                                        delegate_boundary const& o) {
  return o.permute_memory_format && v.rank() == 4 ? ir::memory_order::channels_last : v.order;
}

/// The orders by position. Passes may replace the value of an output; its position remains.
struct boundary_orders {
  std::vector<ir::memory_order> inputs{};
  std::vector<ir::memory_order> outputs{};

  [[nodiscard]] ir::memory_order input(std::size_t i) const { return at(inputs, i); }
  [[nodiscard]] ir::memory_order output(std::size_t i) const { return at(outputs, i); }

 private:
  /// The inputs and outputs of a body have no orders.
  static ir::memory_order at(std::vector<ir::memory_order> const& orders, std::size_t i) {
    return i < orders.size() ? orders[i] : ir::memory_order::contiguous;
  }
};

[[nodiscard]] inline boundary_orders orders_at_boundary(ir::graph const& g,
                                                        delegate_boundary const& o) {
  boundary_orders made;
  for (auto v : g.inputs) made.inputs.push_back(order_at_boundary(g[v], o));
  for (auto v : g.outputs) {
    made.outputs.push_back(v == ir::no_value ? ir::memory_order::contiguous
                                             : order_at_boundary(g[v], o));
  }
  return made;
}

}  // namespace arm_delegate
