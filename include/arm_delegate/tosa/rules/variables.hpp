#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks of the tensor of a variable, for the three VARIABLE operators.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// The name of the variable that a tensor belongs to.
inline std::string_view variable_name(tensor const& t) {
  return t.variable_name.empty() ? t.name : t.variable_name;
}

/// Calls `visit(region, operation)` for each VARIABLE that declares the variable.
template <class Visit>
void for_each_declaration(graph const& g, std::string_view name, Visit const& visit) {
  for (auto const& r : g.regions) {
    for (auto const& o : r.operations) {
      if (o.code != op::variable || o.outputs.empty()) continue;
      if (variable_name(r[o.outputs.front()]) == name) visit(r, o);
    }
  }
}

/// Checks that `value`, read from or written to a variable, matches the variable's one declaration.
inline void check_access(checker const& c, tensor const& variable, tensor const& value) {
  if (!variable.variable) c.fail(fmt::format("'{}' is not a variable", variable.name));
  if (variable.type != value.type || variable.sizes != value.sizes)
    c.fail(fmt::format("'{}' differs from the variable in type or shape", value.name));
  std::size_t declared = 0;
  for_each_declaration(
      c.whole(), variable_name(variable), [&](region const& r, operation const& o) {
        ++declared;
        auto const& declaration = r[o.outputs.front()];
        // An operator in another region may run later.
        c.error_if(&r == &c.in() && &o > &c.what(), "the variable is used before it is declared");
        c.error_if(declaration.type != value.type || declaration.sizes != value.sizes,
                   "the variable is declared with another type or shape");
      });
  c.error_if(declared == 0, "no VARIABLE declares the variable");
}

}  // namespace arm_delegate::tosa::rules
