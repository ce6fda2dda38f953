// SPDX-License-Identifier: BSD-3-Clause
// The specification's table agrees with the dialect and with the list of TOSA versions.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/detail/specification_table.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string_view>

using namespace arm_delegate;

TEST_CASE("the specification's table has each operator of the dialect once, and no other") {
  std::set<std::string_view> names;
  for (auto const& o : tosa::operator_table) names.insert(o.name);
  for (auto const& rule : tosa::specification::operator_rules) {
    CAPTURE(rule.name);
    CHECK(names.erase(rule.name) == 1);
  }
  CHECK(names.empty());
}

TEST_CASE("the specification's table names listed versions of TOSA") {
  CHECK(ranges::all_of(tosa::specification::type_modes, [](auto const& mode) {
    return is_known_tosa_version({1, mode.since_minor, 0});
  }));
}
