#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kinds of files that subcommands accept.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/file_kind.hpp>  // IWYU pragma: export

#include <initializer_list>
#include <string>

namespace armdc {

using arm_delegate::compiler::file_kind;

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
