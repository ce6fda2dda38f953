// SPDX-License-Identifier: BSD-3-Clause
// Target names in every spelling, and looking up pipelines by name.

#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/targets/extensions.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/target_name.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>

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

TEST_CASE("find_pipeline: finds each by its own name; an unknown name lists the known ones") {
  auto const table = standard_pipeline_table();
  for (auto const& p : table) CHECK(&find_pipeline(table, p.target->name) == &p);
  auto const text = support::failure([&] { (void)find_pipeline(table, "tosa-2.0+int"); });
  CHECK(text.find("unknown target 'tosa-2.0+int'; did you mean 'tosa-1.0+int'? use one of "
                  "tosa-1.0+int, ") != std::string::npos);
  for (auto const& p : table) CHECK(text.find(p.target->name) != std::string::npos);
}

TEST_CASE("find_pipeline: every legal set of profiles and extensions has a pipeline") {
  auto const table = standard_pipeline_table();
  for (char const* name :
       {"TOSA-1.0+INT+FP+int4+cf", "tosa-1.0+int+int16+cf", "TOSA-1.0+INT+int16+u55",
        "TOSA-1.0+FP+bf16+cf", "TOSA-1.0.0+FP+INT+u55", "TOSA-0.80+MI+u55"}) {
    CAPTURE(name);
    auto const& found = find_pipeline(table, name);
    auto const& again = find_pipeline(table, found.target->name);
    CHECK(&again == &found);
    CHECK(same_target(found.target->name, parse_tosa_specification(name).target_name()));
  }
  auto const& f = *find_pipeline(table, "TOSA-1.0+cf+INT+int4+FP").target;
  CHECK(f.name == "tosa-1.0+int+fp+int4+cf");
  CHECK(f.version == tosa_version{1, 0, 0});
  CHECK((f.integer && f.floating && f.int4 && f.control_flow));
  CHECK_FALSE((f.int16 || f.bf16 || f.fp8e4m3 || f.fp8e5m2 || f.fft || f.variable || f.u55));
  // Each combination of extensions is legal, or rejected for an extension that its profiles do not
  // have.
  std::size_t legal = 0;
  for (unsigned set = 0; set < 1U << target::extensions.size(); ++set) {
    for (std::string profiles : {"+int", "+fp", "+int+fp"}) {
      bool const integer = profiles.find("int") != std::string::npos;
      bool const floating = profiles.find("fp") != std::string::npos;
      bool expected = true;
      std::string name = "tosa-1.0" + profiles;
      for (std::size_t i = 0; i < target::extensions.size(); ++i) {
        if ((set >> i & 1U) == 0) continue;
        auto const& e = target::extensions[i];
        name += "+" + std::string(e.name);
        if (e.profiles == target::goes_with::integer && !integer) expected = false;
        if (e.profiles == target::goes_with::floating && !floating) expected = false;
      }
      if (!expected) continue;
      ++legal;
      auto const& facts = *find_pipeline(table, name).target;
      CHECK(facts.name == name);
      for (std::size_t i = 0; i < target::extensions.size(); ++i) {
        CHECK(facts.*target::extensions[i].fact == ((set >> i & 1U) != 0));
      }
    }
  }
  CHECK(legal == 32 + 64 + 512);
}

TEST_CASE("find_pipeline: a conflict in the name is reported first") {
  auto const failure = [](char const* name) {
    return support::failure([&] { (void)find_pipeline(standard_pipeline_table(), name); });
  };
  CHECK(failure("tosa-1.0+int+bf16")
            .starts_with("error: target 'tosa-1.0+int+bf16' does not exist: extension 'bf16' is "
                         "not available in profile "
                         "INT; TOSA-1.0+INT goes with int16, int4, var, cf, u55; TOSA-1.0+FP with "
                         "bf16, fp8e4m3, fp8e5m2, fft, var, cf; "));
  CHECK(failure("TOSA-1.0+FP+u55")
            .starts_with("error: target 'TOSA-1.0+FP+u55' does not exist: extension 'u55' is not "
                         "available in profile "
                         "FP; "));
  CHECK(failure("tosa-0.80+bi+mi")
            .starts_with("error: target 'tosa-0.80+bi+mi' does not exist: it has both BI and MI; "
                         "MI includes BI; "));
  CHECK(failure("tosa-1.1+int")
            .starts_with("error: unknown target 'tosa-1.1+int': TOSA 1.1 is not written yet; "));
  CHECK(failure("tosa-1.0+int+shape")
            .starts_with("error: target 'tosa-1.0+int+shape' does not exist: extension 'shape' "
                         "is not available in "
                         "version 1.0; "));
}

TEST_CASE("find_pipeline: the table of TOSA has no pipeline for an Ethos-U") {
  auto const text =
      support::failure([] { (void)find_pipeline(standard_pipeline_table(), "Ethos-U55-128"); });
  CHECK(
      text.starts_with("error: unknown target 'Ethos-U55-128'; the list has no pipeline for this "
                       "Ethos-U: use one of tosa-1.0+int, "));
}
