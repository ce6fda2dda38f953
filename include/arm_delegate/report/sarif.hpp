#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes SARIF 2.1.0 (OASIS), which code review tools show beside the model's Python.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>

#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::report {

struct sarif_options {
  /// Relative paths of Python files are relative to %SRCROOT%, as code review tools call the root
  /// of a repository; the text does not say where it is.
  bool has_source_root = false;
};

/// A result for each node that stays on the host: a warning, or for information if it converts at
/// the boundary of a delegate. `file` is the place of nodes without a line of Python.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string sarif(std::span<host_node const> nodes,
                                                      std::string_view file,
                                                      sarif_options options = {});

/// A result for each message. A rule is a `code`, as in "unsupported-operator".
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string sarif(std::span<diagnostic const> messages,
                                                      sarif_options options = {});

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/sarif-inl.hpp>  // IWYU pragma: export
#endif
