#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes program.json: what a compiled program consists of, and how to call it.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <string>

namespace arm_delegate::report {

/// The text of program.json.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string program_json(program_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/program_json-inl.hpp>  // IWYU pragma: export
#endif
