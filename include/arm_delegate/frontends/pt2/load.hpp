#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads programs that torch.export.save wrote.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Reads a .pt2 of torch 2.9 or newer.
///
/// The program is functional afterwards: in-place operators compute new values, and what they
/// change of the program's state is an output (`output_spec::kind::buffer_mutation`,
/// `user_input_mutation`, before the user's outputs). A parameter, buffer or constant that changes
/// is an input (`input_spec::kind::buffer`, where the signature has it); every other one is a
/// constant of the graph, whose elements stay in the mapped file.
///
/// Control flow is one node: torch.cond, while_loop, map and scan are "higher_order.cond",
/// "higher_order.while_loop", "higher_order.map_impl" and "higher_order.scan". Arguments are those
/// of torch.ops.higher_order, by position; a branch or body is an `ir::subgraph`, functional too,
/// which is given everything it reads, the model's parameters included. What nodes pass, what
/// bodies take and return, and results fit each other.
///
/// Throws `error`, which names the file, and the node and its line of Python where there are such;
/// in a body that is the line of the call, which is all that torch.export keeps. Refused are
/// symbolic dimensions, other higher-order operators, bodies that change what they are given or
/// return numbers, custom objects, what trains, and element types that `ir::dtype` does not have.
ARM_DELEGATE_FUNCTION ir::exported_program load(std::string const& path);

/// The same for an archive in memory, which the program's constants view: `owner` keeps it alive.
/// `name` stands in messages.
ARM_DELEGATE_FUNCTION ir::exported_program load_bytes(std::span<std::byte const> archive,
                                                      std::shared_ptr<void const> owner,
                                                      std::string_view name);

/// The result of `try_load`: a program, or what is wrong with the file.
struct load_outcome {
  std::optional<ir::exported_program> program{};
  std::vector<diagnostic> diagnostics{};
};

/// As `load`, with errors as values.
[[nodiscard]] ARM_DELEGATE_FUNCTION load_outcome try_load(std::string const& path);

}  // namespace arm_delegate::frontend::pt2

#if !defined(ARM_DELEGATE_COMPILED)
#  include <arm_delegate/frontends/pt2/load-inl.hpp>  // IWYU pragma: export
#endif
