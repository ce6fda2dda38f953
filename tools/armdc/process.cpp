// SPDX-License-Identifier: BSD-3-Clause
// The start and the end of the program.

#include "process.hpp"

#include "temporaries.hpp"

#include <fcntl.h>
#ifdef __GLIBC__
#  include <malloc.h>
#endif
#include <signal.h>  // NOLINT(modernize-deprecated-headers): SIGPIPE, which C++ does not have
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>
#include <system_error>

namespace armdc {

namespace {

/// Keeps files from getting the descriptor of a closed standard stream: messages would be written
/// into them. Writing to such a stream still fails.
void hold_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    auto const mode = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (::open("/dev/null", mode) < 0) return;
  }
}

using signal_handler = void (*)(int);
signal_handler& pipe_handler() {
  static signal_handler handler = SIG_DFL;
  return handler;
}

/// Why writing to standard output failed earlier.
int& output_failure() {
  static int why = 0;
  return why;
}

/// Keeps freed memory for later allocations. By default, glibc returns large blocks and the end of
/// the heap to the system, so that their pages are faulted in again: a twentieth of the time for
/// 20,000 nodes. Blocks as large as weights are still returned.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int largest_heap_block = 32 << 20;  // the largest value that glibc accepts
  constexpr int largest_unused_end = 256 << 20;
  ::mallopt(M_MMAP_THRESHOLD, largest_heap_block);
  ::mallopt(M_TRIM_THRESHOLD, largest_unused_end);
#endif
}

}  // namespace

void begin_process() {
  keep_freed_memory();
  hold_standard_streams();
  // Makes writing fail instead, so that unfinished files are removed.
  pipe_handler() = std::signal(SIGPIPE, SIG_IGN);
  (void)std::signal(SIGXFSZ, SIG_IGN);
  watch_signals();
}

int end_process(int code) {
  errno = 0;
  std::cout.flush();
  bool const is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (is_written) return code;
  auto const why = errno != 0 ? errno : output_failure();
  if (why == EPIPE && pipe_handler() == SIG_DFL) {  // as with any program that writes to a pipe
    (void)std::signal(SIGPIPE, SIG_DFL);
    (void)std::raise(SIGPIPE);
  }
  std::cerr << "error: cannot write to standard output"
            << (why != 0 ? std::string(": ") + std::strerror(why) : std::string()) << '\n';
  return code != 0 ? code : 1;
}

bool is_output_failure(std::exception const& e) {
  auto const* failure = dynamic_cast<std::system_error const*>(&e);
  if (failure == nullptr || std::ferror(stdout) == 0) return false;
  output_failure() = failure->code().value();
  return true;
}

}  // namespace armdc
