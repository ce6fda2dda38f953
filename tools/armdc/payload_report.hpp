#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a payload for an Ethos-U does: its operations, where they came from, and its memory.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armdc {

/// The nodes of a program by debug handle, including those inside delegates.
class program_nodes {
 public:
  explicit program_nodes(arm_delegate::ir::exported_program const& program) { add(*program.graph); }
  /// The node that an operation computes; null if it is not known.
  [[nodiscard]] arm_delegate::ir::node const* find(
      arm_delegate::ethosu::compile::npu_origin const& origin) const;

 private:
  void add(arm_delegate::ir::graph const& g);

  std::unordered_map<std::uint32_t, arm_delegate::ir::node const*> by_handle_{};
};

/// An operation, or a chain of them.
struct reported_operation {
  std::string name{};  ///< "CONV 8x8x16"
  std::int64_t cycles = 0;
  bool is_transfer = false;  ///< runs beside other operations
  std::string node{};        ///< the ATen node; "" if it is not known
  std::string source{};      ///< file:line of the model's Python, or ""
};

/// A region of memory.
struct reported_region {
  std::int64_t region = 0;
  std::string_view contents{};  ///< "constants", "feature maps", "cached feature maps"
  std::string_view memory{};    ///< "sram", "off_chip_flash"
  std::int64_t bytes = 0;
  std::int64_t peak = 0;  ///< the most bytes in use at once
  bool is_constant = false;
};

struct payload_report {
  arm_delegate::ethosu::compile::npu_memory_use memory{};
  arm_delegate::ethosu::estimate::payload_cycles cycles{};
  std::vector<reported_operation> operations{};  ///< in the order of the stream
  std::vector<reported_region> regions{};
};

/// Estimates the payload for the system and memory mode that it was made for.
[[nodiscard]] payload_report report_of(arm_delegate::ethosu::compile::npu_artifact const& payload,
                                       program_nodes const& nodes);

}  // namespace armdc
