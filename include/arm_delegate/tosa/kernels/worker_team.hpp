#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lets a kernel run parts of its work in parallel.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>

namespace arm_delegate::tosa {

/// Threads that wait for work, including the calling one.
class worker_team {
 public:
  using part = void (*)(void const* work, std::size_t index, std::size_t worker);

  virtual ~worker_team() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Calls `p(work, i, worker)` for each i < count, with worker < size(). If parts fail, throws the
  /// exception of the one with the lowest `i`.
  virtual void run(std::size_t count, part p, void const* work) = 0;

 protected:
  worker_team() = default;
  worker_team(worker_team const&) = default;
  worker_team& operator=(worker_team const&) = default;
};

}  // namespace arm_delegate::tosa
