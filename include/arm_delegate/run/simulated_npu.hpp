#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The simulator as a driver of the runtime: runs `runtime::delegate` on the host.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace arm_delegate {

/// An NPU of the variant that each network needs. It keeps the network of the last job, so that
/// repeated runs decode its weights once.
class simulated_npu {
 public:
  [[nodiscard]] bool runs(runtime::npu_registers const&) const noexcept { return true; }
  /// Reads the inputs from the job's memory, and writes the outputs to it. driver_failed if the
  /// simulator cannot run the payload; `problems` says why.
  runtime::status run(runtime::job& work) noexcept;
  /// The findings about the last payload: illegal and suspicious operations and accumulators that
  /// overflow, which do not prevent a run, or the error of a run that failed.
  [[nodiscard]] std::vector<diagnostic> const& problems() const { return problems_; }

 private:
  void run_or_throw(runtime::job const& work);

  std::vector<std::byte> payload_{};  ///< of the prepared network
  std::optional<ethosu::simulator> net_{};
  std::vector<diagnostic> problems_{};
};

static_assert(runtime::npu_driver<simulated_npu>);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/simulated_npu-inl.hpp>  // IWYU pragma: export
#endif
