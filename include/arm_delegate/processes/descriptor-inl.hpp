#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A file descriptor and errors of the system. POSIX.

#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>
#include <unistd.h>

#include <cstring>
#include <string>

namespace arm_delegate::processes {

[[noreturn]] inline void system_failed(std::string const& doing, int number) {
  raise(code::io, fmt::format("{}: {}", doing, std::strerror(number)));
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

}  // namespace arm_delegate::processes
