#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a compilation as Markdown, for a pull request.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <string>

namespace arm_delegate::report {

/// Estimates, memory, the ten modules with the most cycles, and the nodes on the host.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string markdown(program_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/markdown-inl.hpp>  // IWYU pragma: export
#endif
