#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print_graph.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <variant>

namespace arm_delegate::ethosu::compile {

namespace detail {

inline std::string label_text(label_id l) {
  return fmt::format("label {}", static_cast<std::uint32_t>(l));
}

inline std::string place_text(feature_map const& f, buffer_id b) {
  if (rules::is_chained(f)) return fmt::format("chain buffer {}", f.region);
  return fmt::format("%{}+{}", static_cast<std::uint32_t>(b), f.bases[0]);
}

inline std::string map_text(feature_map const& f, buffer_id b) {
  return fmt::format("{} {}x{}x{} {}{}", place_text(f, b), f.height, f.width, f.depth,
                     f.is_signed() ? "s" : "u", 8 * f.element_bytes());
}

inline std::string text_of(npu_kernel_step const& k) {
  auto const mode = mode_name(k.kernel);
  std::string text(command_name(k.kernel));
  text += fmt::format("{}{} {}", mode.empty() ? "" : " ", mode, map_text(k.kernel.ifm, k.ifm));
  if (k.kernel.ifm2) text += ", " + map_text(*k.kernel.ifm2, k.ifm2);
  auto const& block = k.kernel.block;
  return fmt::format("{} -> {} block {}x{}x{}", text, map_text(k.kernel.ofm, k.ofm), block.height,
                     block.width, block.depth);
}
inline std::string text_of(npu_transfer_step const& t) { return std::string(command_name(t.dma)); }
inline std::string text_of(npu_label_step const& l) { return label_text(l.label) + ":"; }
inline std::string text_of(npu_branch_step const& b) {
  return fmt::format("{} {} to {}", command_name(branch{}), setting_name(b.condition),
                     label_text(b.target));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(npu_graph const& g) {
  std::string text;
  for (auto const& step : g.steps) {
    text += fmt::format("{}  # {}\n",
                        std::visit([](auto const& s) { return detail::text_of(s); }, step),
                        origin_of(step).location);
  }
  return text;
}

}  // namespace arm_delegate::ethosu::compile
