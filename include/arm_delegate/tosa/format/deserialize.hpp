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

/// The version that a .tosa file says it has. Throws `code::bad_archive` where the bytes are none,
/// `code::bad_schema_version` for a version that is not read.
[[nodiscard]] ARM_DELEGATE_FUNCTION tosa_version version_of(std::span<std::byte const> file);

/// The program in a .tosa file, in the form of `graph`: constants have no operator, and what 0.80
/// keeps as attributes are operands. Every name has one definition before its uses; what else the
/// specification says about operators is not checked here. Constants are views of `file`, which
/// `owner` keeps alive; without an owner the file is copied. Throws `error`: `code::bad_archive`
/// for what is no .tosa file, `bad_schema_version`, `bad_tosa` for a program that is none,
/// `bad_weights` for constants that do not have their elements, `unsupported_value` for what a
/// graph cannot hold.
[[nodiscard]] ARM_DELEGATE_FUNCTION graph deserialize(std::span<std::byte const> file,
                                                      std::shared_ptr<void const> owner = nullptr);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/format/deserialize-inl.hpp>  // IWYU pragma: export
#endif
