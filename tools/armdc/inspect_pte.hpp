#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect of a .pte.

#include "commands.hpp"
#include <arm_delegate/files/file_bytes.hpp>

namespace armdc {

/// Prints the program, and explains the payloads of its delegates.
int inspect_pte(inspect_arguments const& a, arm_delegate::files::file_bytes const& file);

}  // namespace armdc
