#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A file descriptor that is closed at the end of its scope. POSIX.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <unistd.h>

namespace arm_delegate::files {

class file_descriptor {
 public:
  explicit file_descriptor(int number) : number_(number) {}
  file_descriptor(file_descriptor const&) = delete;
  file_descriptor& operator=(file_descriptor const&) = delete;
  ~file_descriptor() { close(); }
  /// Negative if there is none.
  [[nodiscard]] int get() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

}  // namespace arm_delegate::files
