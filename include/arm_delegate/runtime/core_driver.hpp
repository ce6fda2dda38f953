#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Arm's Ethos-U core driver for microcontrollers. This header does not include the driver's: its
// functions are template arguments, whose types say which generation they belong to.
//
// Source: ethosu_driver.h of 2021 (without an argument of the user), of 2022 to 2025, and of 2026
// (which reserves an NPU by its variant).

#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::runtime {

/// `core_driver<ethosu_reserve_driver, ethosu_release_driver, ethosu_invoke_v3>`; with several
/// sorts of NPU in one system, `ethosu_reserve_driver_ex` instead of the first. Each run reserves
/// an NPU, which may block. The firmware initializes the driver and calls its interrupt handler.
template <auto Reserve, auto Release, auto Invoke>
class core_driver {
  static constexpr bool reserves_variant =
      std::is_invocable_v<decltype(Reserve), std::uint32_t, std::uint32_t>;

 public:
  /// The NPU of the system. With `ethosu_reserve_driver_ex` it may be left out: the driver has a
  /// list of its NPUs.
  explicit constexpr core_driver(npu_variant npu) noexcept : npu_(npu) {}
  constexpr core_driver() noexcept
    requires reserves_variant
  = default;

  [[nodiscard]] bool runs(npu_registers const& needed) const noexcept {
    bool const is_any = reserves_variant && npu_.macs == 0;
    return is_any || needed.variant() == npu_;
  }

  /// Passes `user` to the driver's functions `ethosu_inference_begin` and `_end`, which newer
  /// generations have.
  void set_user_argument(void* user) noexcept { user_ = user; }

  status run(job& work) noexcept {
    auto* const npu = reserve(*work.network);
    if (npu == nullptr) return status::driver_missing;
    auto const result = invoke(npu, work);
    Release(npu);
    return result == 0 ? status::ok : status::driver_failed;
  }

 private:
  static auto reserve(payload const& network) noexcept {
    if constexpr (reserves_variant) {
      return Reserve(network.npu.config >> 28U, network.npu.log2_macs());
    } else {
      return Reserve();
    }
  }
  template <class Npu>
  int invoke(Npu* npu, job& work) noexcept {
    auto const commands = work.network->driver_payload;
    auto const size = static_cast<int>(commands.size());
    auto const count = static_cast<int>(work.count);
    if constexpr (std::is_invocable_v<decltype(Invoke), Npu*, void const*, int, std::uint64_t*,
                                      std::size_t const*, int, void*>) {
      return Invoke(npu, commands.data(), size, work.bases.data(), work.sizes.data(), count, user_);
    } else {
      return Invoke(npu, commands.data(), size, work.bases.data(), work.sizes.data(), count);
    }
  }

  npu_variant npu_{};
  void* user_ = nullptr;
};

}  // namespace arm_delegate::runtime
