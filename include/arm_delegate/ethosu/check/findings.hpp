#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Collects the findings about a stream's commands, each once.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::check {

/// Collects diagnostics of commands, and records whether the stream can still run. Only the first
/// `most` are kept.
class stream_findings {
 public:
  /// The following findings are about this step.
  void begin(program_step const& step) {
    offset_ = step.origin.offset;
    target_ = command_name(step.action);
  }

  /// Reports something that the hardware does not allow, or that is probably unintended.
  void report(std::string message, std::string actual, std::string allowed = {},
              severity level = severity::error) {
    if (list_.size() >= most) return;
    // The findings about this command are the last ones.
    auto const other = std::find_if(list_.rbegin(), list_.rend(),
                                    [&](diagnostic const& d) { return d.offset != offset_; });
    auto const same = [&](diagnostic const& d) { return d.why.rule == message; };
    if (std::any_of(list_.rbegin(), other, same)) return;
    list_.push_back({.level = level,
                     .id = code::bad_command,
                     .why = {.rule = std::move(message),
                             .actual = std::move(actual),
                             .allowed = std::move(allowed)},
                     .target = target_,
                     .offset = offset_});
  }
  /// Reports something that makes the stream impossible to run.
  void refuse(std::string message, std::string actual, std::string allowed = {}) {
    is_runnable_ = false;
    report(std::move(message), std::move(actual), std::move(allowed));
  }
  /// Adds the problems found by decoding; if there are any, the stream cannot run.
  void refuse(std::vector<diagnostic> problems) {
    if (!problems.empty()) is_runnable_ = false;
    list_.insert(list_.end(), std::move_iterator(problems.begin()),
                 std::move_iterator(problems.end()));
  }

  [[nodiscard]] bool is_runnable() const { return is_runnable_; }
  [[nodiscard]] std::vector<diagnostic> const& list() const { return list_; }
  [[nodiscard]] std::vector<diagnostic> take() && { return std::move(list_); }

 private:
  static constexpr std::size_t most = 4096;

  std::optional<std::size_t> offset_{};
  std::string target_{};
  std::vector<diagnostic> list_{};
  bool is_runnable_ = true;
};

}  // namespace arm_delegate::ethosu::check
