#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a payload is optimised for.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate {

/// What the code generator favours. Whatever the goal, a payload fits the memory mode.
enum class npu_goal : std::uint8_t {
  performance,  ///< the fewest cycles that the memory allows
  size,         ///< the least SRAM
  balanced,     ///< between the two: less SRAM where it costs few cycles
};

/// The names of a goal.
struct npu_goal_names {
  std::string_view name{};       ///< as armdc spells it
  std::string_view vela_name{};  ///< the value of Vela's --optimise; Vela has no `balanced`
};

/// The names of each goal, by `npu_goal`.
inline constexpr std::array all_npu_goals{
    npu_goal_names{"performance", "Performance"},
    npu_goal_names{"size", "Size"},
    npu_goal_names{"balanced", "Balanced"},
};

/// "performance", "size", "balanced".
[[nodiscard]] constexpr std::string_view name(npu_goal goal) {
  return all_npu_goals[static_cast<std::size_t>(goal)].name;
}

/// The goal of that name in either spelling, or nothing.
[[nodiscard]] constexpr std::optional<npu_goal> find_npu_goal(std::string_view name) {
  for (std::size_t i = 0; i < all_npu_goals.size(); ++i) {
    auto const& names = all_npu_goals[i];
    if (names.name == name || names.vela_name == name) return static_cast<npu_goal>(i);
  }
  return std::nullopt;
}

}  // namespace arm_delegate
