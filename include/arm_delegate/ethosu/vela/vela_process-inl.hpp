#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Processes, files and a temporary folder, for Vela and for tvmc. POSIX.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::detail {

[[noreturn]] inline void system_failed(std::string const& doing, int number) {
  raise(code::io, {doing, ": ", std::strerror(number)});
}

/// A file descriptor, closed at the end of its scope.
class descriptor {
 public:
  explicit descriptor(int number = -1) : number_(number) {}
  descriptor(descriptor const&) = delete;
  descriptor& operator=(descriptor const&) = delete;
  ~descriptor() { close(); }
  [[nodiscard]] int get() const { return number_; }
  int close() {
    int const result = number_ < 0 ? 0 : ::close(number_);
    number_ = -1;
    return result;
  }

 private:
  int number_;
};

/// A private folder, removed with its contents at the end of its scope.
class temporary_folder {
 public:
  temporary_folder() {
    char const* const base = std::getenv("TMPDIR");
    path_ = base != nullptr && *base != '\0' ? base : "/tmp";
    path_ += "/arm_delegate_vela_XXXXXX";
    if (::mkdtemp(path_.data()) == nullptr) {
      int const number = errno;
      raise(code::io, {"cannot make the temporary folder ", path_, ": ", std::strerror(number)},
            "set TMPDIR to a writable folder");
    }
  }
  temporary_folder(temporary_folder const&) = delete;
  temporary_folder& operator=(temporary_folder const&) = delete;
  ~temporary_folder() {
    constexpr int most_open = 16;
    // Depth first, without following links. Failures to remove are ignored: there is nobody to
    // tell.
    ::nftw(
        path_.c_str(),
        [](char const* path, struct stat const*, int, FTW*) { return std::remove(path); },
        most_open, FTW_DEPTH | FTW_PHYS);
  }
  [[nodiscard]] std::string const& path() const { return path_; }

 private:
  std::string path_;
};

inline void write_file(std::string const& path, span<std::byte const> bytes) {
  descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (file.get() < 0) system_failed("cannot write " + path, errno);
  while (!bytes.empty()) {
    ssize_t const count = ::write(file.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) system_failed("cannot write " + path, count == 0 ? ENOSPC : errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  if (file.close() != 0) system_failed("cannot write " + path, errno);
}

[[nodiscard]] inline std::vector<std::byte> read_file(std::string const& path) {
  descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat facts{};
  if (file.get() < 0 || ::fstat(file.get(), &facts) != 0) {
    system_failed("cannot read " + path, errno);
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(facts.st_size));
  std::size_t done = 0;
  while (done < bytes.size()) {
    ssize_t const count = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) system_failed("cannot read " + path, errno);
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

[[nodiscard]] inline bool is_regular_file(std::string const& path) {
  struct stat facts{};
  return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
}

[[nodiscard]] inline bool is_program(std::string const& path) {
  return is_regular_file(path) && ::access(path.c_str(), X_OK) == 0;
}

/// The path of a program in folders that are separated by colons, as in PATH; empty if it is in
/// none of them.
[[nodiscard]] inline std::string find_program(std::string_view name, std::string_view folders) {
  while (!folders.empty()) {
    auto const end = std::min(folders.find(':'), folders.size());
    std::string path(folders.substr(0, end));
    if (path.empty()) path = ".";
    path.append("/").append(name);
    if (is_program(path)) return path;
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return {};
}

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
  vector<std::string> arguments{};  ///< the program's path first
  int timeout_seconds = 0;          ///< 0: no limit
  std::string folder{};             ///< to work in; empty: that of this process
  /// "NAME=VALUE"; null: the environment of this process.
  vector<std::string> const* environment = nullptr;
  std::string remedy{};  ///< of the error if it cannot be started
  /// Receives the output as it arrives; may be null.
  void (*show)(std::string_view text) = nullptr;
  std::atomic<bool> const* stop = nullptr;  ///< stops the process when it becomes true; may be null
};

/// Pointers to texts, with a null at the end. posix_spawn does not write to them.
[[nodiscard]] inline vector<char*> word_pointers(vector<std::string> const& texts) {
  vector<char*> words;
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
    vector<char*> const words = word_pointers(request.arguments);
    vector<char*> variables;
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
            {"cannot start ", request.arguments[0], ": ", std::strerror(number)}, request.remedy);
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
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) system_failed("cannot make a pipe", errno);
  descriptor const output(ends[0]);
  descriptor input(ends[1]);
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

/// Runs Vela.
[[nodiscard]] inline process_result run_process(vector<std::string> const& arguments,
                                                int timeout_seconds,
                                                std::atomic<bool> const* stop) {
  return run_process({.arguments = arguments,
                      .timeout_seconds = timeout_seconds,
                      .remedy = "check that it is a program for this machine, or set "
                                "ARM_DELEGATE_VELA to the path of another Vela",
                      .stop = stop});
}

}  // namespace arm_delegate::ethosu::detail
