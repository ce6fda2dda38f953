#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The system with an NPU, the memory mode, the goal and the effort that a user chooses.

#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace arm_delegate::compiler {

/// A system and a memory mode by name. Empty names: as ExecuTorch's Arm backend assumes.
struct system_names {
  std::string system{};
  std::string memory_mode{};
  npu_config config{};  ///< a file with systems and memory modes, or an empty one
  /// The most bytes of the mode's cache if it has one, else of its arena; none: as the mode says.
  std::optional<std::int64_t> sram_bytes{};
  std::optional<npu_goal> goal{};      ///< none: performance
  std::optional<npu_effort> effort{};  ///< none: the standard level
};

/// The named system and memory mode, and the file that has their names.
struct system_choice {
  npu_config config{};
  npu_system system{};
  npu_memory_mode mode{};                    ///< with the bytes of `sram_bytes`
  std::optional<std::int64_t> sram_bytes{};  ///< as asked for
  npu_goal goal = npu_goal::performance;
  npu_effort effort{};
};

/// Finds the names in the file, then among Vela's own systems and modes, where case does not
/// matter. Throws code::bad_npu_config if a name is missing, if the NPU cannot have the memory mode
/// in the system, or if the effort is out of range.
[[nodiscard]] ARM_DELEGATE_FUNCTION system_choice choose_system(npu_facts const& npu,
                                                                system_names names);

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/system_choice-inl.hpp>  // IWYU pragma: export
#endif
