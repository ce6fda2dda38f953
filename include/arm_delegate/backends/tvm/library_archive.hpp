#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads files of a tar archive, such as TVM's model library format, from memory with libarchive.
// Nothing is unpacked to a file system.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tvm {

/// Limits of an archive, so that a small file cannot take all memory or time.
struct archive_limits {
  std::size_t members = 100'000;
  std::uint64_t bytes = std::uint64_t{1} << 30U;  ///< of all files together, uncompressed
};

/// Contents by name.
using archive_files = std::map<std::string, std::string>;

/// The `wanted` files of a tar archive that may be compressed with gzip; a name in the archive may
/// begin with "./", and the last of several equal ones counts, as if all were unpacked. Every
/// member is checked. Throws `code::bad_archive` if the archive is damaged or has no end, or if a
/// name or a link leaves its folder; `code::limit_exceeded` beyond the limits.
[[nodiscard]] ARM_DELEGATE_FUNCTION archive_files
read_library(std::span<std::byte const> archive, std::span<std::string_view const> wanted,
             archive_limits const& limits = {});

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/library_archive-inl.hpp>  // IWYU pragma: export
#endif
