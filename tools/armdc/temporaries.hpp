#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files, folders and processes that must not remain if the program is stopped.

#include <signal.h>  // IWYU pragma: keep (sigset_t)  NOLINT(modernize-deprecated-headers)

#include <atomic>
#include <filesystem>

namespace armdc {

/// While it lives, a signal that stops the program waits, and the list may be changed. There is one
/// list per process because signals are per process.
class temporaries {
 public:
  temporaries();
  ~temporaries();
  temporaries(temporaries const&) = delete;
  temporaries& operator=(temporaries const&) = delete;

  /// Adds a file or an empty folder that is about to be created.
  void add(std::filesystem::path const& path);
  /// Call it when the path may stay, or is gone.
  void forget(std::filesystem::path const& path);

 private:
  sigset_t blocked_before_{};
};

/// While it lives, a signal that stops the program only sets `requested()`: functions that have
/// processes and folders of their own end early and remove them. At its end the program ends by the
/// signal.
class deferred_stop {
 public:
  deferred_stop();
  ~deferred_stop();
  deferred_stop(deferred_stop const&) = delete;
  deferred_stop& operator=(deferred_stop const&) = delete;
  [[nodiscard]] static std::atomic<bool> const* requested();
};

/// From now on a signal that stops the program (SIGINT, SIGTERM, ...) removes the temporaries
/// first; the program still ends by the signal.
void watch_signals();

}  // namespace armdc
