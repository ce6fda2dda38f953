#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes of a file, mapped read-only where the system can, read where it cannot.

#include <arm_delegate/diagnostic.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::format {

/// Bytes and what keeps them alive. Whoever shortens the file meanwhile takes the bytes away:
/// replace a file by renaming another one over it.
struct mapped_file {
  std::span<std::byte const> bytes{};
  std::shared_ptr<void const> owner{};
};

namespace detail {

class file_descriptor {
 public:
  explicit file_descriptor(std::string const& path)
      : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  file_descriptor(file_descriptor const&) = delete;
  file_descriptor& operator=(file_descriptor const&) = delete;
  ~file_descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

class mapping {
 public:
  mapping(int fd, std::size_t size)
      : address_(::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0)), size_(size) {}
  mapping(mapping const&) = delete;
  mapping& operator=(mapping const&) = delete;
  ~mapping() {
    if (valid()) ::munmap(address_, size_);
  }
  [[nodiscard]] bool valid() const { return address_ != MAP_FAILED; }
  [[nodiscard]] std::span<std::byte const> bytes() const {
    return {static_cast<std::byte const*>(address_), size_};
  }

 private:
  void* address_;
  std::size_t size_;
};

inline error file_error(std::string_view what) {
  return error(code::io, std::string(what) + ": " + std::strerror(errno));
}

inline std::vector<std::byte> read_all(int fd, std::size_t size) {
  std::vector<std::byte> bytes(size);
  std::size_t done = 0;
  while (done < size) {
    auto const got = ::read(fd, bytes.data() + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw file_error("cannot be read");
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

}  // namespace detail

/// Opens `path`. Throws `code::io`.
inline mapped_file map_file(std::string const& path) {
  detail::file_descriptor const file(path);
  if (file.get() < 0) throw detail::file_error("cannot be opened");
  struct ::stat status{};
  if (::fstat(file.get(), &status) != 0) throw detail::file_error("cannot be read");
  if (!S_ISREG(status.st_mode)) throw error(code::io, "is not a regular file");
  auto const size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return {};
  auto map = std::make_shared<detail::mapping const>(file.get(), size);
  if (map->valid()) return {map->bytes(), map};
  auto copy = std::make_shared<std::vector<std::byte> const>(detail::read_all(file.get(), size));
  return {*copy, copy};
}

}  // namespace arm_delegate::format
