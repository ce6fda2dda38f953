#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs a payload on an NPU: init, execute, destroy, as ExecuTorch calls a delegate. It needs no
// heap, no exceptions and no other part of the library, so firmware includes it alone.

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/network.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <cstddef>
#include <span>

namespace arm_delegate::runtime {

namespace detail {

/// The memory of a network on a driver that has some of its own.
template <class Driver>
struct placement_of {};
template <placing_driver Driver>
struct placement_of<Driver> {
  typename Driver::placement of_network{};
  bool exists = false;
};

}  // namespace detail

/// A network on a driver, which must outlive it; many can share a driver. Calls are not
/// synchronized.
template <npu_driver Driver>
class delegate {
 public:
  explicit constexpr delegate(Driver& driver) noexcept : driver_(&driver) {}
  delegate(delegate const&) = delete;
  delegate& operator=(delegate const&) = delete;
  ~delegate() = default;
  ~delegate()
    requires placing_driver<Driver>
  {
    destroy();
  }

  /// Reads a payload, which must stay in memory until `destroy`, and checks it. A driver with
  /// memory of its own also places the network.
  status init(const_bytes file) noexcept {
    destroy();
    auto const result = place(file);
    if (result != status::ok) destroy();
    return result;
  }

  /// Gives the network memory to work in, unless the driver has its own. It may change from call to
  /// call.
  status use(work_memory const& memory) noexcept
    requires(!placing_driver<Driver>)
  {
    if (network_.contents().file.empty()) return status::not_initialized;
    return network_.use(memory);
  }

  /// Copies the inputs, runs the network, copies the outputs. A tensor that is at its place in
  /// scratch, or has a region of its own, is not copied.
  status execute(std::span<input_tensor const> inputs,
                 std::span<output_tensor const> outputs) noexcept {
    job work;
    if (auto const s = network_.start(inputs, outputs, work); s != status::ok) return s;
    if (auto const s = run(work); s != status::ok) return s;
    network_.finish(outputs);
    return status::ok;
  }

  /// Forgets the network.
  void destroy() noexcept {
    if constexpr (placing_driver<Driver>) {
      if (placement_.exists) driver_->remove(placement_.of_network);
      placement_ = {};
    }
    network_.clear();
  }

  /// Sizes, tensors and registers of the network.
  [[nodiscard]] payload const& contents() const noexcept { return network_.contents(); }
  /// Where to write input `i` before `execute`, or to read output `i` after it, to save the copy.
  [[nodiscard]] mutable_bytes input_place(std::size_t i) const noexcept {
    return network_.input_place(i);
  }
  [[nodiscard]] mutable_bytes output_place(std::size_t i) const noexcept {
    return network_.output_place(i);
  }

 private:
  status place(const_bytes file) noexcept {
    if (auto const s = network_.read(file); s != status::ok) return s;
    if (!driver_->runs(contents().npu)) return status::other_npu;
    if constexpr (placing_driver<Driver>) {
      mutable_bytes scratch;
      auto const s = driver_->place(contents(), placement_.of_network, scratch);
      if (s != status::ok) return s;
      placement_.exists = true;
      return network_.use_placed(scratch);
    } else {
      return status::ok;
    }
  }
  status run(job& work) noexcept {
    if constexpr (placing_driver<Driver>) {
      return driver_->run(work, placement_.of_network);
    } else {
      return driver_->run(work);
    }
  }

  Driver* driver_;
  network network_{};
  [[no_unique_address]] detail::placement_of<Driver> placement_{};
};

}  // namespace arm_delegate::runtime
