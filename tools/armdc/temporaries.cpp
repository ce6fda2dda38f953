// SPDX-License-Identifier: BSD-3-Clause
// Removes temporaries when a signal stops the program.

#include "temporaries.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigset_t is not in <csignal>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <ranges>
#include <vector>

namespace armdc {

namespace fs = std::filesystem;

namespace {

constexpr std::array stopping_signals{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};

struct list {
  std::atomic_flag locked{};
  std::vector<fs::path> paths{};  ///< in the order of creation
};

std::atomic<bool> is_deferred = false;
std::atomic<bool> is_requested = false;
std::atomic<int> last_signal = 0;

/// Never destroyed: a signal may come while static objects are.
list& all() {
  static list& made = *new list;  // NOLINT(cppcoreguidelines-owning-memory)
  return made;
}

/// Waits only for another thread: signals are blocked in the one that has the lock.
void lock() {
  while (all().locked.test_and_set(std::memory_order_acquire)) {
  }
}

sigset_t as_set() {
  sigset_t set;
  sigemptyset(&set);
  for (int const signal : stopping_signals) sigaddset(&set, signal);
  return set;
}

/// Only calls functions that a signal handler may call. The list stays locked: nothing new is
/// created.
void remove_all_and_stop(int signal) {
  lock();
  for (auto const& path : all().paths | std::views::reverse) {
    if (::unlink(path.c_str()) != 0) (void)::rmdir(path.c_str());
  }
  (void)::signal(signal, SIG_DFL);
  (void)::raise(signal);  // takes effect when the signal is not blocked
}

void handle(int signal) {
  if (!is_deferred) return remove_all_and_stop(signal);
  last_signal = signal;
  is_requested = true;
}

}  // namespace

temporaries::temporaries() {
  auto const set = as_set();
  pthread_sigmask(SIG_BLOCK, &set, &blocked_before_);
  lock();
}

temporaries::~temporaries() {
  all().locked.clear(std::memory_order_release);
  pthread_sigmask(SIG_SETMASK, &blocked_before_, nullptr);
}

void temporaries::add(fs::path const& path) { all().paths.push_back(path); }

void temporaries::forget(fs::path const& path) {
  auto& paths = all().paths;
  // Usually the last one.
  auto const at = std::ranges::find(paths | std::views::reverse, path);
  if (at != paths.rend()) paths.erase(std::next(at).base());
}

deferred_stop::deferred_stop() { is_deferred = true; }

deferred_stop::~deferred_stop() {
  auto const set = as_set();
  sigset_t before{};
  pthread_sigmask(SIG_BLOCK, &set, &before);  // a handler here would wait for the list forever
  is_deferred = false;
  if (is_requested) remove_all_and_stop(last_signal);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

std::atomic<bool> const* deferred_stop::requested() { return &is_requested; }

void watch_signals() {
  (void)all();  // a signal handler must not be the first to call it
  for (int const signal : stopping_signals) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) {
      continue;  // ignored ones stay so: nohup ignores SIGHUP
    }
    action.sa_handler = handle;
    action.sa_mask = as_set();
    (void)sigaction(signal, &action, nullptr);
  }
}

}  // namespace armdc
