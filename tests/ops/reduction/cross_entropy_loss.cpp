// SPDX-License-Identifier: BSD-3-Clause
// aten.cross_entropy_loss and aten.nll_loss.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("cross_entropy_loss: nll_loss picks, weighs and ignores") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const t = b.input("t", ir::dtype::int32, {3});
  auto const w = b.constant("w", support::floats({2}, {2, 3}));
  b.output(b.call("aten.nll_loss_nd.default", {x, t, w, std::int64_t{0}}));
  b.output(b.call("aten.nll_loss_nd.default", {x, t, w, std::int64_t{1}}));
  b.output(b.call("aten.nll_loss_nd.default", {x, t, w, std::int64_t{2}}));
  auto const made =
      support::evaluate(support::lower(b), {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{3}, {0, -100, 1}}});
  CHECK(made[0].data == std::vector<double>{-2, 0, -18});
  CHECK(made[1].data == std::vector<double>{-4});  // the weights are 2 and 3
  CHECK(made[2].data == std::vector<double>{-20});
}

TEST_CASE("cross_entropy_loss: a target without integers compares no indices") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  auto const t = b.input("t", ir::dtype::int32, {1, 2});
  b.output(b.call("aten.cross_entropy_loss.default", {x, t}));
  auto const y =
      support::evaluate(support::lower(b), {{{1, 2, 2}, {0, 0, 0, 0}}, {{1, 2}, {0, 1}}}).front();
  CHECK(y.data.front() == doctest::Approx(std::log(2.0)));
}

TEST_CASE("cross_entropy_loss: an index that float32 does not have is refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const t = b.input("t", ir::dtype::int32, {1});
  b.output(b.call("aten.cross_entropy_loss.default",
                  {x, t, ir::none{}, std::int64_t{1}, std::int64_t{1} << 25}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("numbers of classes: 2 classes, ignore_index 33554432 (allowed: up to 2^24)") !=
        std::string::npos);
}
