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

/// A network on a driver, which must outlive it. Calls are not synchronized.
template <npu_driver Driver>
class delegate {
 public:
  explicit constexpr delegate(Driver& driver) noexcept : driver_(&driver) {}
  delegate(delegate const&) = delete;
  delegate& operator=(delegate const&) = delete;

  /// Reads a payload, which must stay in memory until `destroy`, and checks it. A driver with
  /// memory of its own also places the network.
  status init(const_bytes file) noexcept {
    destroy();
    auto const result = place(file);
    if (result != status::ok) destroy();
    return result;
  }

  /// Gives the network memory to work in; not needed with a driver that has its own. It may change
  /// from call to call.
  status use(work_memory const& memory) noexcept {
    if (network_.contents().file.empty()) return status::not_initialized;
    return network_.use(memory);
  }

  /// Copies the inputs, runs the network, copies the outputs. A tensor that is at its place in
  /// scratch, or has a region of its own, is not copied.
  status execute(std::span<input_tensor const> inputs,
                 std::span<output_tensor const> outputs) noexcept {
    job work;
    if (auto const s = network_.start(inputs, outputs, work); s != status::ok) return s;
    if (auto const s = driver_->run(work); s != status::ok) return s;
    network_.finish(outputs);
    return status::ok;
  }

  /// Forgets the network.
  void destroy() noexcept {
    if constexpr (placing_driver<Driver>) {
      if (is_placed_) driver_->remove();
      is_placed_ = false;
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
      work_memory memory;
      if (auto const s = driver_->place(contents(), memory); s != status::ok) return s;
      is_placed_ = true;
      return network_.use(memory);
    } else {
      return status::ok;
    }
  }

  Driver* driver_;
  network network_{};
  bool is_placed_ = false;
};

}  // namespace arm_delegate::runtime
