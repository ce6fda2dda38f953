#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where branches of a command stream lead.

#include <arm_delegate/ethosu/command_stream.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu {

/// The commands that branches lead to, by their offsets.
class branch_targets {
 public:
  explicit branch_targets(decoded_stream const& stream) {
    for (auto const& i : stream.commands) {
      if (i.is("OP_BRANCH")) offsets_.push_back(i["branch_target"]);
    }
    std::ranges::sort(offsets_);
  }

  [[nodiscard]] bool any() const { return !offsets_.empty(); }
  [[nodiscard]] bool has(instruction const& i) const {
    return std::ranges::binary_search(offsets_, std::int64_t{i.offset});
  }

 private:
  std::vector<std::int64_t> offsets_{};
};

}  // namespace arm_delegate::ethosu
