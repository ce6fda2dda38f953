// SPDX-License-Identifier: BSD-3-Clause
// aten.linspace between tensors.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("linspace_tensor: two tensors, and one step") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {});
  auto const y = b.input("y", ir::dtype::float32, {});
  b.output(b.call("aten.linspace.Tensor_Tensor", {x, y, 5}));
  b.output(b.call("aten.linspace.Tensor_Scalar", {x, 9.0, 1}));
  b.output(b.call("aten.linspace.Scalar_Tensor", {2.0, y, 3}));
  auto const made = support::evaluate(support::lower(b), {{{}, {1}}, {{}, {3}}});
  CHECK(made[0].data == std::vector<double>{1, 1.5, 2, 2.5, 3});
  CHECK(made[1].data == std::vector<double>{1});
  CHECK(made[2].data == std::vector<double>{2, 2.5, 3});
}
