// SPDX-License-Identifier: BSD-3-Clause
// Target names in every spelling, and pipelines found by them.

#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/targets/target_name.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>
#include <string_view>

using namespace arm_delegate;

TEST_CASE("target names: spellings of the same target") {
  struct sample {
    std::string_view a;
    std::string_view b;
    bool same;
  };
  for (auto const& s :
       {sample{"tosa-1.0+int", "TOSA-1.0.0+INT", true},
        sample{"tosa-0.80+bi+u55", "TOSA-0.80.0+BI+u55", true},
        sample{"tosa-1.0+int+u55+int16", "tosa-1.0+int+int16+u55", true},
        sample{"tosa-1.0+int", "tosa-1.0+fp", false},
        sample{"tosa-1.0+int", "tosa-1.0+int+int16", false},
        sample{"tosa-1.0+int", "tosa-1.0.1+int", false}, sample{"tosa-1.0+int", "tosa-1.0", false},
        sample{"tosa-1.0+int", "", false}}) {
    CAPTURE(s.a);
    CAPTURE(s.b);
    CHECK(same_target(s.a, s.b) == s.same);
    CHECK(same_target(s.b, s.a) == s.same);
  }
}

TEST_CASE("find_pipeline: finds each by its own name; an unknown one is told which there are") {
  auto const table = standard_pipeline_table();
  for (auto const& p : table) CHECK(&find_pipeline(table, p.target->name) == &p);
  auto const text = support::failure([&] { (void)find_pipeline(table, "tosa-2.0+int"); });
  CHECK(text.find("unknown target 'tosa-2.0+int'; did you mean 'tosa-1.0+int'? use one of "
                  "tosa-1.0+int, ") != std::string::npos);
  for (auto const& p : table) CHECK(text.find(p.target->name) != std::string::npos);
}

TEST_CASE("find_pipeline: an Ethos-U is no target of a pipeline") {
  auto const text =
      support::failure([] { (void)find_pipeline(standard_pipeline_table(), "Ethos-U55-128"); });
  CHECK(
      text.starts_with("error: unknown target 'Ethos-U55-128'; Ethos-U payloads are made from "
                       "TOSA by Vela: use one of tosa-1.0+int, "));
}
