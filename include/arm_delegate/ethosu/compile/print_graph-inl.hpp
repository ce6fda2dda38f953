#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print_graph.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>

#include <cstdint>
#include <string>
#include <variant>

namespace arm_delegate::ethosu::compile {

namespace detail {

inline std::string map_text(feature_map const& f, buffer_id b) {
  return "%" + std::to_string(static_cast<std::uint32_t>(b)) + "+" + std::to_string(f.bases[0]) +
         " " + std::to_string(f.height) + "x" + std::to_string(f.width) + "x" +
         std::to_string(f.depth) + " " + (f.is_signed() ? "s" : "u") +
         std::to_string(8 * f.element_bytes());
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(npu_graph const& g) {
  std::string text;
  for (auto const& step : g.steps) {
    if (auto const* k = std::get_if<npu_kernel_step>(&step)) {
      auto const mode = mode_name(k->kernel);
      text += std::string(command_name(k->kernel)) + (mode.empty() ? "" : " ") + std::string(mode);
      text += " " + detail::map_text(k->kernel.ifm, k->ifm);
      if (k->kernel.ifm2) text += ", " + detail::map_text(*k->kernel.ifm2, k->ifm2);
      text += " -> " + detail::map_text(k->kernel.ofm, k->ofm);
      auto const& block = k->kernel.block;
      text += " block " + std::to_string(block.height) + "x" + std::to_string(block.width) + "x" +
              std::to_string(block.depth);
      text += "  # " + k->origin.location + "\n";
    } else {
      auto const& transfer = std::get<npu_transfer_step>(step);
      text += std::string(command_name(transfer.dma)) + "  # " + transfer.origin.location + "\n";
    }
  }
  return text;
}

}  // namespace arm_delegate::ethosu::compile
