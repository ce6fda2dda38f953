#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads programs written by torch.export.save.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Reads a .pt2 of torch 2.9 or newer, whose members are stored, as torch.export.save does, or
/// deflated, as in an archive that was zipped again.
///
/// The returned program is functional: in-place operators compute new values, and changes of the
/// program's state are outputs (`output_spec::kind::buffer_mutation`, `user_input_mutation`, before
/// the user's outputs). A parameter, buffer or constant that changes is an input
/// (`input_spec::kind::buffer`, at its position in the signature); every other one is a constant of
/// the graph, whose elements are views of the file's bytes, or of inflated ones that it owns.
///
/// Each control-flow construct is one node: torch.cond, while_loop, map and scan are
/// "higher_order.cond", "higher_order.while_loop", "higher_order.map_impl" and "higher_order.scan".
/// Arguments are those of torch.ops.higher_order, by position. A branch or body is an
/// `ir::subgraph`, also functional, whose inputs are everything it reads, including the model's
/// parameters. The types of arguments, body inputs and outputs, and results agree.
///
/// A program exported with dynamic shapes is specialized for the numbers in `options`, one for each
/// symbol in the sizes of its inputs: all sizes are fixed, numbers computed from sizes are
/// constants, and the program's assertions about them are checked. An integer among its inputs is a
/// symbol too, and is no longer an input.
///
/// Throws `error`, which names the file, and the node and its line of Python if there is one; in a
/// body that is the line of the call, which is all that torch.export keeps. Rejects other
/// higher-order operators, bodies that change their inputs or return numbers, custom objects,
/// training programs, and element types that `ir::dtype` does not have.
ARM_DELEGATE_FUNCTION ir::exported_program load(std::string const& path,
                                                load_options const& options = {});

/// The same for an archive in memory. The program's constants view it: `owner` keeps it alive.
/// `name` is used in messages.
ARM_DELEGATE_FUNCTION ir::exported_program load_bytes(std::span<std::byte const> archive,
                                                      std::shared_ptr<void const> owner,
                                                      std::string_view name,
                                                      load_options const& options = {});

/// The result of `try_load`: a program, or the errors in the file.
struct load_outcome {
  std::optional<ir::exported_program> program{};
  std::vector<diagnostic> diagnostics{};
};

/// Like `load`, but returns errors.
[[nodiscard]] ARM_DELEGATE_FUNCTION load_outcome try_load(std::string const& path,
                                                          load_options const& options = {});

}  // namespace arm_delegate::frontend::pt2

#if !defined(ARM_DELEGATE_COMPILED)
#  include <arm_delegate/frontends/pt2/load-inl.hpp>  // IWYU pragma: export
#endif
