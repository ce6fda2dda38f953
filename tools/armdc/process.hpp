#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What the program asks of the system at its begin, and checks at its end.

#include <exception>

namespace armdc {

/// Call it first: standard streams that are closed, full disks and signals become errors that leave
/// nothing half-written.
void begin_process();

/// The exit code: `code`, or 1 after a message if standard output could not be written.
[[nodiscard]] int end_process(int code);

/// True if an exception only says that standard output could not be written: `end_process` says it.
[[nodiscard]] bool is_output_failure(std::exception const& e);

}  // namespace armdc
