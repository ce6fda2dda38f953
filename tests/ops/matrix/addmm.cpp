// SPDX-License-Identifier: BSD-3-Clause
// aten.addmm: mm and add; factors are MULs.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("addmm: factors of 1 cost nothing") {
  struct sample {
    double beta;
    double alpha;
    std::size_t muls;
  };
  for (auto const& s : {sample{1, 1, 0}, sample{2, 1, 1}, sample{1, 0.5, 1}, sample{2, 3, 2}}) {
    auto b = support::builder();
    auto const c = b.input("c", ir::dtype::float32, {4});
    auto const x = b.input("x", ir::dtype::float32, {2, 3});
    auto const y = b.input("y", ir::dtype::float32, {3, 4});
    b.output(b.call("aten.addmm.default", {c, x, y, {"beta", s.beta}, {"alpha", s.alpha}}));
    auto const g = support::lower(b);
    std::size_t muls = 0;
    for (auto const& o : g.main().operations) muls += o.code == tosa::op::mul;
    CHECK(muls == s.muls);
    CHECK(support::find(g, tosa::op::add).outputs == g.main().outputs);
  }
}

TEST_CASE("addmm: sizes that do not multiply are refused") {
  auto b = support::builder();
  auto const c = b.input("c", ir::dtype::float32, {4});
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const text = support::failure([&] { b.call("aten.addmm.default", {c, x, x}); });
  CHECK(text.find("[2, 3] and [2, 3] do not multiply") != std::string::npos);
}
