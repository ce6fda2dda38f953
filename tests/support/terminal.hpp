#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs armdc on a terminal of a given width.

#include <fcntl.h>
#include <stdlib.h>  // posix_openpt
#include <support/command.hpp>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <thread>

namespace support {

/// A pseudo-terminal; the test reads what is printed on it.
class terminal {
 public:
  explicit terminal(unsigned short columns) : fd_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    if (fd_ < 0 || ::grantpt(fd_) != 0 || ::unlockpt(fd_) != 0) return;
    winsize size{};
    size.ws_col = columns;
    size.ws_row = 24;
    // NOLINTNEXTLINE(misc-include-cleaner): <sys/ioctl.h> has TIOCSWINSZ, through another header
    ::ioctl(fd_, TIOCSWINSZ, &size);
    if (char const* const name = ::ptsname(fd_)) name_ = name;
  }
  terminal(terminal const&) = delete;
  terminal& operator=(terminal const&) = delete;
  ~terminal() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] bool exists() const { return !name_.empty(); }
  [[nodiscard]] std::string const& name() const { return name_; }

  /// Everything printed until all processes have closed the terminal.
  [[nodiscard]] std::string read_all() const {
    std::string text;
    std::array<char, 4096> buffer{};
    for (;;) {
      auto const got = ::read(fd_, buffer.data(), buffer.size());
      if (got <= 0) return text;
      text.append(buffer.data(), static_cast<std::size_t>(got));
    }
  }

 private:
  int fd_;
  std::string name_;
};

inline bool has_terminals() { return terminal(80).exists(); }

/// Runs armdc with standard output and error on a terminal; `environment` is passed to env(1)
/// before the command: "NAME=VALUE ...", "timeout 2".
inline outcome run_on_terminal(unsigned short columns, std::string const& arguments,
                               std::string const& environment = {}) {
  terminal const screen(columns);
  // Kept open until the reader has started: reading a terminal that no process has open fails.
  int const held = ::open(screen.name().c_str(), O_RDWR | O_NOCTTY);
  outcome made{};
  std::thread reader([&] { made.out = screen.read_all(); });
  auto const command = "env -u NO_COLOR -u COLUMNS TERM=xterm " + environment + " " +
                       std::string(ARM_DELEGATE_ARMDC) + " " + arguments + " >" + screen.name() +
                       " 2>&1";
  auto const status = std::system(command.c_str());
  if (held >= 0) ::close(held);
  reader.join();
  made.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return made;
}

}  // namespace support
