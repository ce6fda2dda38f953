// SPDX-License-Identifier: BSD-3-Clause
// fold-batch-norm: convolution and linear absorb the batch norm after them.

#include "support/lowered.hpp"
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/passes/fold_batch_norm.hpp>
#include <arm_delegate/registry/invariants.hpp>

#include <doctest/doctest.h>
#include <support/ran.hpp>

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;

namespace {

std::vector<float> const weight{1, -2, 3, 0.5F, 4, -1, 2, 2};
std::vector<float> const gamma{2, -1};
std::vector<float> const beta{0.5F, 3};
std::vector<float> const mean{1, -2};
std::vector<float> const variance{4, 0.25F};
constexpr double eps = 1e-3;

ir::value_id norm(program_builder& b, ir::value_id x) {
  return b.call("aten.batch_norm.default",
                {x, b.constant("gamma", support::floats({2}, gamma)),
                 b.constant("beta", support::floats({2}, beta)),
                 b.constant("mean", support::floats({2}, mean)),
                 b.constant("variance", support::floats({2}, variance)), false, 0.1, eps, true});
}

ir::value_id convolution(program_builder& b, ir::value_id x, bool biased) {
  auto const w = b.constant("w", support::floats({2, 1, 2, 2}, weight));
  auto const bias = biased ? call_argument(b.constant("bias", support::floats({2}, {0.25F, -1})))
                           : call_argument(ir::none{});
  return b.call("aten.conv2d.default", {x, w, bias});
}

double scale(std::size_t c) { return gamma[c] / std::sqrt(variance[c] + eps); }

}  // namespace

TEST_CASE("fold_batch_norm: w * s and b * s + t, in double and rounded once") {
  for (bool biased : {false, true}) {
    CAPTURE(biased);
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {1, 1, 3, 3});
    b.output(norm(b, convolution(b, x, biased)));
    support::subject s(b);
    CHECK(s.run<pass::fold_batch_norm>());
    auto const& n = s.graph()[s.graph().order.back()];
    REQUIRE(n.target == "aten.conv2d.default");
    auto const folded = n.input("weight").constant->values<float>();
    auto const bias = n.input("bias").constant->values<float>();
    for (std::size_t i = 0; i < 8; ++i) {
      CHECK(folded[i] == static_cast<float>(weight[i] * scale(i / 4)));
    }
    for (std::size_t c = 0; c < 2; ++c) {
      auto const old = biased ? (c == 0 ? 0.25 : -1.0) : 0.0;
      CHECK(bias[c] == doctest::Approx(beta[c] + (old - mean[c]) * scale(c)));
    }
    CHECK_FALSE(s.run<pass::fold_batch_norm>());
  }
}

TEST_CASE("fold_batch_norm: one norm after another") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 3, 3});
  b.output(norm(b, norm(b, convolution(b, x, true))));
  support::subject s(b);
  auto const broken = support::failure([&] { verify(s.graph(), inv::batch_norm_folded{}); });
  CHECK(broken.find("invariant 'batch_norm_folded' does not hold") != std::string::npos);
  CHECK(s.run<pass::fold_batch_norm>());
  CHECK(s.calls().find("batch_norm") == std::string::npos);
  auto const& n = s.graph()[s.graph().order.back()];
  auto const folded = n.input("weight").constant->values<float>();
  CHECK(folded[5] == doctest::Approx(weight[5] * scale(1) * scale(1)));
}

TEST_CASE("fold_batch_norm: linear") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 4});
  auto const w = b.constant("w", support::floats({2, 4}, weight));
  b.output(norm(b, b.call("aten.linear.default", {x, w})));
  support::subject s(b);
  CHECK(s.run<pass::fold_batch_norm>());
  CHECK(s.calls().ends_with("linear"));
  auto const& n = s.graph()[s.graph().order.back()];
  CHECK(n.input("weight").constant->values<float>()[5] == static_cast<float>(weight[5] * scale(1)));
}

TEST_CASE("fold_batch_norm: a linear layer with one bias for all channels stays") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 4});
  auto const w = b.constant("w", support::floats({2, 4}, weight));
  auto const bias = b.constant("bias", support::floats({1}, {0.5F}));
  b.output(norm(b, b.call("aten.linear.default", {x, w, bias})));
  support::subject s(b);
  CHECK_FALSE(s.run<pass::fold_batch_norm>());
}

TEST_CASE("fold_batch_norm: a convolution that something else reads stays") {
  auto b = support::builder();
  auto const y = convolution(b, b.input("x", ir::dtype::float32, {1, 1, 3, 3}), false);
  b.output(norm(b, y));
  b.output(y);
  support::subject s(b);
  auto const before = s.text();
  CHECK_FALSE(s.run<pass::fold_batch_norm>());
  CHECK(s.text() == before);
}

TEST_CASE("fold_batch_norm: nothing to absorb it: an activation between, or an input") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 3, 3});
  b.output(norm(b, b.call("aten.relu.default", {convolution(b, x, true)})));
  b.output(norm(b, b.input("y", ir::dtype::float32, {1, 2, 3, 3})));
  support::subject s(b);
  CHECK_FALSE(s.run<pass::fold_batch_norm>());
}

TEST_CASE("fold_batch_norm: weights that are no float32 constants stay") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 3, 3});
  auto const w = b.input("w", ir::dtype::float32, {2, 1, 2, 2});
  b.output(norm(b, b.call("aten.conv2d.default", {x, w})));
  support::subject s(b);
  CHECK_FALSE(s.run<pass::fold_batch_norm>());
}
