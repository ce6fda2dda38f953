#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes of a file, read into memory.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_descriptor.hpp>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::files {

/// Bytes and their owner. They are a copy: what was checked stays so if the file changes, and a
/// file that is truncated does not end the process with SIGBUS, as one that is mapped would.
struct file_bytes {
  std::span<std::byte const> bytes{};
  std::shared_ptr<void const> owner{};
};

/// Memory that is not set to zero first, as a vector's is. Throws `code::io` if there is none.
// NOLINTNEXTLINE(*-avoid-c-arrays)
inline std::shared_ptr<std::byte[]> new_bytes(std::size_t size) {
  // NOLINTNEXTLINE(*-avoid-c-arrays)
  std::shared_ptr<std::byte[]> made(new (std::nothrow) std::byte[size]);
  if (made == nullptr) {
    raise(code::io, fmt::format("has {} bytes, for which there is no memory", size));
  }
  return made;
}

namespace detail {

inline error file_error(std::string_view what) {
  return error(code::io, fmt::format("{}: {}", what, std::strerror(errno)));
}

/// Reads up to `to.size()` bytes: fewer only at the end of the file.
inline std::size_t read_some(int fd, std::span<std::byte> to) {
  std::size_t done = 0;
  while (done < to.size()) {
    auto const got = ::read(fd, to.data() + done, to.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw file_error("cannot be read");
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

}  // namespace detail

/// Reads all bytes of a stream that is not a file with a size: standard input, a pipe. Throws
/// `code::io`, and `code::limit_exceeded` if it has more than `most` bytes.
inline file_bytes read_stream(int fd, std::uint64_t most) {
  constexpr std::size_t first_block = std::size_t{1} << 16;
  auto bytes = std::make_shared<std::vector<std::byte>>();
  most = std::min<std::uint64_t>(most, std::numeric_limits<std::size_t>::max() / 2);
  for (std::size_t wanted = first_block;; wanted *= 2) {
    auto const done = bytes->size();
    // One byte more than allowed, to detect the excess.
    auto const block = std::min(wanted, static_cast<std::size_t>(most) + 1 - done);
    bytes->resize(done + block);
    auto const got = detail::read_some(fd, std::span(*bytes).subspan(done));
    bytes->resize(done + got);
    if (bytes->size() > most) {
      raise(code::limit_exceeded, fmt::format("has more than {} bytes", most),
            "raise the limit with --max-bytes (work_limits::max_bytes)");
    }
    if (got < block) return {*bytes, bytes};
  }
}

/// Reads `path`, which must be a regular file. Throws `code::io`.
inline file_bytes read_file(std::string const& path) {
  // Opening never blocks, as it would on a FIFO without a writer.
  file_descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) throw detail::file_error("cannot be opened");
  struct ::stat status{};
  if (::fstat(file.get(), &status) != 0) throw detail::file_error("cannot be read");
  if (!S_ISREG(status.st_mode)) {
    raise(code::io, "is not a regular file", "name a file that has its content on a disk");
  }
  auto const size = static_cast<std::size_t>(status.st_size);
  auto const copy = new_bytes(size);
  auto const done = detail::read_some(file.get(), {copy.get(), size});
  return {{copy.get(), done}, copy};
}

}  // namespace arm_delegate::files
