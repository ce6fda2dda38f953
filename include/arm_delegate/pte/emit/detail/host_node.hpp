#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Brings nodes of the host into the form of ExecuTorch's kernels.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pte/emit/detail/method_values.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>
#include <arm_delegate/pte/value.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// The kernel that computes a node of the host. Throws code::unsupported_operator.
inline kernel const& kernel_of(ir::node const& n) {
  if (auto const* const found = find_kernel(n.target)) return *found;
  n.raise(code::unsupported_operator,
          "stays on the host, but the libraries of ExecuTorch's runtime have no kernel for it",
          "delegate it, or export the program after run_decompositions()");
}

inline bool is_contiguous(ir::value const& v) { return v.order == ir::memory_order::contiguous; }

/// True for a node that reads and writes tensors in the same memory order, element by element. Most
/// kernels only take contiguous tensors.
inline bool keeps_order(ir::node const& n) {
  return ir::is_per_tensor_conversion(n) && n.input("input").order == n.result().order;
}

/// Arguments that the tensors for the results decide: out variants do not have them.
inline bool is_decided(std::string_view argument) {
  static constexpr std::array<std::string_view, 4> names{"dtype", "layout", "device", "pin_memory"};
  return ranges::contains(names, argument);
}

/// Names the kernel's overload, and gives the node all of its arguments, in order.
inline void bind_to_kernel(ir::graph& g, ir::node& n) {
  auto const& k = kernel_of(n);
  n.target = k.overload();
  static constexpr ir::operator_facts no_facts{};
  std::array const row{ir::operator_entry{.text = k.signature, .op = no_facts}};
  auto const signature = row.front().signature();
  std::vector<ir::named_argument> kept;
  for (auto const& a : n.arguments) {
    bool const is_known = ranges::contains(signature, a.name, &ir::schema_argument::name);
    if (is_known || !is_decided(a.name)) kept.push_back(a);
  }
  n.arguments = g.copy_mutable(std::span<ir::named_argument const>(kept));
  ir::operator_table(row).bind(g, n);
  n.entry = nullptr;  // the row ends here
}

/// The same for all nodes of a graph, and of the branches and loops in it.
inline void bind_to_kernels(ir::graph& g) {
  for (auto const id : g.order) {
    auto& n = g[id];
    if (is_call(n)) continue;
    if (ir::is_control_flow(n) || ir::find_slice_loop(g, n)) {
      ir::graph::for_each_subgraph(n, [](ir::subgraph const& s) { bind_to_kernels(*s.body); });
    } else {
      bind_to_kernel(g, n);
    }
  }
}

/// The value of an argument that is no tensor and no list of tensors or integers.
inline value to_value(ir::argument const& a) {
  return std::visit(
      []<class T>(T const& x) -> value {
        if constexpr (std::is_same_v<T, std::int64_t> || std::is_same_v<T, double> ||
                      std::is_same_v<T, bool>) {
          return x;
        } else if constexpr (std::is_same_v<T, std::string_view>) {
          return std::string(x);
        } else if constexpr (std::is_same_v<T, std::span<double const>>) {
          return double_list{{x.begin(), x.end()}};
        } else if constexpr (std::is_same_v<T, ir::dtype>) {
          return static_cast<std::int64_t>(to_scalar_type(x));
        } else if constexpr (std::is_same_v<T, ir::none> || std::is_same_v<T, ir::ignored>) {
          return std::monostate();
        } else {
          raise(code::unsupported_value, "a .pte cannot hold an argument of this kind");
        }
      },
      a);
}

}  // namespace arm_delegate::pte::detail
