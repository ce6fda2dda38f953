#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Prints the weights and scales of an operation.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace arm_delegate::ethosu::simulate {

/// Prints the weights of each output channel (by kernel row, column and input channel) and its
/// entry in the scale table.
[[nodiscard]] inline std::string print_constants(kernel_step const& step) {
  std::string text;
  auto const each = step.weights.size() / static_cast<std::size_t>(step.op.ofm.depth);
  for (std::int64_t c = 0; c < step.op.ofm.depth; ++c) {
    auto const at = static_cast<std::size_t>(c);
    if (at < step.table.size()) {
      auto const& entry = step.table[at];
      text += fmt::format("            scale {}: bias {}, {} / 2^{}\n", c, entry.bias, entry.scale,
                          entry.shift);
    }
    if (each == 0) continue;
    text += fmt::format("            weights {}:", c);
    for (auto const w : std::span(step.weights).subspan(at * each, each)) {
      text += fmt::format(" {}", w);
    }
    text += "\n";
  }
  return text;
}

/// The prepared operation for a step's origin, or null.
[[nodiscard]] inline kernel_step const* find_kernel(std::span<npu_step const> steps,
                                                    step_origin origin) {
  auto const offset = [](npu_step const& step) {
    return std::visit([](auto const& s) { return s.origin.offset; }, step);
  };
  auto const found = ranges::lower_bound(steps, origin.offset, {}, offset);
  if (found == steps.end() || offset(*found) != origin.offset) return nullptr;
  return std::get_if<kernel_step>(&*found);
}

}  // namespace arm_delegate::ethosu::simulate
