#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Warnings about nodes that stay on the host.

#include <arm_delegate/pipeline/compiled_program.hpp>

#include <any>

namespace armdc {

/// Prints a compilation's warnings. Host nodes are grouped by reason if there are many, or if the
/// program is quantized and the target is not (or the other way round), which is printed first.
void print_warnings(arm_delegate::basic_compiled_program<std::any> const& p);

}  // namespace armdc
