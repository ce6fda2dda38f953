#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inflates the deflated members of zip archives, with zlib.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace arm_delegate::files {

/// The content of a deflated member (RFC 1951), which must have `size` bytes: that much memory is
/// taken. Throws code::bad_archive, which names the member, if the stream is damaged, truncated or
/// of another size, and code::io if there is no memory.
[[nodiscard]] ARM_DELEGATE_FUNCTION file_bytes inflated(std::span<std::byte const> packed,
                                                        std::size_t size, std::string_view member);

}  // namespace arm_delegate::files

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/files/inflate-inl.hpp>  // IWYU pragma: export
#endif
