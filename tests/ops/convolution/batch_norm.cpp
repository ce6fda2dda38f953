// SPDX-License-Identifier: BSD-3-Clause
// aten.batch_norm: MUL and ADD where nothing in front can absorb it.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cmath>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

program_builder normalized(bool training) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 3, 3});
  auto const w = b.constant("w", support::floats({2}, {2, -1}));
  auto const c = b.constant("b", support::floats({2}, {0.5F, 3}));
  auto const mean = b.constant("mean", support::floats({2}, {1, -2}));
  auto const variance = b.constant("variance", support::floats({2}, {4, 0.25F}));
  b.output(b.call("aten.batch_norm.default", {x, w, c, mean, variance, training, 0.1, 1e-5, true}));
  return b;
}

}  // namespace

TEST_CASE("batch_norm: scale w / sqrt(var + eps), shift b - mean * scale, per channel") {
  auto b = normalized(false);
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL ADD");
  auto const scale = support::real_operand(g, support::find(g, tosa::op::mul), "input2");
  auto const shift = support::real_operand(g, support::find(g, tosa::op::add), "input2");
  REQUIRE(scale.size() == 2);
  CHECK(scale[0] == doctest::Approx(2 / std::sqrt(4 + 1e-5)));
  CHECK(scale[1] == doctest::Approx(-1 / std::sqrt(0.25 + 1e-5)));
  CHECK(shift[0] == doctest::Approx(0.5 - 1 * scale[0]));
  CHECK(shift[1] == doctest::Approx(3 + 2 * scale[1]));
}

TEST_CASE("batch_norm: training is refused with what to do") {
  auto b = normalized(true);
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("export the model in evaluation mode: model.eval()") != std::string::npos);
}

TEST_CASE("batch_norm: the form of decomposed programs is folded into a convolution") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2, 2});
  auto const w = b.constant("w", support::floats({1, 2, 1, 1}, {2, 4}));
  auto const mean = b.constant("mean", support::floats({1}, {1}));
  auto const variance = b.constant("variance", support::floats({1}, {4}));
  auto const y = b.call("aten.conv2d.default", {x, w});
  auto const results = b.call_all("aten._native_batch_norm_legit_no_training.default",
                                  {y, ir::none{}, ir::none{}, mean, variance, 0.1, 0.0});
  CHECK(b[results[1]].sizes() == ir::shape{0});
  b.output(results[0]);
  auto const g = support::lower(b);
  auto const weight = support::real_operand(g, support::find(g, tosa::op::conv2d), "weight");
  CHECK(weight == std::vector<double>{1, 2});
  CHECK(support::operators(g).find("MUL") == std::string::npos);
}

TEST_CASE("batch_norm: a node whose statistics are read stays on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2, 2});
  auto const mean = b.constant("mean", support::floats({1}, {1}));
  auto const variance = b.constant("variance", support::floats({1}, {4}));
  for (auto v : b.call_all("aten._native_batch_norm_legit_no_training.default",
                           {x, ir::none{}, ir::none{}, mean, variance, 0.1, 0.0})) {
    b.output(v);
  }
  auto const compiled = support::compile(support::finished(b), support::fp);
  CHECK(compiled.delegates.empty());
  REQUIRE(compiled.host_nodes.size() == 1);
}
