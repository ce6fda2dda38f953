#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a whole file.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <string>

namespace arm_delegate::files {

/// Creates or overwrites the file. Returns why it could not be written, or "" on success; after a
/// failure the caller must remove the partial file.
[[nodiscard]] inline std::string write_file(std::string const& path,
                                            std::span<std::byte const> bytes) {
  auto const close = [](std::FILE* f) { (void)std::fclose(f); };
  std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(path.c_str(), "wb"), close);
  if (!file) return std::strerror(errno);
  bool const whole =
      bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  if (!whole || std::fflush(file.get()) != 0) return std::strerror(errno);
  return {};
}

}  // namespace arm_delegate::files
