#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of crc32.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/crc32.hpp>

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::files {

ARM_DELEGATE_FUNCTION std::uint32_t crc32(std::span<std::byte const> bytes) {
  auto const* const first = reinterpret_cast<Bytef const*>(bytes.data());
  return static_cast<std::uint32_t>(::crc32_z(0, first, bytes.size()));
}

}  // namespace arm_delegate::files
