#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of verify.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/table_check.hpp>
#include <arm_delegate/tosa/rules/detail/verify_tensors.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/rules/rule_table.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

inline void verify_operation(graph const& g, region const& r, std::size_t index,
                             rule_array const& rules, verify_options const& options,
                             std::vector<diagnostic>& problems) {
  checker c(g, r, index, *options.limits, options.profiles);
  try {
    verify_sizes(c);
    table_check(c, options.profiles).run();
    auto const check = rules[static_cast<std::size_t>(c.what().code)];
    if (check != nullptr) check(c);
  } catch (error const& e) {
    for (auto d : e.diagnostics()) {
      if (d.id == code::bad_graph) d = c.problem({.rule = d.why.rule});  // an error in an attribute
      if (g.regions.size() > 1) d.why.rule = fmt::format("region '{}', {}", r.name, d.why.rule);
      problems.push_back(std::move(d));
    }
  }
}

}  // namespace arm_delegate::tosa::detail

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION std::vector<diagnostic> verify(graph const& g, rule_array const& rules,
                                                     verify_options const& options) {
  if (options.limits == nullptr) {
    raise(code::bad_arguments, "the options of 'verify' have no level: 'limits' is null",
          "give a level, such as &tosa::level_8k");
  }
  auto problems = find_unknown_ids(g);
  if (!problems.empty()) return problems;  // rules read the tensors
  for (auto const& r : g.regions) {
    detail::verify_order(r, problems);
    detail::verify_unused_inputs(r, *options.limits, problems);
    for (std::size_t i = 0; i < r.operations.size(); ++i) {
      detail::verify_operation(g, r, i, rules, options, problems);
    }
  }
  return problems;
}

}  // namespace arm_delegate::tosa
