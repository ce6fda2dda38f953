#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The metrics of a build, as CSV with one header and one row.

#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

/// A table with one row. Optional columns have a name in underscores in the CSV.
struct metrics {
  value data = value::of(value_kind::map);
  std::vector<std::string> optional{};
  std::vector<std::string> order{};

  [[nodiscard]] bool is_optional(std::string_view name) const;
  /// Adds a column. A second one of the same name is an error unless it overwrites the first.
  void add(std::string_view name, value v, bool is_optional, bool overwrites = false,
           bool comes_first = false);
  /// A value; text is read as a Python literal, empty text is None.
  [[nodiscard]] value get(std::string_view name) const;
};

[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_csv(metrics const& m, bool with_optional);
/// Reads the CSV. Throws `code::bad_compile_spec` unless it has two lines.
[[nodiscard]] ARM_DELEGATE_FUNCTION metrics read_metrics(std::string_view csv);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/metrics-inl.hpp>  // IWYU pragma: export
#endif
