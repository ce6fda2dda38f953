#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Explanations of payloads as text.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <string>

namespace arm_delegate::report {

/// The explanation of each payload of a report that has one: its operations in the order of the
/// commands, then cycles by cause, peaks of memory and the most expensive nodes. Stripes are summed
/// up for each operation of a cascade. Columns are separated by two spaces or more.
/// Throws std::invalid_argument if an operation of an explained payload lacks its own explanation.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string explanation_text(program_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/explanation_text-inl.hpp>  // IWYU pragma: export
#endif
