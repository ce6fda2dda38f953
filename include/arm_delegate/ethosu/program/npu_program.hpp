#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The steps of an NPU: the meaning of a command stream without its registers.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu {

/// Waits until at most `left` kernel operations still run.
struct kernel_wait {
  std::int64_t left = 0;
  friend bool operator==(kernel_wait, kernel_wait) = default;
};

/// Waits until at most `left` transfers still run.
struct dma_wait {
  std::int64_t left = 0;
  friend bool operator==(dma_wait, dma_wait) = default;
};

/// U85: continues with another step than the next one, always or if the last kernel operation left
/// a non-zero value.
struct branch {
  /// The target of a branch whose offset is not a command; it cannot be written.
  static constexpr std::size_t nowhere = ~std::size_t{0};

  branch_condition condition = branch_condition::always;
  std::size_t target = nowhere;  ///< the index of the target step
  friend bool operator==(branch, branch) = default;
};

/// Raises an interrupt.
struct interrupt {
  std::int64_t mask = 0;
  friend bool operator==(interrupt, interrupt) = default;
};

/// Switches the performance counters on or off.
struct counter_switch {
  bool is_on = false;
  friend bool operator==(counter_switch, counter_switch) = default;
};

/// Ends the program.
struct stop {
  std::int64_t mask = 0xFFFF;  ///< as Vela writes it
  friend bool operator==(stop, stop) = default;
};

/// The origin of a step. Origins always compare equal: they do not affect a program's meaning.
struct step_origin {
  std::uint32_t offset = 0;  ///< of the step's own command, in bytes from the start of the stream
  friend constexpr bool operator==(step_origin, step_origin) { return true; }
};

/// The action of one step.
using step_action = std::variant<kernel_operation, dma_operation, kernel_wait, dma_wait, branch,
                                 interrupt, counter_switch, stop>;

/// One step of a program.
struct program_step {
  step_origin origin{};
  step_action action{};

  [[nodiscard]] kernel_operation const* kernel() const {
    return std::get_if<kernel_operation>(&action);
  }
  [[nodiscard]] dma_operation const* dma() const { return std::get_if<dma_operation>(&action); }
  /// True for a kernel operation or a transfer.
  [[nodiscard]] bool is_operation() const { return kernel() != nullptr || dma() != nullptr; }
  friend bool operator==(program_step const&, program_step const&) = default;
};

/// A program for one family of NPUs. Weights and scales are byte ranges: their bytes are in the
/// payload.
struct npu_program {
  npu_family family = npu_family::u55;
  std::vector<program_step> steps{};

  /// The steps that are branch targets, sorted and unique.
  [[nodiscard]] std::vector<std::size_t> branch_targets() const {
    std::vector<std::size_t> targets;
    for (auto const& step : steps) {
      auto const* b = std::get_if<branch>(&step.action);
      if (b != nullptr && b->target != branch::nowhere) targets.push_back(b->target);
    }
    ranges::sort_unique(targets);
    return targets;
  }
  friend bool operator==(npu_program const&, npu_program const&) = default;
};

/// The commands of kernel operations, by `kernel_kind`.
inline constexpr std::array<std::string_view, 5> kernel_commands{
    "OP_CONV", "OP_DEPTHWISE", "OP_POOL", "OP_ELEMENTWISE", "OP_RESIZE"};

/// "OP_CONV": the name of an operation's command.
[[nodiscard]] constexpr std::string_view command_name(kernel_operation const& o) {
  return kernel_commands[static_cast<std::size_t>(o.kind)];
}
[[nodiscard]] constexpr std::string_view command_name(dma_operation const&) {
  return "OP_DMA_START";
}
[[nodiscard]] constexpr std::string_view command_name(kernel_wait) { return "OP_KERNEL_WAIT"; }
[[nodiscard]] constexpr std::string_view command_name(dma_wait) { return "OP_DMA_WAIT"; }
[[nodiscard]] constexpr std::string_view command_name(branch) { return "OP_BRANCH"; }
[[nodiscard]] constexpr std::string_view command_name(interrupt) { return "OP_IRQ"; }
[[nodiscard]] constexpr std::string_view command_name(counter_switch) { return "OP_PMU_MASK"; }
[[nodiscard]] constexpr std::string_view command_name(stop) { return "OP_STOP"; }
[[nodiscard]] constexpr std::string_view command_name(step_action const& action) {
  return std::visit([](auto const& a) { return command_name(a); }, action);
}

/// Returns "average", "mul", "bilinear" and so on: the mode of an operation; "" if its kind has
/// only one.
[[nodiscard]] constexpr std::string_view mode_name(kernel_operation const& o) {
  switch (o.kind) {
    case kernel_kind::pool: return setting_name(o.pooling);
    case kernel_kind::elementwise: return setting_name(o.elementwise);
    case kernel_kind::resize: return setting_name(o.resize);
    default: return {};
  }
}

}  // namespace arm_delegate::ethosu
