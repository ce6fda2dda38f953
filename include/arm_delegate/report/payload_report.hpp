#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reports about payloads for an Ethos-U.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/report/payload_data.hpp>  // IWYU pragma: export
#include <arm_delegate/report/source_paths.hpp>  // IWYU pragma: export

#include <cstdint>
#include <unordered_map>

namespace arm_delegate::report {

/// The nodes of a program by debug handle, including those inside delegates.
class program_nodes {
 public:
  explicit program_nodes(ir::exported_program const& program) { add(*program.graph); }
  /// The node that an operation computes; null if it is not known.
  [[nodiscard]] ARM_DELEGATE_FUNCTION ir::node const* find(
      ethosu::compile::npu_origin const& origin) const;

 private:
  ARM_DELEGATE_FUNCTION void add(ir::graph const& g);

  std::unordered_map<std::uint32_t, ir::node const*> by_handle_{};
};

struct report_options {
  bool explain = false;  ///< explains operations; takes about as long as the choice of their blocks
  source_paths sources{};  ///< the names of Python files
};

/// Estimates the payload for the system and memory mode that it was made for.
[[nodiscard]] ARM_DELEGATE_FUNCTION payload_report
report_of(ethosu::compile::npu_artifact const& payload, program_nodes const& nodes,
          report_options const& options = {});

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/payload_report-inl.hpp>  // IWYU pragma: export
#endif
