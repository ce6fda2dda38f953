#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print_graph.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>

#include <cstdint>
#include <string>
#include <variant>

namespace arm_delegate::ethosu::compile {

namespace detail {

inline std::string label_text(label_id l) {
  return "label " + std::to_string(static_cast<std::uint32_t>(l));
}

inline std::string map_text(feature_map const& f, buffer_id b) {
  return "%" + std::to_string(static_cast<std::uint32_t>(b)) + "+" + std::to_string(f.bases[0]) +
         " " + std::to_string(f.height) + "x" + std::to_string(f.width) + "x" +
         std::to_string(f.depth) + " " + (f.is_signed() ? "s" : "u") +
         std::to_string(8 * f.element_bytes());
}

inline std::string text_of(npu_kernel_step const& k) {
  auto const mode = mode_name(k.kernel);
  std::string text(command_name(k.kernel));
  text += (mode.empty() ? "" : " ") + std::string(mode) + " " + map_text(k.kernel.ifm, k.ifm);
  if (k.kernel.ifm2) text += ", " + map_text(*k.kernel.ifm2, k.ifm2);
  auto const& block = k.kernel.block;
  return text + " -> " + map_text(k.kernel.ofm, k.ofm) + " block " + std::to_string(block.height) +
         "x" + std::to_string(block.width) + "x" + std::to_string(block.depth);
}
inline std::string text_of(npu_transfer_step const& t) { return std::string(command_name(t.dma)); }
inline std::string text_of(npu_label_step const& l) { return label_text(l.label) + ":"; }
inline std::string text_of(npu_branch_step const& b) {
  return std::string(command_name(branch{})) + " " + std::string(setting_name(b.condition)) +
         " to " + label_text(b.target);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(npu_graph const& g) {
  std::string text;
  for (auto const& step : g.steps) {
    text += std::visit([](auto const& s) { return detail::text_of(s); }, step) + "  # " +
            origin_of(step).location + "\n";
  }
  return text;
}

}  // namespace arm_delegate::ethosu::compile
