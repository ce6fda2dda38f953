#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Detects the kind of a file from its content; file name endings are ignored.

#include <arm_delegate/base/work_limits.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>

namespace armdc {

enum class file_kind {
  program,     ///< a .pt2 of torch.export
  tosa,        ///< a TOSA flatbuffer
  payload,     ///< for Ethos-U: vela_bin_stream, Vela's .npz, a driver payload
  executorch,  ///< a .pte
  unknown,
};

[[nodiscard]] file_kind kind_of(std::span<std::byte const> bytes);

/// Reads the file and detects its kind. Throws arm_delegate::error with code::io.
[[nodiscard]] file_kind kind_of_file(std::string const& path,
                                     arm_delegate::work_limits const& limits);

/// "'FILE' is a TOSA graph (.tosa)".
[[nodiscard]] std::string described(std::string const& path, file_kind kind);

/// Throws an error that names the subcommands for this kind of file unless it is in `wanted`.
/// Unknown files pass if only one kind is wanted: its reader explains them better.
void check_kind(std::string const& path, arm_delegate::work_limits const& limits,
                std::initializer_list<file_kind> wanted);

}  // namespace armdc
