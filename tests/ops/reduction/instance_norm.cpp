// SPDX-License-Identifier: BSD-3-Clause
// aten.instance_norm: group_norm with a group per channel, or batch_norm.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("instance_norm: each channel is normalized") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  ir::none const none;
  b.output(
      b.call("aten.instance_norm.default", {x, none, none, none, none, true, 0.1, 0.0, false}));
  auto const y = support::evaluate(support::lower(b), {{{1, 2, 2}, {1, 3, -5, -9}}}).front();
  CHECK(y.data[0] == doctest::Approx(-1));
  CHECK(y.data[1] == doctest::Approx(1));
  CHECK(y.data[2] == doctest::Approx(1));
  CHECK(y.data[3] == doctest::Approx(-1));
}

TEST_CASE("instance_norm: with the statistics of training") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  auto const mean = b.constant("mean", support::floats({2}, {1, -1}));
  auto const variance = b.constant("variance", support::floats({2}, {4, 0.25}));
  ir::none const none;
  b.output(b.call("aten.instance_norm.default",
                  {x, none, none, mean, variance, false, 0.1, 0.0, false}));
  auto const y = support::evaluate(support::lower(b), {{{1, 2, 2}, {1, 3, -1, 0}}}).front();
  CHECK(y.data == std::vector<double>{0, 1, 0, 2});
}
