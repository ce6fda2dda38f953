#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs programs of other tools. POSIX.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_descriptor.hpp>

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::processes {

/// How a process ended.
struct process_result {
  bool timed_out = false;
  bool was_stopped = false;
  int exit_code = -1;  ///< -1 if a signal ended it
  int signal = 0;
  std::string output{};  ///< both streams; only the end if they are long
};

[[nodiscard]] inline std::int64_t now_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

/// A process to run.
struct process_request {
  std::vector<std::string> arguments{};  ///< the program's path first
  int timeout_seconds = 0;               ///< 0: no limit
  std::string folder{};                  ///< to work in; empty: that of this process
  /// "NAME=VALUE"; null: the environment of this process.
  std::vector<std::string> const* environment = nullptr;
  std::string remedy{};  ///< of the error if it cannot be started
  /// Receives the output as it arrives; may be null.
  void (*show)(std::string_view text) = nullptr;
  std::atomic<bool> const* stop = nullptr;  ///< stops the process when it becomes true; may be null
};

/// Pointers to texts, with a null at the end. posix_spawn does not write to them.
[[nodiscard]] inline std::vector<char*> word_pointers(std::vector<std::string> const& texts) {
  std::vector<char*> words;
  words.reserve(texts.size() + 1);
  for (std::string const& text : texts) words.push_back(const_cast<char*>(text.c_str()));
  words.push_back(nullptr);
  return words;
}

/// A child process, killed and reaped at the end of its scope. If the caller can stop it, it has a
/// process group of its own, which is killed with all that it started. Else it stays in the group
/// of the parent, so that an interrupt at the terminal reaches both.
class child_process {
 public:
  /// Starts the program with its output connected to `output`. No shell is involved.
  child_process(process_request const& request, int output)
      : leads_group_(request.stop != nullptr) {
    std::vector<char*> const words = word_pointers(request.arguments);
    std::vector<char*> variables;
    if (request.environment != nullptr) variables = word_pointers(*request.environment);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    if (!request.folder.empty()) {
      ::posix_spawn_file_actions_addchdir_np(&actions, request.folder.c_str());
    }
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    if (leads_group_) ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    int const number = ::posix_spawn(&id_, words[0], &actions, &attributes, words.data(),
                                     variables.empty() ? environ : variables.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (number != 0) {
      raise(code::external_tool,
            fmt::format("cannot start {}: {}", request.arguments[0], std::strerror(number)),
            request.remedy);
    }
  }
  child_process(child_process const&) = delete;
  child_process& operator=(child_process const&) = delete;
  ~child_process() {
    if (ended_) return;
    ::kill(leads_group_ ? -id_ : id_, SIGKILL);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  /// True after it has ended; `status()` then has its status.
  [[nodiscard]] bool poll_end() {
    if (ended_) return true;
    pid_t const result = ::waitpid(id_, &status_, WNOHANG);
    ended_ = result == id_ || (result < 0 && errno != EINTR);
    return ended_;
  }
  [[nodiscard]] int status() const { return status_; }

 private:
  bool leads_group_;
  pid_t id_ = -1;
  int status_ = -1;
  bool ended_ = false;
};

/// Appends the available data; false at the end of the stream.
[[nodiscard]] inline bool read_some(int from, std::string& text) {
  std::array<char, 4096> buffer{};
  ssize_t const count = ::read(from, buffer.data(), buffer.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

/// Appends the available data and shows it; false at the end of the stream.
[[nodiscard]] inline bool read_and_show(process_request const& request, int from,
                                        std::string& text) {
  std::string fresh;
  bool const is_open = read_some(from, fresh);
  if (request.show != nullptr && !fresh.empty()) request.show(fresh);
  text += fresh;
  constexpr std::size_t longest = std::size_t{1} << 20U;
  if (text.size() > longest) text.erase(0, text.size() - longest / 2);
  return is_open;
}

/// Runs a program to its end or for its time limit.
[[nodiscard]] inline process_result run_process(process_request const& request) {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    raise(code::io, fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  }
  files::file_descriptor const output(ends[0]);
  files::file_descriptor input(ends[1]);
  // The child's end blocks, as programs expect.
  ::fcntl(input.get(), F_SETFL, 0);
  std::int64_t const deadline = now_ms() + std::int64_t{request.timeout_seconds} * 1000;
  child_process child(request, input.get());
  input.close();

  process_result result;
  bool open = true;
  while (!child.poll_end()) {
    if (request.stop != nullptr && *request.stop) {
      result.was_stopped = true;
      return result;
    }
    if (request.timeout_seconds > 0 && now_ms() >= deadline) {
      result.timed_out = true;
      return result;  // the child process is stopped on return
    }
    // Wakes at output; the end of the program is noticed within milliseconds.
    pollfd waiting{.fd = open ? output.get() : -1, .events = POLLIN, .revents = 0};
    ::poll(&waiting, 1, open ? 20 : 2);
    if (waiting.revents != 0) open = read_and_show(request, output.get(), result.output);
  }
  // Read the rest of the pipe, but do not wait for a grandchild that keeps it open.
  for (pollfd rest{.fd = output.get(), .events = POLLIN, .revents = 0};
       open && ::poll(&rest, 1, 0) > 0;) {
    open = read_and_show(request, output.get(), result.output);
  }
  if (WIFEXITED(child.status())) result.exit_code = WEXITSTATUS(child.status());
  if (WIFSIGNALED(child.status())) result.signal = WTERMSIG(child.status());
  return result;
}

}  // namespace arm_delegate::processes
