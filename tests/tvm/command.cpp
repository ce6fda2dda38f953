// SPDX-License-Identifier: BSD-3-Clause
// Command lines and environments. The expected values are recorded from MLonMCU.
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/parse_inputs.hpp>
#include <arm_delegate/backends/tvm/tvm_version.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace arm_delegate::tvm;  // NOLINT(google-build-using-namespace): only its names
using arm_delegate::error;

compile_job make(backend_class const& type, std::string_view config,
                 std::vector<std::string> environment = {},
                 std::vector<feature_request> const& features = {}) {
  compile_job job{type,
                  make_constructor_arguments(type, {}),
                  features,
                  read_literal(config),
                  {.cpu_count = "8", .python = "PY", .environment = std::move(environment)}};
  job.load_model({.path = "m.tflite",
                  .input_shapes = read_literal("{'x': [1, 49]}"),
                  .output_shapes = read_literal("{'y': [1]}"),
                  .input_types = read_literal("{'x': 'int8'}"),
                  .output_types = read_literal("{'y': 'int8'}")});
  return job;
}

std::string joined(std::vector<std::string> const& words) {
  std::string all;
  for (auto const& word : words) all.append(all.empty() ? "" : " ").append(word);
  return all;
}

std::string command_of(backend_class const& type, std::string_view config) {
  return joined(make(type, config).make_launch("out.tar", {}).arguments);
}

TEST_CASE("the arguments have the recorded order") {
  CHECK(command_of(backend_class_of<tvmaot>, "{}") ==
        "PY -m tvm.driver.tvmc compile m.tflite --target c --runtime crt --executor aot "
        "--pass-config tir.disable_vectorize=True --pass-config tir.usmp.enable=False "
        "--input-shapes x:[1,49] --opt-level 3 --output out.tar -f mlf --model-format tflite "
        "--runtime-crt-system-lib 0 --executor-aot-unpacked-api 0 --executor-aot-interface-api "
        "packed --target-c-constants-byte-alignment 16 --target-c-workspace-byte-alignment 16");
  CHECK(command_of(
            backend_class_of<tvmrt, mlonmcu_0_9>,
            "{'tvmrt.disabled_passes': 'a,b', 'tvm.use_tlcpack': 1, 'tvmrt.link_params': 0}") ==
        "tvmc compile m.tflite --target c --runtime crt --executor graph "
        "--pass-config tir.disable_vectorize=True --disabled-pass a,b "
        "--input-shapes x:[1,49] --opt-level 3 --output out.tar -f mlf --model-format tflite "
        "--runtime-crt-system-lib 1 --executor-graph-link-params 0");
  CHECK(command_of(backend_class_of<tvmllvm>,
                   "{'tvmllvm.disabled_passes': 'a,b', 'tvmllvm.tvmc_custom_script': 's.py',"
                   " 'tvmllvm.target_mattr': '+v', 'tvmllvm.target_march': 'gone',"
                   " 'tvmllvm.custom_unroll': True, 'tvmllvm.dump': 'c'}") ==
        "PY s.py compile m.tflite --target llvm --target-llvm-mattr +v,+no-default-unroll "
        "--runtime crt --executor graph --pass-config tir.disable_vectorize=False "
        "--disabled-pass a --disabled-pass b --input-shapes x:[1,49] --opt-level 3 --output "
        "out.tar -f mlf --model-format tflite --runtime-crt-system-lib 1 "
        "--executor-graph-link-params 1");
}

TEST_CASE("tvm_version: the command fits the parser of that release") {
  // Expected from python/tvm/driver/tvmc of the releases, whose parsers were run on these lines.
  auto const with = [](std::string const& version, std::string const& more = {}) {
    return command_of(
        backend_class_of<tvmaot>,
        "{'tvmaot.tvm_version': '" + version + "', 'tvmaot.desired_layout': 'NCHW'" + more + "}");
  };
  auto const has = [](std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  };
  auto const own = command_of(backend_class_of<tvmaot>, "{'tvmaot.desired_layout': 'NCHW'}");
  for (auto const* version : {"0.9", "0.10", "0.11.1", "0.12", "0.17.0"}) {
    CHECK(with(version) == own);
  }
  // 0.18 has no options of targets that are numbers; bool("0") is true.
  auto const typed = with("0.18", ", 'tvmaot.extra_targets': 'cmsis-nn'");
  CHECK(
      has(typed, "--target cmsis-nn,c -constants-byte-alignment=16 -workspace-byte-alignment=16 "));
  CHECK_FALSE(has(typed, "--target-c-"));
  CHECK(has(typed, "--runtime-crt-system-lib  --executor-aot-unpacked-api  --executor-aot-inter"));
  // The parsers keep the last of several options.
  CHECK(has(with("0.12", ", 'tvmaot.disabled_passes': 'a,b,c'"), " --disabled-pass a,b,c "));

  auto const refusal = [&](std::string const& version, std::string const& more = {}) {
    try {
      return with(version, more);
    } catch (error const& e) {
      return e.diagnostics().front().why.rule;
    }
  };
  std::string const layouts = ", 'tvmaot.desired_layout_ops': 'nn.conv2d'";
  CHECK(has(with("0.12", layouts), "--desired-layout NCHW --desired-layout-ops nn.conv2d"));
  CHECK(refusal("0.11", layouts) == "tvmc of TVM 0.11 has no --desired-layout-ops");
  CHECK(refusal("0.10", ", 'tvmaot.desired_layout': 'NHWC:HWOI'") ==
        "tvmc of TVM 0.10 has no --desired-layout but one of NCHW and NHWC");
  CHECK(has(refusal("0.19"), "tvmc of TVM 0.19 has no output format but so"));
  for (auto const* version : {"0.8", "0.20", "1.0", "0.", "0.12x", "", "0.1", "12"}) {
    CHECK(has(refusal(version), "tvm_version is '"));
  }
}

TEST_CASE("tvm_version: CMSIS-NN and its options") {
  // Expected from the same parsers, with CMSISNNCompilerConfig of each release.
  auto const with = [](std::string const& version, std::string const& settings) {
    auto const config = "{'tvmaot.tvm_version': '" + version + "', 'tvmaot.bool_as_int': False}";
    auto const all = "{'cmsisnn.dir': 'n', 'cmsis.dir': 'c', " + settings + "}";
    return joined(make(backend_class_of<tvmaot, mlonmcu_0_9>, config, {},
                       {{"cmsisnnbyoc", read_literal(all)}})
                      .make_launch("out.tar", {})
                      .arguments);
  };
  auto const has = [](std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  };
  constexpr std::string_view debug = "--target-cmsis-nn-debug_last_error";
  auto const oldest = with("0.9", "'cmsisnnbyoc.mcpu': 'cortex-m55'");
  CHECK(has(oldest, "--target cmsis-nn,c --target-cmsis-nn-mcpu cortex-m55 --runtime "));
  CHECK_FALSE(has(oldest, debug));
  CHECK_FALSE(has(with("0.11", ""), debug));
  CHECK(has(with("0.12", ""), "--target-cmsis-nn-debug_last_error 0 "));
  CHECK(has(with("0.17", "'cmsisnnbyoc.debug_last_error': True"),
            "--target-cmsis-nn-debug_last_error 1 "));
  auto const typed = with("0.18", "'cmsisnnbyoc.mattr': '+nodsp'");
  CHECK(has(typed, "--target cmsis-nn,c -constants-byte-alignment=16 "));
  CHECK(has(typed, "--target-cmsis-nn-mattr +nodsp --target-cmsis-nn-debug_last_error 0 "));

  auto const refused = [&](std::string const& version, std::string const& settings,
                           std::string_view rule) {
    try {
      FAIL_CHECK(with(version, settings));
    } catch (error const& e) {
      CHECK_MESSAGE(has(e.diagnostics().front().why.rule, rule), e.what());
    }
  };
  refused("0.11", "'cmsisnnbyoc.debug_last_error': True",
          "tvmc of TVM 0.11 has no --target-cmsis-nn-debug");
  refused("0.19", "", "tvmc of TVM 0.19 has no target cmsis-nn: microTVM was removed");
}

TEST_CASE("tvm_version: formats, and options that belong to branches of TVM") {
  auto const fitted = [](std::vector<std::string> const& words, std::string_view version) {
    argument_list all;
    for (auto const& word : words) all.emplace_back(word);
    std::vector<std::string> texts;
    try {
      for (auto const& v : fit_to_tvm(std::move(all), version)) texts.push_back(to_text(v));
    } catch (error const& e) {
      return e.diagnostics().front().why.rule;
    }
    return joined(texts);
  };
  CHECK(fitted({"--model-format", "pdmodel", "-f", "so"}, "0.9") == "--model-format paddle -f so");
  CHECK(fitted({"--model-format", "relay"}, "0.9") ==
        "tvmc of TVM 0.9 has no --model-format relay");
  CHECK(fitted({"--model-format", "relay"}, "0.10") == "--model-format relay");
  CHECK(fitted({"--model-format", "mlir"}, "0.12") ==
        "tvmc of TVM 0.12 has no --model-format 'mlir'");
  CHECK(fitted({"-f", "tar"}, "0.12") == "tvmc of TVM 0.12 has no output format but so and mlf");
  CHECK(fitted({"-f", "mlf"}, "0.19").starts_with("tvmc of TVM 0.19 has no output format but so:"));
  for (auto const* option : {"--relay-params", "--experimental-tvmc-extension"}) {
    CHECK(fitted({option, "x"}, "0.12") == "tvmc of TVM 0.12 has no " + std::string(option));
  }
  CHECK(fitted({"--pass-config", "relay.moiopt.enable=True"}, "0.17") ==
        "tvmc of TVM 0.17 has no --pass-config relay.moiopt");
}

TEST_CASE("the environment adds and replaces variables") {
  auto const l =
      make(backend_class_of<tvmaot>, "{'tvm.pythonpath': '/p', 'tvmaot.relay_debug': 'DEFAULT=2'}",
           {"PYTHONPATH=/old", "HOME=/h"})
          .make_launch("o", {});
  CHECK(joined(l.environment) ==
        "HOME=/h TVM_LOG_DEBUG=DEFAULT=2 PYTHONPATH=/p TVM_NUM_THREADS=8 TVM_BIND_THREADS=0");
  auto const packed =
      make(backend_class_of<tvmaot>, "{'tvm.pythonpath': '/p', 'tvm.use_tlcpack': 'yes'}")
          .make_launch("o", {});
  CHECK(joined(packed.environment) == "TVM_NUM_THREADS=8 TVM_BIND_THREADS=0");
}

TEST_CASE("a launch that cannot work is an error before it starts") {
  for (char const* config :
       {"{'tvmaot.target_mcpu': 1.5}", "{'tvmaot.relay_debug': 5}",
        "{'tvmaot.tvmc_extra_args': ['a\\0b']}", "{'tvmaot.use_tuning_results': True}",
        "{'tvmaot.desired_layout': 'a,b', 'tvmaot.desired_layout_ops': 'c'}",
        "{'tvmaot.target_mattr': ['+v'], 'tvmaot.custom_unroll': True}",
        "{'tvmaot.disabled_passes': None}"}) {
    CAPTURE(config);
    CHECK_THROWS_AS((void)make(backend_class_of<tvmaot>, config).make_launch("o", {}), error);
  }
  CHECK_THROWS_AS((void)make(backend_class_of<tvm_base>, "{}").make_launch("o", {}), error);
}

TEST_CASE("tuning records belong to a tuner") {
  auto job = make(backend_class_of<tvmrt>, "{}");
  CHECK_THROWS_AS(job.set_tuning_records("r", {}), error);
  job.set_tuning_records("b", "z");
  job.set_tuning_records("a", "a");
  CHECK(job.tuning_records({}).text == "b");
  CHECK(job.tuning_records("a").text == "a");
  CHECK(job.tuning_records("q").is_none());
  CHECK_THROWS_AS((void)make(backend_class_of<tvmrt>, "{'tvmrt.autotuned_results_file': ''}"),
                  error);
}

TEST_CASE("shapes and types of a text are read as the original does") {
  CHECK(to_literal(parse_shapes("foo:[1,32] a/b:[10,-1] a/b/c: [1]")) ==
        "{'foo': [1, 32], 'a/b': [10, -1], 'b/c': [1]}");
  for (char const* text : {"x", "", "x:[1,2", "x:[1.5]", "x:[ 1]"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)parse_shapes(text), error);
  }
  CHECK(to_literal(parse_types("a:int8,x.y:uint8")) == "{'a': 'int8', 'x.y': 'uint8'}");
  CHECK_THROWS_AS((void)parse_types("a:"), error);
}

}  // namespace
