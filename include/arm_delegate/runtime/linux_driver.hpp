#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Linux's driver of Ethos-U, drivers/accel/ethosu (Linux 6.19): buffers, job submission, waiting.
// It is tested against a fake that follows the kernel's rules, and has never run on hardware.
//
// Sources: the kernel's include/uapi/drm/ethosu_accel.h and include/uapi/drm/drm.h for requests and
// structures; drivers/accel/ethosu/ethosu_job.c for what a job may contain.

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace arm_delegate::runtime {

/// The structures of the kernel's interface, under its own names without "drm_ethosu_".
namespace accel {

struct npu_info {
  std::uint32_t id = 0;
  std::uint32_t config = 0;
  std::uint32_t sram_size = 0;
};
struct dev_query {
  std::uint32_t type = 0;  ///< 0: npu_info
  std::uint32_t size = 0;
  std::uint64_t pointer = 0;
};
struct bo_create {
  std::uint64_t size = 0;
  std::uint32_t flags = 0;
  std::uint32_t handle = 0;  ///< result
};
struct bo_wait {
  std::uint32_t handle = 0;
  std::uint32_t pad = 0;
  std::int64_t timeout_ns = 0;  ///< absolute
};
struct bo_mmap_offset {
  std::uint32_t handle = 0;
  std::uint32_t pad = 0;
  std::uint64_t offset = 0;  ///< result
};
struct cmdstream_bo_create {
  std::uint32_t size = 0;
  std::uint32_t flags = 0;
  std::uint64_t data = 0;
  std::uint32_t handle = 0;  ///< result
  std::uint32_t pad = 0;
};
struct job {
  std::uint32_t cmd_bo = 0;
  std::uint32_t sram_size = 0;
  std::array<std::uint32_t, region_count> region_bo_handles{};
};
struct submit {
  std::uint64_t jobs = 0;
  std::uint32_t job_count = 0;
  std::uint32_t pad = 0;
};
struct gem_close {
  std::uint32_t handle = 0;
  std::uint32_t pad = 0;
};

/// The number of a request: direction, size, 'd' for DRM, number (asm-generic/ioctl.h).
template <class Argument>
[[nodiscard]] constexpr std::uint32_t request(std::uint32_t direction, std::uint32_t number) {
  return direction << 30U | static_cast<std::uint32_t>(sizeof(Argument)) << 16U | 0x64U << 8U |
         number;
}
inline constexpr std::uint32_t write_only = 1;
inline constexpr std::uint32_t read_write = 3;
inline constexpr std::uint32_t command_base = 0x40;  // DRM_COMMAND_BASE

inline constexpr auto query_request = request<dev_query>(read_write, command_base + 0);
inline constexpr auto create_request = request<bo_create>(read_write, command_base + 1);
inline constexpr auto wait_request = request<bo_wait>(read_write, command_base + 2);
inline constexpr auto map_request = request<bo_mmap_offset>(read_write, command_base + 3);
inline constexpr auto commands_request = request<cmdstream_bo_create>(read_write, command_base + 4);
inline constexpr auto submit_request = request<submit>(read_write, command_base + 5);
inline constexpr auto close_request = request<gem_close>(write_only, 0x09);

}  // namespace accel

/// An open device file: /dev/accel/accelN. `control` is ioctl(2), 0 or an error number; `map` is
/// mmap(2), null if it fails; `now` the nanoseconds of CLOCK_MONOTONIC.
template <class K>
concept accel_device = requires(K& kernel, std::uint32_t request, void* argument, std::size_t size,
                                std::uint64_t offset) {
  { kernel.control(request, argument) } noexcept -> std::same_as<int>;
  { kernel.map(offset, size) } noexcept -> std::same_as<void*>;
  { kernel.unmap(argument, size) } noexcept;
  { kernel.now() } noexcept -> std::same_as<std::int64_t>;
};

/// An NPU. Call `open` once, before the first delegate's `init`.
template <accel_device Device>
class linux_driver {
 public:
  /// The buffers of a network.
  struct placement {
    accel::job work{};
    mutable_bytes scratch{};  ///< mapped
  };

  explicit constexpr linux_driver(Device& device) noexcept : device_(&device) {}
  linux_driver(linux_driver const&) = delete;
  linux_driver& operator=(linux_driver const&) = delete;

  /// Asks the device for its NPU.
  status open() noexcept {
    accel::dev_query query{.size = sizeof(info_), .pointer = address(&info_)};
    return control(accel::query_request, query) ? status::ok : status::driver_missing;
  }

  [[nodiscard]] bool runs(npu_registers const& needed) const noexcept {
    npu_registers const own{info_.config, info_.id};
    return own.is_known() && needed.variant() == own.variant();
  }

  /// Creates buffers for the commands, the constants and scratch.
  status place(payload const& network, placement& made, mutable_bytes& scratch) noexcept {
    if (network.regions.has(region::inputs) || network.regions.has(region::outputs)) {
      return status::unplaced_region;  // the NPU does not reach the caller's tensors
    }
    auto const result = create_all(network, made);
    if (result != status::ok) remove(made);
    scratch = made.scratch;
    return result;
  }

  status run(job&, placement& placed) noexcept {
    accel::submit call{.jobs = address(&placed.work), .job_count = 1};
    if (!control(accel::submit_request, call)) return status::driver_failed;
    // The job writes scratch or, with fast scratch alone, no buffer: then there is nothing to read.
    auto const handle = handle_of(placed, region::scratch);
    if (handle == 0) return status::ok;
    constexpr std::int64_t longest = 10'000'000'000;  // the kernel resets an NPU that hangs
    accel::bo_wait wait{.handle = handle, .timeout_ns = device_->now() + longest};
    return control(accel::wait_request, wait) ? status::ok : status::timed_out;
  }

  void remove(placement& placed) noexcept {
    auto const scratch = placed.scratch;
    if (scratch.data() != nullptr) device_->unmap(scratch.data(), scratch.size());
    for (auto const handle : placed.work.region_bo_handles) close(handle);
    close(placed.work.cmd_bo);
    placed = {};
  }

 private:
  static std::uint64_t address(void const* p) noexcept {
    return reinterpret_cast<std::uintptr_t>(p);
  }
  template <class Argument>
  bool control(std::uint32_t request, Argument& argument) noexcept {
    return device_->control(request, &argument) == 0;
  }

  static std::uint32_t& handle_of(placement& p, region r) noexcept {
    return p.work.region_bo_handles[static_cast<std::size_t>(r)];
  }

  status create_all(payload const& network, placement& made) noexcept {
    accel::cmdstream_bo_create commands{.size = static_cast<std::uint32_t>(network.commands.size()),
                                        .data = address(network.commands.data())};
    // The kernel reads the commands, and refuses illegal ones.
    if (!control(accel::commands_request, commands)) return status::driver_failed;
    made.work.cmd_bo = commands.handle;
    auto const used = network.regions;
    // A job must not have buffers for regions that its commands do not use.
    if (used.has(region::constants)) {
      mutable_bytes copy;
      auto& handle = handle_of(made, region::constants);
      if (!create(network.weights.size(), handle, &copy)) return status::driver_out_of_memory;
      std::memcpy(copy.data(), network.weights.data(), network.weights.size());
      device_->unmap(copy.data(), copy.size());
    }
    if (used.has(region::scratch)) {
      auto& handle = handle_of(made, region::scratch);
      if (!create(network.scratch_bytes, handle, &made.scratch)) {
        return status::driver_out_of_memory;
      }
    }
    if (!used.has(region::fast_scratch)) return status::ok;
    // Only the NPU reads and writes it.
    if (network.fast_scratch_bytes <= info_.sram_size) {
      made.work.sram_size = network.fast_scratch_bytes;
      return status::ok;
    }
    auto& handle = handle_of(made, region::fast_scratch);
    bool const is_made = create(network.fast_scratch_bytes, handle, nullptr);
    return is_made ? status::ok : status::driver_out_of_memory;
  }

  /// Creates a buffer; maps it if `mapped` is not null.
  bool create(std::size_t size, std::uint32_t& handle, mutable_bytes* mapped) noexcept {
    accel::bo_create made{.size = std::max<std::size_t>(size, 1),
                          .flags = mapped == nullptr ? no_mmap : 0};
    if (!control(accel::create_request, made)) return false;
    handle = made.handle;
    if (mapped == nullptr) return true;
    accel::bo_mmap_offset place{.handle = made.handle};
    if (!control(accel::map_request, place)) return false;
    auto* const at = device_->map(place.offset, static_cast<std::size_t>(made.size));
    if (at == nullptr) return false;
    *mapped = {static_cast<std::byte*>(at), static_cast<std::size_t>(made.size)};
    return true;
  }
  void close(std::uint32_t handle) noexcept {
    if (handle == 0) return;
    accel::gem_close argument{.handle = handle};
    // Closing a handle of our own cannot fail.
    static_cast<void>(control(accel::close_request, argument));
  }

  static constexpr std::uint32_t no_mmap = 1;  // DRM_ETHOSU_BO_NO_MMAP

  Device* device_;
  accel::npu_info info_{};
};

}  // namespace arm_delegate::runtime
