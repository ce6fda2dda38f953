#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of backend_class.hpp; those that need a job are in compile_job-inl.hpp.

#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>  // IWYU pragma: keep
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

using class_table = std::vector<backend_class const*>;

template <class D, class... Cs>
[[nodiscard]] class_table classes_of(class_list<Cs...>) {
  return {&backend_class_of<Cs, D>...};
}

template <class... Ds>
[[nodiscard]] class_table all_classes(dialect_list<Ds...>) {
  class_table all;
  for (class_table const& some : std::array{classes_of<Ds>(classes{})...}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

[[nodiscard]] inline std::string_view bare_dialect(std::string_view name) {
  if (name.starts_with('v')) name.remove_prefix(1);
  if (name.ends_with(".0")) name.remove_suffix(2);
  return name;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION backend_class const& find_class(std::string_view name,
                                                      std::string_view dialect) {
  std::vector<std::string_view> names;
  std::vector<std::string_view> dialect_names;
  for (backend_class const* const c : detail::all_classes(dialects{})) {
    bool const has_dialect =
        detail::bare_dialect(c->dialect->name) == detail::bare_dialect(dialect);
    if (has_dialect && c->name == name) return *c;
    if (has_dialect) names.push_back(c->name);
    if (dialect_names.empty() || dialect_names.back() != c->dialect->name) {
      dialect_names.push_back(c->dialect->name);
    }
  }
  bool const is_dialect = !names.empty();
  std::vector<std::string_view> const& known = is_dialect ? names : dialect_names;
  std::string list;
  for (auto const item : known) list.append(list.empty() ? "" : ", ").append(item);
  raise(code::backend_not_found,
        is_dialect ? fmt::format("there is no TVM backend '{}'", name)
                   : fmt::format("there is no dialect '{}'", dialect),
        fmt::format("{}there are: {}", did_you_mean(is_dialect ? name : dialect, known), list));
}

}  // namespace arm_delegate::tvm
