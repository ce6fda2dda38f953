#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inputs of programs from .npy files.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace armdc {

/// What `action` returns; an error that names no file gets `file`.
template <class Action>
auto naming(std::string const& file, Action action) {
  try {
    return action();
  } catch (arm_delegate::error const& e) {
    throw e.in_file(file);
  }
}

/// Throws the error about a wrong number of inputs; `more` continues the remedy.
[[noreturn]] void refuse_count(std::size_t given, std::size_t wanted, std::string const& file,
                               std::string_view more = {});

/// Reads a .pt2 and checks it with the operators of a target, by default those that also run what
/// stays on the host. Errors name the file.
arm_delegate::ir::exported_program read_program(std::string const& path,
                                                std::string_view target = "tosa-1.0+fp");

/// Reads a .tosa. Errors name the file.
arm_delegate::tosa::graph read_tosa(std::string const& path);

/// Reads a .npy of the operand's shape and type. Errors name the file.
void read_input(std::string const& path, arm_delegate::tosa::operand const& to);

}  // namespace armdc
