#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a compilation as a page for a browser.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::report {

/// A page that contains everything it shows: estimates, cycles by operation and module, memory over
/// time, the roofline, and nodes on the host. It loads nothing. Explanations, if they were asked
/// for, are among the details of operations.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string html_report(program_report const& r);

/// The same from the text of a program.json.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string html_report(std::string_view program_json);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/html_report-inl.hpp>  // IWYU pragma: export
#endif
