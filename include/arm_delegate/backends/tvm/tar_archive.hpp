#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads the members of a tar archive that is in memory. Nothing is unpacked to a file system.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

/// A regular file of an archive.
struct tar_member {
  std::string name{};
  std::string_view bytes{};  ///< points into the archive
};

/// The files of an archive in the ustar, GNU or pax format. Throws `code::bad_archive` if it is
/// damaged or has no end, or if a name is absolute or leaves its folder.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<tar_member> read_tar(
    std::span<std::byte const> archive);

/// The file of that name, without "./" at its start, or null.
[[nodiscard]] ARM_DELEGATE_FUNCTION tar_member const* find_member(
    std::span<tar_member const> members, std::string_view name);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/tar_archive-inl.hpp>  // IWYU pragma: export
#endif
