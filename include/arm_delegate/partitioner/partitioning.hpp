#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a search for partitions is asked, and what it gives.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/registry/options.hpp>

#include <any>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate {

/// A caller's own check: why the node must stay on the host, or nothing.
struct node_check {
  std::optional<rejection> (*ask)(void const* check, ir::node const&) = nullptr;
  void const* check = nullptr;
};

/// A caller's own check of a partition's artifact: errors that name nodes by debug handle, which
/// then stay on the host.
struct artifact_check {
  std::vector<diagnostic> (*ask)(void const* check, std::any const& artifact) = nullptr;
  void const* check = nullptr;
};

struct partition_request {
  compile_options options{};
  std::span<node_check const> checks{};
  std::span<artifact_check const> artifact_checks{};
};

struct found_partition {
  std::string tag{};  ///< "tag0"
  std::size_t nodes = 0;
  std::any artifact{};                 ///< the result of `lowering::lower`
  std::vector<diagnostic> warnings{};  ///< of the passes
};

struct partitioning {
  /// In an order in which they can be called; those of branches and bodies come last.
  std::vector<found_partition> partitions{};
  std::vector<host_node> host_nodes{};  ///< in the same order
  std::vector<diagnostic> warnings{};   ///< of the request: names that match nothing
};

}  // namespace arm_delegate
