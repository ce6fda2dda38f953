#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a compilation for an Ethos-U as CSV with the columns of Vela's files, for scripts that
// read these.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <string>

namespace arm_delegate::report {

/// A line with the columns of Vela's summary, NETWORK_summary_SYSTEM.csv. Cells are empty for
/// numbers that only Vela has.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string summary_csv(program_report const& r);

/// A line for each operation with the columns of Vela's NETWORK_per-layer.csv, then the module, the
/// line of Python and the command's offset. The first column is the node, and "Staging Usage" the
/// bytes of feature maps in use.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string layers_csv(program_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/csv-inl.hpp>  // IWYU pragma: export
#endif
