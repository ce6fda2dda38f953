#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Receives what to_backend finds out about partitions.

#include <string_view>

namespace arm_delegate {

/// Receives the lines that ExecuTorch's to_backend logs for debugging. They are, for each graph and
/// each tag, "For tag tag0, found nodes [a, b]" or "Did not find any nodes for tag tag1", and for
/// each graph with delegates "Partitioned graph module: " and the graph with their calls, which
/// ExecuTorch writes after every tag.
class lowering_log {
 public:
  lowering_log() = default;
  lowering_log(lowering_log const&) = delete;
  lowering_log& operator=(lowering_log const&) = delete;
  virtual ~lowering_log() = default;
  virtual void line(std::string_view text) = 0;
};

}  // namespace arm_delegate
