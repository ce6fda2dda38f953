#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A search for partitions as plain data: what is delegated, what is not, and why.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>
#include <arm_delegate/partitioner/summarize.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/report/source_paths.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace arm_delegate::report {

/// A delegate that a compilation would have.
struct partition {
  std::string tag{};                 ///< "tag0"
  std::size_t operations = 0;        ///< TOSA operators, or operations of an NPU's payload
  std::vector<std::string> nodes{};  ///< the names of its ATen nodes, in order
};

struct partition_report {
  std::string tool_version{};
  std::string file{};  ///< the model
  std::string target{};
  bool makes_payloads = false;  ///< for an Ethos-U: operations are those of payloads
  std::size_t nodes = 0;        ///< of the program
  std::vector<partition> partitions{};
  std::vector<host_node> host_nodes{};
  number_mismatch mismatch{};
  std::vector<diagnostic> messages{};  ///< warnings

  /// The nodes on the host that convert at the boundary of delegates.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t converting() const;
  [[nodiscard]] std::size_t on_host() const { return host_nodes.size() - converting(); }
  [[nodiscard]] std::size_t delegated() const { return nodes - host_nodes.size(); }
};

/// `program` is the one that was searched: its nodes have the tags of `found`.
[[nodiscard]] ARM_DELEGATE_FUNCTION partition_report report_of(partitioning const& found,
                                                               ir::exported_program const& program,
                                                               pipeline_entry const& pipeline,
                                                               source_paths const& sources = {});

/// The report as JSON: `armdc partition --format json`.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string json(partition_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/partition_report-inl.hpp>  // IWYU pragma: export
#endif
