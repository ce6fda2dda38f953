// SPDX-License-Identifier: BSD-3-Clause
// Output for people.

#include "terminal.hpp"

#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

std::string_view variable(char const* name) {
  auto const* text = std::getenv(name);
  return text == nullptr ? std::string_view{} : text;
}

/// NO_COLOR counts if it is not empty (no-color.org).
bool has_colour(int stream) {
  return ::isatty(stream) != 0 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

std::string coloured(std::string_view text, std::string_view codes) {
  return fmt::format("\x1b[{}m{}\x1b[0m", codes, text);
}

/// The colour of "error" and so on.
std::string_view colour_of(ad::severity level) {
  switch (level) {
    case ad::severity::error: return "1;31";
    case ad::severity::warning: return "1;33";
    case ad::severity::note: return "1;36";
  }
  return "1";
}

progress* current = nullptr;  // at most one exists, owned by the main thread

/// Redraws one line each second, starting after the first second, until it is stopped.
void show(std::stop_token const& stop, std::string const& what) {
  std::mutex mutex;
  std::condition_variable_any wake;
  bool drawn = false;
  for (int seconds = 1;; ++seconds) {
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
    if (stop.stop_requested()) break;
    fmt::print(stderr, "\r\x1b[K{} ... {} s", what, seconds);
    std::fflush(stderr);
    drawn = true;
  }
  if (drawn) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace

std::optional<std::size_t> output_width() {
  if (::isatty(STDOUT_FILENO) == 0) return std::nullopt;
  auto const text = variable("COLUMNS");
  std::size_t columns = 0;
  std::from_chars(text.data(), text.data() + text.size(), columns);
  winsize size{};
  // NOLINTNEXTLINE(misc-include-cleaner): <sys/ioctl.h> has TIOCGWINSZ, through another header
  if (columns == 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  if (columns == 0) return std::nullopt;
  return columns;
}

std::string coloured_output(std::string_view text, std::string_view codes) {
  return has_colour(STDOUT_FILENO) ? coloured(text, codes) : std::string(text);
}

void print_output(std::string_view text) {
  progress::end_current();
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void print_message(ad::diagnostic const& d) {
  progress::end_current();
  auto text = to_string(d);
  if (has_colour(STDERR_FILENO)) {
    auto const end = text.find(':');
    text = coloured(text.substr(0, end + 1), colour_of(d.level)) + text.substr(end + 1);
  }
  fmt::print(stderr, "{}\n", text);
}

void print_messages(std::span<ad::diagnostic const> all) {
  for (auto const& d : all) print_message(d);
}

int print_findings(std::vector<ad::diagnostic> found, std::string const& file) {
  for (auto& d : found) d.file = file;
  print_messages(found);
  bool const is_bad = std::ranges::any_of(
      found, [](ad::diagnostic const& d) { return d.level == ad::severity::error; });
  return is_bad ? 1 : 0;
}

progress::progress(std::string_view what) : what_(ad::message_text(what, ad::longest_name)) {
  end_current();
  current = this;
  if (::isatty(STDERR_FILENO) == 0) return;
  shown_ = std::jthread([this](std::stop_token const& stop) { show(stop, what_); });
}

void progress::end() {
  if (shown_.joinable()) {
    shown_.request_stop();
    shown_.join();
  }
  if (current == this) current = nullptr;
}

void progress::end_current() {
  if (current != nullptr) current->end();
}

}  // namespace armdc
