// SPDX-License-Identifier: BSD-3-Clause
// How often an operator lowers a node, and what becomes of one that fails.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace {

namespace ad = arm_delegate;

/// Counts how often it writes, and fails at the call that `fails_at` says.
struct counted {
  static inline std::size_t calls = 0;
  static inline std::size_t fails_at = 0;

  static constexpr std::array schemas{
      std::string_view("acme.counted.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    if (++calls == fails_at) n.raise(ad::code::unsupported_value, "it has counted enough");
    b.set(n, b.unary(ad::tosa::op::abs, b(n.input("self"))));
  }
};

using pipeline = ad::pipeline<ad::target::tosa_1_0_fp, ad::append<ad::op::standard, counted>,
                              ad::pass::standard>;

/// Its `lower` misspells an argument.
struct misspelling {
  static constexpr std::array schemas{
      std::string_view("acme.misspelling.default(Tensor self, int dim) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    b.set(n, b.unary(ad::tosa::op::abs, b(n.input("slef"))));
  }
};

/// x -> counted -> clamp, which is refused for its bounds -> counted.
ad::compiled_program compile(std::size_t fails_at) {
  counted::calls = 0;
  counted::fails_at = fails_at;
  ad::program_builder b(pipeline::known_operators());
  auto const x = b.input("x", ad::ir::dtype::float32, {2, 3});
  auto const first = b.call("acme.counted.default", {x});
  auto const refused = b.call("aten.clamp.default", {first, 3, 2});
  b.output(b.call("acme.counted.default", {refused}));
  return pipeline::compile(support::finished(b));
}

}  // namespace

TEST_CASE("a node is lowered once in each partition that is tried") {
  auto const made = compile(0);
  REQUIRE(made.delegates.size() == 2);
  REQUIRE(made.host_nodes.size() == 1);
  CHECK(made.host_nodes.front().kind == ad::host_reason::unsupported_value);
  // Both in one partition of three nodes, then each in one of its own.
  CHECK(counted::calls == 4);
}

TEST_CASE("an operator whose lowering throws leaves its node on the host, and says why") {
  auto const made = compile(3);  // the first two are those of the partition with the refused node
  REQUIRE(made.host_nodes.size() == 2);
  auto const& failed = made.host_nodes.front();
  CHECK(failed.name == "counted");
  CHECK(failed.kind == ad::host_reason::unsupported_value);
  CHECK(failed.reason.rule == "it has counted enough");
  CHECK(made.delegates.size() == 1);
}

TEST_CASE("an operator that reads an argument that its signature lacks is an error") {
  using misspelt = ad::pipeline<ad::target::tosa_1_0_fp, ad::append<ad::op::standard, misspelling>,
                                ad::pass::standard>;
  ad::program_builder b(misspelt::known_operators());
  auto const x = b.input("x", ad::ir::dtype::float32, {2, 3});
  b.output(b.call("acme.misspelling.default", {x, 0}));
  auto const made = misspelt::try_compile(support::finished(b));
  REQUIRE_FALSE(made.program);
  REQUIRE(made.diagnostics.size() == 1);
  auto const& d = made.diagnostics.front();
  CHECK(d.target == "acme.misspelling.default");
  CHECK(d.why.rule == "the operator's code reads an argument that its signature does not have");
  CHECK(d.why.actual == "'slef'");
  CHECK(d.why.allowed == "'self', 'dim'");
  CHECK(d.why.remedy == "did you mean 'self'? correct the name in the operator");
}
