#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The checksum of zip members (APPNOTE.TXT 4.4.7), with zlib.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::files {

[[nodiscard]] ARM_DELEGATE_FUNCTION std::uint32_t crc32(std::span<std::byte const> bytes);

}  // namespace arm_delegate::files

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/files/crc32-inl.hpp>  // IWYU pragma: export
#endif
