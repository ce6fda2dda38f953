#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sets up the process at its start, and checks standard output at its end.

#include <exception>

namespace armdc {

/// Call it first: turns closed standard streams, full disks and signals into errors that leave
/// nothing half-written.
void begin_process();

/// The exit code: `code`, or 1 with a message if writing to standard output failed.
[[nodiscard]] int end_process(int code);

/// True if an exception only reports a failure of standard output: `end_process` reports that.
[[nodiscard]] bool is_output_failure(std::exception const& e);

}  // namespace armdc
