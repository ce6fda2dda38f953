// SPDX-License-Identifier: BSD-3-Clause
// Removes temporaries when a signal stops the program.

#include "temporaries.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigset_t is not in <csignal>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <ranges>
#include <system_error>
#include <thread>
#include <vector>

namespace armdc {

namespace fs = std::filesystem;

namespace {

struct list {
  std::mutex mutex{};
  std::vector<fs::path> paths{};  ///< in the order of creation
};

/// Never destroyed: the watching thread outlives static objects.
list& all() {
  static list& made = *new list;  // NOLINT(cppcoreguidelines-owning-memory)
  return made;
}

/// The signals that stop the program, except ignored ones (nohup ignores SIGHUP).
sigset_t stopping_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (int const signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU}) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
      sigaddset(&set, signal);
    }
  }
  return set;
}

/// Waits for a signal and ends the program by it. The list stays locked, so nothing new is created.
void watch(sigset_t const& set) {
  int signal = 0;
  if (sigwait(&set, &signal) != 0) return;
  std::unique_lock const lock(all().mutex);
  for (auto const& path : all().paths | std::views::reverse) (void)std::remove(path.c_str());
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  (void)raise(signal);
}

}  // namespace

temporaries::temporaries() : lock_(all().mutex) {}

void temporaries::add(fs::path const& path) { all().paths.push_back(path); }

void temporaries::forget(fs::path const& path) {
  auto& paths = all().paths;
  // Usually the last one.
  auto const at = std::ranges::find(paths | std::views::reverse, path);
  if (at != paths.rend()) paths.erase(std::next(at).base());
}

void watch_signals() {
  auto const set = stopping_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  try {
    std::thread([set] { watch(set); }).detach();
  } catch (std::system_error const&) {  // no thread: signals stop the program as by default
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  }
}

}  // namespace armdc
