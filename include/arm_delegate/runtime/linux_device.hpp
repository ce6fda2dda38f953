#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The device file of an NPU under Linux, for linux_driver.hpp.

#include <arm_delegate/runtime/linux_driver.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>  // clock_gettime
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ctime>

namespace arm_delegate::runtime {

/// An open file; closed at the end.
class linux_device {
 public:
  linux_device() = default;
  linux_device(linux_device const&) = delete;
  linux_device& operator=(linux_device const&) = delete;
  ~linux_device() {
    if (file_ >= 0) static_cast<void>(::close(file_));
  }

  /// Opens "/dev/accel/accel0", or another name.
  status open(char const* path) noexcept {
    file_ = ::open(path, O_RDWR | O_CLOEXEC);
    return file_ >= 0 ? status::ok : status::driver_missing;
  }

  int control(std::uint32_t request, void* argument) noexcept {
    while (::ioctl(file_, request, argument) != 0) {
      if (errno != EINTR && errno != EAGAIN) return errno;
    }
    return 0;
  }
  void* map(std::uint64_t offset, std::size_t size) noexcept {
    auto* const at = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file_,
                            static_cast<::off_t>(offset));
    return at != MAP_FAILED ? at : nullptr;
  }
  void unmap(void* at, std::size_t size) noexcept { static_cast<void>(::munmap(at, size)); }
  [[nodiscard]] std::int64_t now() noexcept {
    std::timespec t{};
    static_cast<void>(::clock_gettime(CLOCK_MONOTONIC, &t));
    return std::int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
  }

 private:
  int file_ = -1;
};

static_assert(accel_device<linux_device>);

}  // namespace arm_delegate::runtime
