// SPDX-License-Identifier: BSD-3-Clause
// Wrapper sources compile and run against a small stand-in for TVM's C runtime.
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>
#include <stdlib.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace arm_delegate::tvm;  // NOLINT(google-build-using-namespace): only its names
using arm_delegate::error;

std::vector<value> shape(std::vector<std::int64_t> const& sizes) {
  std::vector<value> out;
  out.reserve(sizes.size());
  for (auto const size : sizes) out.push_back(value::of(size));
  return out;
}

model_info sample() {
  return {.inputs = {make_tensor("in put", shape({1, 8}), "int8"),
                     make_tensor("b/c;d", shape({1, 2, 3}), "uint8")},
          .outputs = {make_tensor("y", shape({1, 3}), "int8")}};
}

bool has_compiler() {
  static bool const found = std::system("cc --version >/dev/null 2>&1") == 0;  // NOLINT
  if (!found) std::cout << "SKIPPED: wrappers are not compiled: there is no C compiler 'cc'\n";
  return found;
}

/// Compiles a wrapper with the stand-in, runs it, and returns its exit code and output.
struct run_result {
  int status = -1;
  std::string output{};
};
run_result run(std::string const& file, std::string const& source, std::string const& define) {
  std::string folder = "/tmp/arm_delegate_wrapper_XXXXXX";
  REQUIRE(::mkdtemp(folder.data()) != nullptr);
  std::ofstream(folder + "/" + file) << source;
  std::ofstream(folder + "/tvm_wrapper.h") << wrapper_header();
  std::string const runtime = ARM_DELEGATE_SOURCE_DIR "/tests/tvm/fake_runtime";
  std::string const command = "cd " + folder + " && cc -std=c11 -Wall -Wextra -Werror " + define +
                              " -I. -I'" + runtime + "' " + file + " '" + runtime +
                              "/host.c' -o host >log 2>&1 && ./host >>log 2>&1";
  run_result result{.status = std::system(command.c_str())};  // NOLINT
  std::ifstream log(folder + "/log");
  result.output.assign(std::istreambuf_iterator<char>(log), {});
  std::filesystem::remove_all(folder);
  return result;
}

TEST_CASE("the wrapper of the ahead-of-time executor runs with both interfaces") {
  if (!has_compiler()) return;
  model_info const info = sample();
  for (auto const* facts : {&mlonmcu_2024_04::facts, &mlonmcu_0_9::facts}) {
    auto const unpacked =
        run("aot_wrapper.c",
            aot_wrapper({.info = &info, .dialect = facts, .workspace = 200, .debugs_arena = true},
                        true),
            "-DUNPACKED");
    CHECK_MESSAGE(unpacked.status == 0, unpacked.output);
    CHECK(unpacked.output.find("100 bytes") != std::string::npos);
    auto const packed =
        run("aot_wrapper.c", aot_wrapper({.info = &info, .dialect = facts}, false), "-DPACKED");
    CHECK_MESSAGE(packed.status == 0, packed.output);
    auto const small = run(
        "aot_wrapper.c",
        aot_wrapper({.info = &info, .dialect = facts, .workspace = 99, .debugs_arena = true}, true),
        "-DUNPACKED");
    CHECK(small.status != 0);
    CHECK(small.output.find("100 bytes do not fit") != std::string::npos);
  }
}

TEST_CASE("the wrapper of the graph executor runs") {
  if (!has_compiler()) return;
  model_info const info = sample();
  for (auto const* facts : {&mlonmcu_2024_04::facts, &mlonmcu_0_9::facts}) {
    auto const result = run(
        "rt_wrapper.c",
        graph_wrapper({.info = &info, .dialect = facts, .workspace = 1025, .debugs_arena = true},
                      "{\"a\\b\":\n\t\"?\?=\xC3\xA9\"}\n", std::string_view("\x00\xff\x02", 3)),
        "-DGRAPH");
    CHECK_MESSAGE(result.status == 0, result.output);
    CHECK(result.output.find("100 bytes") != std::string::npos);
  }
}

TEST_CASE("a tensor that a wrapper cannot hold is an error") {
  auto const wrap = [](tensor_info const& t, bool is_aot) {
    model_info const info{.inputs = {t, t}, .outputs = {t}};
    wrapper_request const request{.info = &info, .dialect = &mlonmcu_2024_04::facts};
    return is_aot ? aot_wrapper(request, true) : graph_wrapper(request, "", "");
  };
  CHECK_THROWS_AS((void)wrap(make_tensor("x", shape({-1, 4}), "int8"), false), error);
  CHECK_THROWS_AS((void)wrap(make_tensor("x", shape({4}), "int32"), false), error);
  CHECK_THROWS_AS((void)wrap(make_tensor("x", shape({4}), "int8"), true), error);  // equal names
}

TEST_CASE("pages are counted up, and their size is a power of two") {
  CHECK(count_pages(0, 1024).count == 0);
  CHECK(count_pages(1, 4096).size_log2 == 12);
  CHECK(count_pages(1025, 1024).count == 2);
  CHECK_THROWS_AS((void)count_pages(-1, 1024), error);
  CHECK_THROWS_AS((void)count_pages(1, 1000), error);
}

}  // namespace
