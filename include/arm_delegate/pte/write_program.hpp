#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes an ExecuTorch program (.pte).

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/program.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate::pte {

/// The bytes of a .pte file, the same for the same program. Constants and payloads are in segments,
/// each distinct payload once; they are padded to 16 bytes if something follows in the segment.
/// Throws the errors of `check_program`.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::byte> write_program(program const& p);

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/write_program-inl.hpp>  // IWYU pragma: export
#endif
