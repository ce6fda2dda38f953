#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files and folders that must not remain if the program is stopped.

#include <filesystem>
#include <mutex>

namespace armdc {

/// While it lives, a signal that stops the program waits, and the list may be changed. There is one
/// list per process because signals are per process.
class temporaries {
 public:
  temporaries();
  /// Adds a file or an empty folder that is about to be created.
  void add(std::filesystem::path const& path);
  /// Call it when the path may stay, or is gone.
  void forget(std::filesystem::path const& path);

 private:
  std::unique_lock<std::mutex> lock_;
};

/// From now on a signal that stops the program (SIGINT, SIGTERM, ...) removes the temporaries
/// first; the program still ends by the signal. Call it before other threads start.
void watch_signals();

}  // namespace armdc
