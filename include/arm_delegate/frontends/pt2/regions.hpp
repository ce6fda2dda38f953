#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The operators that run a graph once: a part of the program, in a mode of PyTorch.

#include <arm_delegate/base/ranges.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

/// The arguments of such an operator, by position (torch/_higher_order_ops, torch 2.13). The
/// operands of the graph come last.
struct region_form {
  std::string_view target;
  std::size_t body;                         ///< the graph
  std::size_t operands;                     ///< the first operand
  std::optional<std::size_t> autocast{};    ///< the element type of torch.autocast
  std::optional<std::size_t> is_enabled{};  ///< whether autocast is on in the graph
};

/// The form of the operator, or null for another operator.
inline region_form const* find_region_form(std::string_view target) {
  // wrap_with_set_grad_enabled(enable_grad, graph, *operands)
  // wrap_with_autocast(device_type, dtype, enabled, cache_enabled, graph, *operands)
  // invoke_subgraph(graph, identifier, *operands)
  static constexpr std::array forms{
      region_form{"higher_order.wrap_with_set_grad_enabled", 1, 2},
      region_form{"higher_order.wrap_with_autocast", 4, 5, 1, 2},
      region_form{"higher_order.invoke_subgraph", 0, 2},
  };
  auto const* const at = ranges::find(forms, target, &region_form::target);
  return at != forms.end() ? at : nullptr;
}

}  // namespace arm_delegate::frontend::pt2
