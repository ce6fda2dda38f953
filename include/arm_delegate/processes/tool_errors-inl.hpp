#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Errors of programs that were run, with the end of what they printed.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/processes/run_process-inl.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::processes {

/// "failed with exit code 2": why a process has no result; nothing if it succeeded.
[[nodiscard]] inline std::optional<std::string> find_failure(process_result const& result,
                                                             int timeout_seconds) {
  if (result.was_stopped) return "was stopped by the caller";
  if (result.timed_out) {
    return fmt::format("did not finish within {} s and was stopped", timeout_seconds);
  }
  if (result.signal != 0) return fmt::format("was ended by signal {}", result.signal);
  if (result.exit_code != 0) return fmt::format("failed with exit code {}", result.exit_code);
  return std::nullopt;
}

/// Throws the diagnostics, with a note for each line at the end of the tool's output.
[[noreturn]] inline void raise_with_log(std::string_view tool, std::vector<diagnostic> all,
                                        std::string_view log) {
  constexpr std::size_t longest = 4000;
  if (log.size() > longest) log.remove_prefix(log.size() - longest);
  while (!log.empty()) {
    auto line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(log.size(), line.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    all.push_back({.level = severity::note,
                   .id = code::external_tool,
                   .why = {.rule = fmt::format("{}: {}", tool, line)}});
  }
  throw error(std::move(all));
}

}  // namespace arm_delegate::processes
