#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A compilation in a few lines of text.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::report {

/// A line for each delegate, "FOLDER/delegate_0.bin: 5 nodes, 31 NPU operations, about 41000
/// cycles, 2048 bytes for ethos-u55-128", and one if nodes convert at the boundary on the host.
/// `folder` begins the names of files: "" or a path with its "/".
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string text(program_report const& r,
                                                     std::string_view folder = {});

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/text-inl.hpp>  // IWYU pragma: export
#endif
