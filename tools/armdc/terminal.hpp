#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Output for people: width and colours of the terminal, messages, progress of long work.

#include <arm_delegate/diagnostic.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace armdc {

/// Columns of the terminal that standard output is connected to, or nothing if it is not a
/// terminal. COLUMNS overrides the terminal's own width.
[[nodiscard]] std::optional<std::size_t> output_width();

/// `text` in a colour or weight ("1" is bold) if that stream is a terminal and NO_COLOR is not set.
[[nodiscard]] std::string coloured_output(std::string_view text, std::string_view codes);

/// Prints text on standard output.
void print_output(std::string_view text);

/// Prints messages on standard error, one line each.
void print_message(arm_delegate::diagnostic const& d);
void print_messages(std::span<arm_delegate::diagnostic const> all);

/// Prints the findings in the payloads of a file. Returns the exit code: 1 if one is an error.
[[nodiscard]] int print_findings(std::vector<arm_delegate::diagnostic> found,
                                 std::string const& file);

/// Shows the current work on standard error if that is a terminal and the work takes longer than a
/// second; the line disappears when the work ends or anything else is printed.
class progress {
 public:
  explicit progress(std::string_view what);
  progress(progress const&) = delete;
  progress& operator=(progress const&) = delete;
  ~progress() { end(); }
  /// Removes the line for good.
  void end();
  /// Ends the current progress, if there is one.
  static void end_current();

 private:
  std::string what_;
  std::jthread shown_{};
};

}  // namespace armdc
