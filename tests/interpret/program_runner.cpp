// SPDX-License-Identifier: BSD-3-Clause
// Programs with state, run from C++.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;

TEST_CASE("program_runner: buffers keep their values between runs") {
  auto const file =
      std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/data/programs/rolling_window.pt2";
  auto const& host = find_pipeline(standard_pipeline_table(), "tosa-1.0+fp");
  program_runner net(compile<target::tosa_1_0_fp>(frontend::pt2::load(file)), {}, &host);
  REQUIRE(net.inputs().size() == 1);
  CHECK(net.inputs()[0].name == "x");
  CHECK(net.inputs()[0].type == ir::dtype::float32);
  CHECK(net.output_count() == 1);
  REQUIRE(net.buffers().size() == 1);
  CHECK(net.buffers()[0].name == "window");
  auto const window = [&] {
    auto const* x = net.buffers()[0].data.as<float>();
    return std::vector<float>(x, x + net.buffers()[0].data.numel());
  };
  auto const initial = window();
  std::vector<float> wanted = initial;
  for (float const first : {10.0F, 20.0F, 30.0F, 40.0F}) {
    std::array<float, 4> const row{first, first + 1, first + 2, first + 3};
    std::ranges::copy(row, net.input(0).as<float>());
    net.run();
    wanted.erase(wanted.begin(), wanted.begin() + 4);
    wanted.insert(wanted.end(), row.begin(), row.end());
    CHECK(window() == wanted);
  }
  net.reset();
  CHECK(window() == initial);
}

TEST_CASE("program_runner: memory is limited") {
  auto const file = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/float.pt2";
  auto compiled = compile<target::tosa_1_0_fp>(frontend::pt2::load(file));
  tosa::run_options const options{.work = {.max_bytes = 1000}};
  CHECK_THROWS_AS(program_runner(std::move(compiled), options), error);
}
