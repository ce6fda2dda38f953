#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect of a .pt2 and of a .tosa.

#include "commands.hpp"
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace armdc {

/// Prints the program in the requested format.
int inspect_program(inspect_arguments const& a);
/// Prints a TOSA graph in the requested format.
int inspect_tosa(inspect_arguments const& a, arm_delegate::files::file_bytes const& file);

/// Writes a TOSA graph as the keys of a JSON object.
void write_tosa(arm_delegate::files::json_writer& j, arm_delegate::tosa::graph const& g);

}  // namespace armdc
