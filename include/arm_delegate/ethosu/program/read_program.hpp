#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decodes a command stream into a program.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu {

/// A register that a step needs but no command has set; it was read as 0.
struct unset_register {
  std::size_t step = 0;        ///< index of the step
  std::string_view command{};  ///< "SET_IFM_REGION"
  friend bool operator==(unset_register, unset_register) = default;
};

/// A branch to an offset that is not the start of a command.
struct lost_branch {
  std::size_t step = 0;     ///< index of the branch
  std::int64_t offset = 0;  ///< in bytes from the start of the stream
  friend bool operator==(lost_branch, lost_branch) = default;
};

/// A program, and the gaps and errors in its stream.
struct program_reading {
  npu_program program{};
  std::vector<diagnostic> problems{};   ///< in single commands
  std::vector<unset_register> unset{};  ///< by step
  std::vector<lost_branch> lost{};      ///< likewise

  /// True if the stream is fully described by the program.
  [[nodiscard]] bool is_complete() const {
    return problems.empty() && unset.empty() && lost.empty();
  }
};

/// The default limit on the number of steps; each takes almost a kilobyte.
inline constexpr std::size_t most_program_steps = std::size_t{1} << 20;

/// Reads a decoded stream, up to `most_steps` steps; never throws for what is in it.
[[nodiscard]] ARM_DELEGATE_FUNCTION program_reading read_program(
    npu_family family, decoded_stream const& stream, std::size_t most_steps = most_program_steps);
[[nodiscard]] ARM_DELEGATE_FUNCTION program_reading
read_program(npu_family family, std::span<std::byte const> stream,
             std::size_t most_steps = most_program_steps);

}  // namespace arm_delegate::ethosu

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/program/read_program-inl.hpp>  // IWYU pragma: export
#endif
