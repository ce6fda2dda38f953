// SPDX-License-Identifier: BSD-3-Clause
// aten.relu: CLAMP with quantized bounds, or nothing.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;
using support::q;

TEST_CASE("relu: one CLAMP up to infinity") {
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  CHECK(to_string(support::lower(b)) == R"(main(%x: FP32[2, 3]) {
  %relu: FP32[2, 3] = CLAMP(%x) {min_val=0, max_val=inf, nan_mode=PROPAGATE}
  return %relu
}
)");
}

TEST_CASE("relu: quantized, the bound is the code of 0 and needs nothing where it is the lowest") {
  struct sample {
    std::int64_t zero_point;
    char const* operators;
  };
  for (auto const& s : {sample{-128, "IDENTITY"}, sample{-5, "CLAMP"}}) {
    auto b = support::builder();
    q const p{0.5, s.zero_point};
    auto const x = support::quantized_input(b, "x", {4}, p);
    b.output(support::fake(b, b.call("aten.relu.default", {x}), p));
    auto const g = support::lower(b, support::integer);
    CHECK(support::operators(g) == s.operators);
    if (s.zero_point == -5) {
      CHECK(to_string(g).find("min_val=-5, max_val=127") != std::string::npos);
    }
  }
}
