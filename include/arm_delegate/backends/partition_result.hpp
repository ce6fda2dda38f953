#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a partitioner says: which nodes go where.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate {

/// The backend for the nodes of a tag, and what it is told.
struct delegation_spec {
  std::string backend_id{};
  std::vector<compile_spec> compile_specs{};
};

struct tagged_partition {
  std::string tag{};
  delegation_spec spec{};
};

/// The twin of ExecuTorch's PartitionResult.
struct partition_result {
  /// The program with a `delegation_tag` on nodes; nothing else of it is changed.
  ir::exported_program tagged_program{};
  /// One for each tag, in the order in which they are lowered. Must be there.
  std::optional<std::vector<tagged_partition>> partition_tags{};
};

/// What decides which nodes are delegated.
template <class T>
concept partitioner = requires(T const& p, ir::exported_program const& program) {
  { p.partition(program) } -> std::same_as<partition_result>;
};

/// While one of these is alive, this thread does not check that partitioners leave graphs as they
/// are; each time it would have, there is a warning.
class validation_disabled {
 public:
  validation_disabled() { enabled() = false; }
  validation_disabled(validation_disabled const&) = delete;
  validation_disabled& operator=(validation_disabled const&) = delete;
  ~validation_disabled() { enabled() = before_; }

  [[nodiscard]] static bool& enabled() {
    thread_local bool on = true;
    return on;
  }

 private:
  bool before_ = enabled();
};

}  // namespace arm_delegate
