#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads inputs of programs from .npy files.

#include "input_files.hpp"  // IWYU pragma: export (standard_input)
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/naming.hpp>  // IWYU pragma: export
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

using arm_delegate::files::naming;

/// A tensor that is read from a file or written to one.
struct file_tensor {
  enum class sign {
    is_signed,
    is_unsigned,
    either,  ///< unsigned arrays are accepted too, because an operation reads the input as unsigned
  };

  std::string_view name{};
  std::string_view type{};  ///< for messages
  arm_delegate::tosa::operand data{};
  sign holds = sign::is_signed;
  std::size_t position = 0;  ///< of an output, among all
};

/// The same, for the tensors of a program.
std::vector<file_tensor> file_tensors(std::span<arm_delegate::program_tensor const> tensors);

/// Describes a required input: "'x' float32 [1, 3]".
std::string input_text(file_tensor const& t);

/// Throws the error about a wrong number of inputs, which lists the required ones after `more`.
[[noreturn]] void refuse_count(std::size_t given, std::vector<std::string> const& wanted,
                               std::string const& file, std::string_view more = {});

/// Throws that error unless every input is given.
void check_count(std::size_t given, std::span<file_tensor const> wanted, std::string const& file);

/// The bytes of a file, or of standard input up to the limit. Reading the same one again gives the
/// same bytes. Errors name the file.
arm_delegate::files::file_bytes read_file(std::string const& path,
                                          arm_delegate::work_limits const& limits);

/// Their SHA-256 in hexadecimal digits.
std::string sha256_of(std::span<std::byte const> bytes);

/// The names of Python files below a folder; empty: the current one.
arm_delegate::report::source_paths source_paths_below(std::string const& root);

/// Reads a .pt2 and checks the types that it declares; `bindings` are "SYMBOL=N". Errors name the
/// file.
arm_delegate::ir::exported_program read_program(std::string const& path,
                                                std::vector<std::string> const& bindings,
                                                arm_delegate::work_limits const& limits);

/// Reads a .tosa. Errors name the file.
arm_delegate::tosa::graph read_tosa(std::string const& path,
                                    arm_delegate::work_limits const& limits);

/// Reads a .npy of the tensor's shape; every element must convert exactly. Errors name the file.
void read_input(std::string const& path, file_tensor const& to,
                arm_delegate::work_limits const& limits);

/// The tensor's elements as a .npy.
std::vector<std::byte> as_npy(file_tensor const& from);

}  // namespace armdc
