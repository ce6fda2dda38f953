#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Detects the kind of a file from its content; file name endings are ignored.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <span>

namespace arm_delegate::compiler {

enum class file_kind {
  program,     ///< a .pt2 of torch.export
  tosa,        ///< a TOSA flatbuffer
  payload,     ///< for Ethos-U: vela_bin_stream, Vela's .npz, a driver payload
  executorch,  ///< a .pte
  unknown,
};

/// The kind of a file with these bytes.
[[nodiscard]] ARM_DELEGATE_FUNCTION file_kind kind_of(std::span<std::byte const> bytes);

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/file_kind-inl.hpp>  // IWYU pragma: export
#endif
