#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Simulates an Ethos-U payload on the host, bit-exactly.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/simulate/npu_step.hpp>
#include <arm_delegate/ethosu/simulate/step_bounds.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::simulate {

namespace detail {
class machine;
}

/// A payload ready to run. Weights are decoded once; a run allocates nothing.
class simulator {
 public:
  /// Throws code::bad_payload or bad_command for a payload that cannot run; lists other problems in
  /// `findings`.
  explicit simulator(npu_payload const& payload, simulation_limits const& limits = {});
  simulator(simulator&&) noexcept;
  simulator& operator=(simulator&&) noexcept;
  ~simulator();

  /// The illegal or suspicious operations of the stream.
  [[nodiscard]] std::vector<diagnostic> const& findings() const;
  /// The operations, with decoded weights.
  [[nodiscard]] std::vector<npu_step> const& steps() const;
  [[nodiscard]] std::vector<vela_io> const& inputs() const;
  [[nodiscard]] std::vector<vela_io> const& outputs() const;

  /// The bytes of input `i`: write them before each run, since operations may overwrite them.
  /// Throws code::bad_arguments if there is none.
  [[nodiscard]] std::span<std::byte> input(std::size_t i);
  /// The bytes of output `i` after a run. Throws code::bad_arguments if there is none.
  [[nodiscard]] std::span<std::byte const> output(std::size_t i);

  /// The first operation of the last run whose sums need more bits than its accumulators have, or
  /// null. No document says what the hardware does then; here the sums stay exact.
  [[nodiscard]] kernel_step const* overflow() const;

  /// Throws code::bad_command for errors that depend on data: an index of a row that does not
  /// exist, an endless loop.
  void run();

 private:
  /// Throws `code::bad_arguments` if this was moved from.
  [[nodiscard]] detail::machine& running() const;

  std::unique_ptr<detail::machine> machine_;
};

/// Checks a payload: prepares its stream without running it, and returns the illegal or suspicious
/// operations.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> check_payload(
    npu_payload const& payload);

}  // namespace arm_delegate::ethosu::simulate

namespace arm_delegate::ethosu {

using simulate::check_payload;
using simulate::simulation_limits;
using simulate::simulator;

}  // namespace arm_delegate::ethosu

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/simulate/simulator-inl.hpp>  // IWYU pragma: export
#endif
