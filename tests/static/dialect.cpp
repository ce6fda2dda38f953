// SPDX-License-Identifier: BSD-3-Clause
// Each TOSA operator is in its own row of the table.

#include <arm_delegate/base/enumerator_name.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cstddef>
#include <string_view>

namespace ad = arm_delegate;
using ad::tosa::op;

namespace {

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// "reduce_max" and "REDUCE_MAX"; `constant` has a name of its own, as `const` is a keyword.
constexpr bool is_name_of(std::string_view enumerator, std::string_view name) {
  if (enumerator == "constant") return name == "CONST";
  if (enumerator.size() != name.size()) return false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (upper(enumerator[i]) != name[i]) return false;
  }
  return true;
}

constexpr std::size_t first_wrong_row() {
  auto const& names = ad::detail::enumerator_names<op, ad::tosa::operator_table.size()>;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_name_of(names[i], ad::tosa::operator_table[i].name)) return i;
  }
  return names.size();
}

static_assert(is_name_of("reduce_max", "REDUCE_MAX") && !is_name_of("reduce_max", "REDUCE_MIN"));
static_assert(first_wrong_row() == ad::tosa::operator_table.size());

}  // namespace
