// SPDX-License-Identifier: BSD-3-Clause
// Operators that do nothing at inference.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>
#include <string_view>

using namespace arm_delegate;

TEST_CASE("identity: nothing is left of it") {
  for (std::string_view target :
       {"aten.clone.default", "aten.contiguous.default", "aten.detach.default",
        "aten.detach_copy.default", "aten.alias.default", "aten.alias_copy.default",
        "aten.lift_fresh_copy.default"}) {
    CAPTURE(target);
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {2});
    b.output(b.call("aten.relu.default", {b.call(target, {x})}));
    CHECK(support::operators(support::lower(b)) == "CLAMP");
  }
}

TEST_CASE("identity: dropout that drops is refused with what to do") {
  struct sample {
    double p;
    bool train;
    bool refused;
  };
  for (auto const& s :
       {sample{0.5, false, false}, sample{0, true, false}, sample{0.5, true, true}}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {2});
    b.output(b.call("aten.relu.default", {b.call("aten.dropout.default", {x, s.p, s.train})}));
    auto const text = support::failure([&] { support::lower(b); });
    CHECK((text.find("dropout: train=True (allowed: train=False); export the model") !=
           std::string::npos) == s.refused);
  }
}
