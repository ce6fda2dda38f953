#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of file_kind.hpp.

#include <arm_delegate/compiler/file_kind.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/pte/read_program.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace arm_delegate::compiler {

namespace detail {

inline std::string_view text_at(std::span<std::byte const> bytes, std::size_t begin,
                                std::size_t size) {
  if (bytes.size() < begin + size) return {};
  return {reinterpret_cast<char const*>(bytes.data()) + begin, size};
}

/// Name of the first file in a ZIP archive: its length is at offset 26, its text at offset 30.
inline std::string_view first_name(std::span<std::byte const> archive) {
  constexpr std::size_t begin = 30;
  if (archive.size() < begin) return {};
  auto const length =
      std::to_integer<std::size_t>(archive[26]) + 256 * std::to_integer<std::size_t>(archive[27]);
  return text_at(archive, begin, length);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION file_kind kind_of(std::span<std::byte const> bytes) {
  if (detail::text_at(bytes, 0, 4) == "PK\x03\x04") {
    return detail::first_name(bytes).ends_with(".npy") ? file_kind::payload : file_kind::program;
  }
  // A flatbuffer has its file identifier at offset 4.
  if (detail::text_at(bytes, 4, 4) == "TOSA") return file_kind::tosa;
  if (pte::is_program(bytes)) return file_kind::executorch;
  return ethosu::is_payload(bytes) ? file_kind::payload : file_kind::unknown;
}

}  // namespace arm_delegate::compiler
