#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads a .tosa flatbuffer of TOSA 1.0, 1.1 or 0.80 as a TOSA graph.

#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <memory>
#include <span>

namespace arm_delegate::tosa {

/// The version stored in a .tosa file. Throws `code::bad_archive` if the bytes are not a .tosa
/// file, `code::bad_schema_version` for an unsupported version.
[[nodiscard]] ARM_DELEGATE_FUNCTION tosa_version version_of(std::span<std::byte const> file);

/// Reads the program in a .tosa file in the form of `graph`: constants have no operator, and
/// attributes of 0.80 that are operands in 1.0 become operands. Checks that every name is defined
/// once, before its uses, but not the specification's other rules for operators. Constants are
/// views of `file`, which `owner` keeps alive; without an owner the file is copied. Throws `error`:
/// `code::bad_archive` if it is not a .tosa file, `bad_schema_version`, `bad_tosa` for an invalid
/// program, `bad_weights` for constants without the right number of elements, `unsupported_value`
/// for contents that a graph cannot represent.
[[nodiscard]] ARM_DELEGATE_FUNCTION graph deserialize(std::span<std::byte const> file,
                                                      std::shared_ptr<void const> owner = nullptr);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/format/deserialize-inl.hpp>  // IWYU pragma: export
#endif
