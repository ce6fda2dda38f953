#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What is printed for people: widths and colours of terminals, messages, progress of long work.

#include <arm_delegate/diagnostic.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>

namespace armdc {

/// Columns of the terminal that standard output is; nothing if it is none. COLUMNS says more than
/// the terminal itself.
[[nodiscard]] std::optional<std::size_t> output_width();

/// `text` between the codes of a colour or weight if that stream is a terminal and NO_COLOR is not
/// set: "1" is bold.
[[nodiscard]] std::string coloured_output(std::string_view text, std::string_view codes);

/// Prints text on standard output.
void print_output(std::string_view text);

/// Prints messages on standard error, a line each.
void print_message(arm_delegate::diagnostic const& d);
void print_messages(std::span<arm_delegate::diagnostic const> all);

/// Says on standard error what is going on if that is a terminal and it takes longer than a
/// second; the line is gone when the work ends or anything else is printed.
class progress {
 public:
  explicit progress(std::string_view what);
  progress(progress const&) = delete;
  progress& operator=(progress const&) = delete;
  ~progress() { end(); }
  /// Takes the line away for good.
  void end();
  /// Of the progress that there is.
  static void end_current();

 private:
  std::string what_;
  std::jthread shown_{};
};

}  // namespace armdc
