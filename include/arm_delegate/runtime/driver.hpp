#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The concept of an NPU driver: a type with a function that runs a job. A firmware project names
// one as the delegate's template argument; there is no table of drivers.

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::runtime {

/// The memory that a network works in.
struct work_memory {
  mutable_bytes scratch{};       ///< feature maps, inputs and outputs: region 1
  mutable_bytes fast_scratch{};  ///< region 2, for payloads of Vela's memory mode Dedicated_Sram
};

/// A run of a network: the base address and the size of each region. Drivers may change them.
struct job {
  payload const* network = nullptr;
  std::array<std::uint64_t, region_count> bases{};
  std::array<std::size_t, region_count> sizes{};
  std::size_t count = 0;  ///< regions that have an address

  void place(region r, void const* address, std::size_t size) noexcept {
    auto const i = static_cast<std::size_t>(r);
    bases[i] = reinterpret_cast<std::uintptr_t>(address);
    sizes[i] = size;
    if (count <= i) count = i + 1;
  }
  /// The bytes of region `i`, for a driver that reads and writes them itself.
  [[nodiscard]] mutable_bytes memory(std::size_t i) const noexcept {
    auto const address = static_cast<std::uintptr_t>(bases[i]);
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it was a pointer
    return {reinterpret_cast<std::byte*>(address), sizes[i]};
  }
};

/// A driver that has memory of its own for each network, since its NPU reaches no other. `place`
/// makes it, with a scratch that the runtime copies to; `run` executes the job with it; `remove`
/// frees it. Each delegate keeps the `placement` of its network, so that many share a driver.
template <class D>
concept placing_driver = requires(D& driver, typename D::placement& placed, payload const& network,
                                  mutable_bytes& scratch, job& work) {
  { driver.place(network, placed, scratch) } noexcept -> std::same_as<status>;
  { driver.run(work, placed) } noexcept -> std::same_as<status>;
  { driver.remove(placed) } noexcept;
};

/// `runs`: whether the NPU executes commands made for these registers. `run`: executes the job and
/// waits for its end.
template <class D>
concept npu_driver = requires(D& driver, npu_registers const& npu) {
  { driver.runs(npu) } noexcept -> std::same_as<bool>;
} && (placing_driver<D> || requires(D& driver, job& work) {
                       { driver.run(work) } noexcept -> std::same_as<status>;
                     });

}  // namespace arm_delegate::runtime
