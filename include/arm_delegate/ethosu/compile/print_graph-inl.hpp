#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print_graph.hpp.

#include <arm_delegate/base/str_cat.hpp>
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
  return str_cat({"label ", static_cast<std::uint32_t>(l)});
}

inline std::string map_text(feature_map const& f, buffer_id b) {
  return str_cat({"%", static_cast<std::uint32_t>(b), "+", f.bases[0], " ", f.height, "x", f.width,
                  "x", f.depth, " ", f.is_signed() ? "s" : "u", 8 * f.element_bytes()});
}

inline std::string text_of(npu_kernel_step const& k) {
  auto const mode = mode_name(k.kernel);
  std::string text(command_name(k.kernel));
  text += str_cat({mode.empty() ? "" : " ", mode, " ", map_text(k.kernel.ifm, k.ifm)});
  if (k.kernel.ifm2) text += ", " + map_text(*k.kernel.ifm2, k.ifm2);
  auto const& block = k.kernel.block;
  return str_cat({text, " -> ", map_text(k.kernel.ofm, k.ofm), " block ", block.height, "x",
                  block.width, "x", block.depth});
}
inline std::string text_of(npu_transfer_step const& t) { return std::string(command_name(t.dma)); }
inline std::string text_of(npu_label_step const& l) { return label_text(l.label) + ":"; }
inline std::string text_of(npu_branch_step const& b) {
  return str_cat(
      {command_name(branch{}), " ", setting_name(b.condition), " to ", label_text(b.target)});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(npu_graph const& g) {
  std::string text;
  for (auto const& step : g.steps) {
    text += str_cat({std::visit([](auto const& s) { return detail::text_of(s); }, step), "  # ",
                     origin_of(step).location, "\n"});
  }
  return text;
}

}  // namespace arm_delegate::ethosu::compile
