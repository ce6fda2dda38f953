// SPDX-License-Identifier: BSD-3-Clause
// Options, their conversions and features. The expected values are recorded from MLonMCU.
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace arm_delegate::tvm;  // NOLINT(google-build-using-namespace): only its names
using arm_delegate::error;

compile_job make(backend_class const& type, std::string_view config,
                 std::vector<feature_request> const& features = {}) {
  return {type, make_constructor_arguments(type, {}), features, read_literal(config), {}};
}

std::string read(backend_class const& type, std::string_view config, std::string_view name) {
  return to_literal(make(type, config).option(name));
}

constexpr auto const& aot = backend_class_of<tvmaot>;
constexpr auto const& new_aot = backend_class_of<tvmaot, mlonmcu_0_9>;
constexpr auto const& rt = backend_class_of<tvmrt>;

TEST_CASE("booleans, lists and maps are converted as recorded") {
  CHECK(to_literal(as_boolean("oN", none::rejected)) == "True");
  CHECK(to_literal(as_boolean("n", none::rejected)) == "False");
  CHECK(to_literal(as_boolean(value::of(std::int64_t{-1}), none::rejected)) == "True");
  CHECK(as_boolean({}, none::kept).is_none());
  CHECK_THROWS_AS((void)as_boolean({}, none::rejected), error);
  CHECK_THROWS_AS((void)as_boolean("00", none::rejected), error);
  CHECK(to_literal(as_list("a, b,", none::rejected)) == "['a', ' b', '']");
  CHECK(to_literal(as_list("", none::rejected)) == "['']");
  CHECK(to_literal(as_list("['a', 1]", none::rejected)) == "['a', 1]");
  CHECK_THROWS_AS((void)as_list(value::of(true), none::kept), error);
  CHECK(to_literal(as_map("['ab', 'cd']", none::rejected)) == "{'a': 'b', 'c': 'd'}");
  CHECK(to_literal(as_map("(('a', {'mcpu': 'm4'}),)", none::rejected)) == "{'a': {'mcpu': 'm4'}}");
  CHECK_THROWS_AS((void)as_map("a=1", none::rejected), error);
  CHECK_THROWS_AS((void)as_map("[([1], 2)]", none::rejected), error);
  CHECK(as_integer(" 1_0 ") == 10);
  CHECK(as_integer(value::of(2.9)) == 2);
  CHECK_THROWS_AS((void)as_integer("0x10"), error);
}

TEST_CASE("every option has help, a name of its own and a default that it accepts") {
  for (auto const* type : {&aot, &new_aot, &rt, &backend_class_of<tvm_base>,
                           &backend_class_of<tvmaotplus>, &backend_class_of<tvmllvm>}) {
    std::set<std::string_view> names;
    for (option_row const& row : type->options) {
      CAPTURE(row.name);
      CHECK(names.insert(row.name).second);
      CHECK_FALSE(row.help.empty());
      CHECK_NOTHROW((void)row.read(read_literal(row.initial), {.target = "c", .format = "mlf"}));
    }
  }
}

TEST_CASE("the dialect and the class decide which options exist") {
  CHECK_FALSE(make(aot, "{}").has_option("link_params"));
  CHECK(make(backend_class_of<tvmrt, mlonmcu_0_9>, "{}").has_option("link_params"));
  CHECK_FALSE(make(rt, "{}").has_option("unpacked_api"));
  CHECK(make(new_aot, "{}").has_option("bool_as_int"));
  CHECK_THROWS_AS((void)make(backend_class_of<tvmcg>, "{}"), error);
  CHECK_NOTHROW((void)make(backend_class_of<tvmcg>, "{'utvmcg.exe': '/x'}"));
}

TEST_CASE("keys select options by their prefix, anywhere in the key") {
  CHECK(read(aot, "{'opt_level': 1}", "opt_level") == "3");
  CHECK(read(aot, "{'tvmrt.opt_level': 1}", "opt_level") == "3");
  CHECK(read(aot, "{'tvmaot.opt_level': 1, 'xtvmaot.opt_level': 2}", "opt_level") == "2");
  CHECK(read(aot, "{'tvm.pythonpath': '/a'}", "tvm.pythonpath") == "'/a'");
  CHECK(read(aot, "{'tvmaot.tvm.pythonpath': '/b'}", "tvm.pythonpath") == "'/b'");
}

TEST_CASE("dialects convert differently") {
  CHECK(read(aot, "{'tvmaot.print_outputs': 2}", "print_outputs") == "2");
  CHECK(read(new_aot, "{'tvmaot.print_outputs': 2}", "print_outputs") == "True");
  CHECK(read(aot, "{'tvmaot.tvmc_extra_args': '-v'}", "tvmc_extra_args") == "'-v'");
  CHECK(read(new_aot, "{'tvmaot.tvmc_extra_args': '-v'}", "tvmc_extra_args") == "['-v']");
  CHECK(read(new_aot, "{'tvmaot.extra_pass_config': None}", "extra_pass_config") ==
        "{'tir.usmp.enable': False}");
  CHECK_THROWS_AS((void)read(aot, "{'tvmaot.extra_pass_config': None}", "extra_pass_config"),
                  error);
  CHECK(to_literal(make(backend_class_of<tvmaotplus, mlonmcu_0_9>,
                        "{'tvmaotplus.extra_pass_config': {'tir.usmp.enable': False}}")
                       .property("pass_config")) ==
        "{'tir.disable_vectorize': True, 'tir.usmp.algorithm': 'hill_climb', "
        "'tir.usmp.enable': True}");
  CHECK(to_literal(make(backend_class_of<tvmaotplus>, "{'tvmaotplus.extra_pass_config': {'a': 1}}")
                       .property("pass_config")) == "{'tir.disable_vectorize': True, 'a': 1}");
}

TEST_CASE("an unknown option is a warning with the nearest name") {
  auto const job = make(aot, "{'tvmaot.opt_levle': 1}");
  REQUIRE(job.warnings().size() == 1);
  CHECK(to_string(job.warnings()[0]).find("did you mean 'opt_level'?") != std::string::npos);
  CHECK(make(aot, "{'tvmrt.opt_levle': 1, 'tvm.pythonpath': 'x'}").warnings().empty());
}

TEST_CASE("features change the configuration") {
  auto const usmp = make(aot, "{}", {{.name = "usmp"}});
  CHECK(to_literal(usmp.option("extra_pass_config")) ==
        "{'tir.usmp.enable': True, 'tir.usmp.algorithm': 'greedy_by_conflicts'}");
  CHECK(to_literal(usmp.option("arena_size")) == "0");
  auto const cmsis = make(
      aot, "{'tvmaot.extra_targets': 'ethos-u'}",
      {{.name = "cmsisnnbyoc",
        .config =
            read_literal("{'cmsisnnbyoc.mcpu': 'm4', 'cmsisnn.dir': 'a', 'cmsis.dir': 'b'}")}});
  CHECK(to_literal(cmsis.option("extra_targets")) == "['ethos-u', 'cmsis-nn']");
  CHECK(to_literal(cmsis.option("extra_target_details")) ==
        "{'cmsis-nn': {'mcpu': 'm4', 'debug_last_error': False}}");
  CHECK_THROWS_AS((void)make(aot, "{}", {{.name = "cmsisnnbyoc"}}), error);
  CHECK_THROWS_AS((void)make(rt, "{}", {{.name = "unpacked_api"}}), error);
  CHECK_THROWS_AS((void)make(aot, "{'tvmaot.tvmc_extra_args': 'x'}", {{.name = "uma_backends"}}),
                  error);
}

TEST_CASE("a setting that a feature does not have in the dialect is refused by its name") {
  auto const refusal = [](backend_class const& type, std::string_view feature,
                          std::string_view config) {
    try {
      (void)make(type, "{}", {{.name = std::string(feature), .config = read_literal(config)}});
    } catch (error const& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  // MLonMCU: UsmpTVM has use_workspace_io in release 0.9.0, not in commit aec658ef.
  auto const old = refusal(aot, "usmp", "{'usmp.use_workspace_io': 'yes'}");
  CHECK(old.find("the feature 'usmp' has no setting 'use_workspace_io'") != std::string::npos);
  CHECK(old.find("it has: enabled, algorithm") != std::string::npos);
  CHECK(refusal(new_aot, "usmp", "{'usmp.use_workspace_io': 'yes'}").empty());
  for (auto const* key : {"usmp.algoritm", "algoritm", "usmp.", "other.algorithm"}) {
    INFO(key);
    CHECK_FALSE(refusal(new_aot, "usmp", "{'" + std::string(key) + "': 1}").empty());
  }
  CHECK(refusal(aot, "usmp", "{'usmp.algoritm': 'hill_climb'}").find("did you mean 'algorithm'?") !=
        std::string::npos);
  CHECK_FALSE(refusal(aot, "debug_arena", "{'debug_arena.size': 1}").empty());
}

TEST_CASE("classes are found by name and dialect") {
  CHECK(&find_class("tvmaot", "2024-04") == &aot);
  CHECK(&find_class("tvmaot", "0.9") == &new_aot);
  CHECK(&find_class("tvmaot", "v0.9.0") == &new_aot);
  CHECK_THROWS_WITH_AS((void)find_class("tvmaott", "0.9"),
                       doctest::Contains("did you mean 'tvmaot'?"), error);
  CHECK_THROWS_AS((void)find_class("tvmaot", "0.8"), error);
}

}  // namespace
