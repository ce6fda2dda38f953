#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What an option is made of: conversions shared by options, and a row of the table of a class.

#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

/// Facts of the machine that options and commands depend on.
struct host_facts {
  value cpu_count{};                       ///< the default of `num_threads`
  std::string python = "python3";          ///< runs tvmc
  std::vector<std::string> environment{};  ///< "NAME=VALUE"
};

/// The constructor's arguments that options depend on.
struct reading_context {
  std::string_view target{};
  std::string_view format{};
};

/// An option of a class in a dialect.
struct option_row {
  std::string_view name{};
  /// Its name among the printed properties: "tvm_pythonpath" for `tvm.pythonpath`.
  std::string_view property{};
  std::string_view help{};
  /// The default as a Python literal.
  std::string_view initial{};
  /// The key has no prefix of a class: "tvm.pythonpath".
  bool is_global = false;
  /// A value is needed.
  bool is_required = false;
  /// Part of the printed properties.
  bool is_shown = false;
  /// Converts a value of the configuration.
  value (*read)(value const&, reading_context const&) = nullptr;
  /// The default if it depends on the machine, else null.
  value (*of_host)(host_facts const&) = nullptr;
};

/// The base of options. An option exists for a class in a dialect if `initial(class, dialect)`
/// does; it returns the default. `read(value, context, class, dialect)` converts a value.
struct option {
  static constexpr bool is_global = false;
  static constexpr bool is_required = false;
  static constexpr bool is_shown(any_dialect) { return true; }
};

namespace coerce {

/// Any value, unchanged.
struct raw {
  static value read(value const& v, reading_context const&, tvm_base, any_dialect) { return v; }
};

/// A boolean; the older dialect leaves numbers as they are.
template <none N>
struct boolean {
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_2024_04) {
    return v.is(value_kind::integer) ? v : as_boolean(v, N);
  }
  static value read(value const& v, reading_context const&, tvm_base, mlonmcu_0_9) {
    return as_boolean(v, N);
  }
};

template <none N>
struct list {
  static value read(value const& v, reading_context const&, tvm_base, any_dialect) {
    return as_list(v, N);
  }
};

template <none N>
struct map {
  static value read(value const& v, reading_context const&, tvm_base, any_dialect) {
    return as_map(v, N);
  }
};

}  // namespace coerce
}  // namespace arm_delegate::tvm
