#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads an ExecuTorch program (.pte).

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/program.hpp>

#include <cstddef>
#include <memory>
#include <span>

namespace arm_delegate::pte {

/// True if the bytes start like a .pte file of any version.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_program(std::span<std::byte const> file);

/// Reads a .pte file and checks it with `check_program`. Payloads and constants are views of
/// `file`, which `owner` keeps alive; without an owner the file is copied. Throws `error`:
/// code::bad_archive if it is not a .pte file or damaged, code::bad_schema_version,
/// code::bad_graph for an inconsistent program.
[[nodiscard]] ARM_DELEGATE_FUNCTION program read_program(std::span<std::byte const> file,
                                                         std::shared_ptr<void const> owner = {});

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/read_program-inl.hpp>  // IWYU pragma: export
#endif
