#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The sums over the payloads of a program.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/payload_data.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::report {

/// What a program needs of a memory, and how busy it is.
struct memory_total {
  std::string memory{};           ///< "sram", "off_chip_flash"
  std::int64_t constants = 0;     ///< bytes of the constants of all payloads
  std::int64_t feature_maps = 0;  ///< bytes: payloads run one after another and share them
  std::int64_t cycles = 0;        ///< that it is busy
  traffic_bytes traffic{};        ///< of operations
  double bytes_per_cycle = 0;     ///< its speed

  [[nodiscard]] std::int64_t bytes() const { return constants + feature_maps; }
};

struct program_totals {
  std::int64_t cycles = 0;
  std::int64_t npu_cycles = 0;  ///< that the stages of the NPU are busy, with waits
  std::int64_t macs = 0;
  std::int64_t operations = 0;
  double clock = 0;  ///< in Hz
  std::int64_t macs_per_cycle = 0;
  std::vector<memory_total> memories{};  ///< those that are used

  /// Of the NPU alone: host nodes are not estimated.
  [[nodiscard]] double seconds() const {
    return clock == 0 ? 0 : static_cast<double>(cycles) / clock;
  }
  /// The share of the NPU's MACs that is used, from 0 to 1.
  [[nodiscard]] double utilization() const {
    auto const possible = static_cast<double>(cycles) * static_cast<double>(macs_per_cycle);
    return possible == 0 ? 0 : static_cast<double>(macs) / possible;
  }
};

/// All zero if no delegate is for an Ethos-U.
[[nodiscard]] ARM_DELEGATE_FUNCTION program_totals totals_of(program_report const& r);

/// The cycles of the operations of a module.
struct module_cycles {
  std::string module{};
  std::int64_t operations = 0;
  std::int64_t cycles = 0;  ///< without transfers
};

/// The modules with operations, the one with the most cycles first.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<module_cycles> modules_of(program_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/totals-inl.hpp>  // IWYU pragma: export
#endif
