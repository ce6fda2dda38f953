#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The result of a partitioner: which nodes go to which backend.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate {

/// The backend for the nodes of a tag, and its compile specs.
struct delegation_spec {
  std::string backend_id{};
  std::vector<compile_spec> compile_specs{};
};

struct tagged_partition {
  std::string tag{};
  delegation_spec spec{};
};

/// The counterpart of ExecuTorch's PartitionResult.
struct partition_result {
  /// The program with a `delegation_tag` on nodes, buffers and state; nothing else is changed. What
  /// delegates read of the state has to be tagged, too, or calls pass it in: `tag_constant_data`.
  ir::exported_program tagged_program{};
  /// One for each tag, in the order of lowering, without duplicates. Required.
  std::optional<std::vector<tagged_partition>> partition_tags{};
};

/// Decides which nodes are delegated.
template <class T>
concept partitioner = requires(T const& p, ir::exported_program const& program) {
  { p.partition(program) } -> std::same_as<partition_result>;
};

/// While one of these is alive, this thread does not check that partitioners leave programs
/// unchanged; each skipped check gives a warning.
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

/// Turns these checks off on this thread, for good.
inline void disable_validation() { validation_disabled::enabled() = false; }

}  // namespace arm_delegate
