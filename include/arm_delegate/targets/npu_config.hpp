#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads system configurations and memory modes from a file in the format of Vela's vela.ini.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// A section without a required key: it is only good as a parent of others.
struct incomplete_section {
  std::string_view name{};  ///< "System_Config.Base"
  diagnostic problem{};     ///< names the key
};

/// The contents of a configuration file. Names are valid as long as any copy of it.
struct npu_config {
  std::string file{};                    ///< its name, for messages
  std::vector<npu_system> systems{};     ///< [System_Config.NAME], in order
  std::vector<npu_memory_mode> modes{};  ///< [Memory_Mode.NAME], in order
  std::vector<incomplete_section> incomplete{};
  std::vector<diagnostic> warnings{};  ///< keys that Vela does not have, and which do nothing
  std::shared_ptr<void const> text{};  ///< that the names are part of
};

/// Reads the text of a configuration file; `file` is its name, for messages.
///
/// The format is that of Vela (its OPTIONS.md): sections [System_Config.NAME] with
/// `core_clock`, `axi0_port`, `axi1_port` and the speed of each memory (`Sram_clock_scale`, ...),
/// and [Memory_Mode.NAME] with `const_mem_area`, `arena_mem_area`, `cache_mem_area` and
/// `arena_cache_size`. `inherit` names a section of the same kind whose keys apply too, in the file
/// or else in Vela's own: `inherit=Memory_Mode.Shared_Sram`. Missing speeds have Vela's defaults.
/// Other sections are skipped.
///
/// Throws code::bad_npu_config with the line, section and key: for bad syntax, an unknown memory or
/// port, a number that is out of range, or an `inherit` that leads nowhere or in a circle.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_config read_npu_config(std::string_view text,
                                                               std::string_view file = {});

/// The system of that name; throws code::bad_npu_config if it lacks a key, or if there is none,
/// with the names that there are.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_system const& find_npu_system(npu_config const& config,
                                                                      std::string_view name);
/// The same for memory modes.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_memory_mode const& find_npu_memory_mode(
    npu_config const& config, std::string_view name);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/targets/npu_config-inl.hpp>  // IWYU pragma: export
#endif
