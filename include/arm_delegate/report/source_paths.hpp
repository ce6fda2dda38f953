#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The names of the model's Python files in reports.

#include <arm_delegate/config.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::report {

/// Shortens the paths that PyTorch has recorded: "pkg/net.py:12" for a file below a root folder,
/// "~/pkg/net.py:12" for another one in somebody's home folder, whose name is nobody's business.
class source_paths {
 public:
  source_paths() = default;
  /// `root` is absolute and has no "." and ".."; it need not exist here: models are exported on
  /// other machines, too.
  explicit source_paths(std::string root) : root_(std::move(root)) {}

  /// A file, or a file and its line, as reports show it.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::string shown(std::string_view source) const;

 private:
  std::string root_{};
};

/// True for a path from a root folder: neither "/net.py" nor "~/net.py" nor "C:\net.py".
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_below_root(std::string_view shown);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/source_paths-inl.hpp>  // IWYU pragma: export
#endif
