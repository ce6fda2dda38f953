#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads and checks the files that a compiler takes.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string_view>

namespace arm_delegate::compiler {

/// Reads a .pt2 and checks the types that it declares. Its constants are views of the file, which
/// they keep alive. Errors name it `name`.
[[nodiscard]] ARM_DELEGATE_FUNCTION ir::exported_program load_program(
    files::file_bytes file, std::string_view name, frontend::pt2::load_options const& options = {});

/// Reads a .tosa. Its constants are views of the file, which they keep alive. Errors name it
/// `name`.
[[nodiscard]] ARM_DELEGATE_FUNCTION tosa::graph load_tosa(files::file_bytes const& file,
                                                          std::string_view name);

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/load-inl.hpp>  // IWYU pragma: export
#endif
