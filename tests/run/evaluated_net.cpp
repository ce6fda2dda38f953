// SPDX-License-Identifier: BSD-3-Clause
// Nodes on the host with elements that TOSA's floating-point profile lacks are evaluated.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

using namespace arm_delegate;

TEST_CASE("evaluated_net: int64 on both sides of a delegate") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {3});
  auto const shifted = b.call("aten.bitwise_right_shift.Tensor_Scalar", {x, 1});
  auto const y = b.call("aten.to.dtype", {shifted, ir::dtype::float32});
  auto const relu = b.call("aten.relu.default", {y});
  b.output(b.call("aten.to.dtype", {relu, ir::dtype::int64}));
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.delegates.size() == 1);
  REQUIRE(compiled.host_nodes.size() == 3);
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  program_runner net(std::move(compiled), {}, &host);
  std::ranges::copy(std::array<std::int64_t, 3>{-7, 8, 1001}, net.input(0).as<std::int64_t>());
  net.run();
  auto const* made = net.output(0).as<std::int64_t>();
  CHECK(std::ranges::equal(std::array<std::int64_t, 3>{0, 4, 500},
                           std::array{made[0], made[1], made[2]}));
}

TEST_CASE("evaluated_net: unsigned elements") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::uint8, {2});
  b.output(b.call("aten.relu.default", {b.call("aten.mul.Scalar", {x, 0.5})}));
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.host_nodes.size() == 1);
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  program_runner net(std::move(compiled), {}, &host);
  net.input(0).as<std::int8_t>()[0] = 20;
  net.input(0).as<std::int8_t>()[1] = static_cast<std::int8_t>(std::uint8_t{200});
  net.run();
  CHECK(net.output(0).as<float>()[0] == 10.0F);
  CHECK(net.output(0).as<float>()[1] == 100.0F);
}
