#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files and folders that must not remain if the program is stopped.

#include <signal.h>  // IWYU pragma: keep (sigset_t)  NOLINT(modernize-deprecated-headers)

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

/// From now on a signal that stops the program (SIGINT, SIGTERM, ...) removes the temporaries
/// first; the program still ends by the signal.
void watch_signals();

}  // namespace armdc
