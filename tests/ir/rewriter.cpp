// SPDX-License-Identifier: BSD-3-Clause
// Replacing nodes in one walk.

#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>
#include <string_view>

using namespace arm_delegate;

namespace {

/// relu(x) twice; both are outputs.
ir::exported_program two() {
  auto b = support::builder();
  auto const y = b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {2, 3})});
  b.output(y);
  b.output(b.call("aten.relu.default", {y}));
  return support::finished(b);
}

/// Replaces each relu by what `make` says.
template <class Make>
std::string rewritten(ir::graph& g, Make make) {
  auto const operators = support::operators_of(support::fp);
  ir::rewriter::run(g, operators, [&](ir::rewriter& r, ir::node& n) { return make(r, n); });
  ir::verify(g);
  return to_string(g);
}

}  // namespace

TEST_CASE("rewriter: uses and outputs follow; types are inferred; defaults are filled in") {
  auto const p = two();
  auto const text = rewritten(*p.graph, [](ir::rewriter& r, ir::node& n) {
    r.replace(n, r.call("aten.hardtanh.default", {{"", *n.find("self")}, {"min_val", 0.5}}));
    return true;
  });
  CHECK(text.find("relu.default") == std::string::npos);
  CHECK(text.find("float32[2, 3] = aten.hardtanh.default(self=%x, min_val=0.5, max_val=1)") !=
        std::string::npos);
}

TEST_CASE("rewriter: keeping every node changes nothing") {
  auto const p = two();
  auto const before = to_string(*p.graph);
  CHECK(rewritten(*p.graph, [](ir::rewriter&, ir::node&) { return false; }) == before);
}

TEST_CASE("rewriter: a node replaced by its own input is gone") {
  auto const p = two();
  CHECK(rewritten(*p.graph, [](ir::rewriter& r, ir::node& n) {
          r.replace(n, std::get<ir::value_id>(*n.find("self")));
          return true;
        }) == "input %x: float32[2, 3]\noutput %x\noutput %x\n");
}

TEST_CASE("rewriter: an operator that the pipeline lacks names both") {
  auto const p = two();
  auto const text = support::failure([&] {
    rewritten(*p.graph, [](ir::rewriter& r, ir::node& n) {
      r.call("acme.relu.default", {{"", *n.find("self")}});
      return true;
    });
  });
  CHECK(text.find("node 'relu'") != std::string::npos);
  CHECK(text.find("acme.relu.default is not in the pipeline") != std::string::npos);
}
