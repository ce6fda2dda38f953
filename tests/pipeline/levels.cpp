// SPDX-License-Identifier: BSD-3-Clause
// Levels after TOSA: custom conversions and passes, and the last level of a pipeline.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/relu.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace acme {

/// A level: the operators as words, in order.
struct listing {
  std::vector<std::string> words{};
};

std::string to_string(listing const& l) {
  std::string text;
  for (auto const& word : l.words) text += word + " ";
  return text;
}

/// An invariant of one's own.
struct is_short {};
void verify(listing const& l, is_short) { REQUIRE(l.words.size() < 100); }

struct to_listing {
  static constexpr std::string_view name = "acme-to-listing";
  using needs = invariants<inv::transposes_sunk>;
  using establishes = invariants<>;
  static listing convert(tosa::graph&& g, pass_context& c) {
    listing made;
    for (auto const& o : g.main().operations) made.words.emplace_back(tosa::name(o.code));
    c.warnings.push_back({.level = severity::warning, .why = {.rule = "listed"}});
    return made;
  }
};

/// A pass over the listing.
struct leave_constants_out {
  static constexpr std::string_view name = "acme-leave-constants-out";
  using needs = invariants<>;
  using establishes = invariants<is_short>;
  static bool run(listing& l, pass_context&) {
    return std::erase_if(l.words, [](auto const& word) { return word.starts_with("CONST"); }) != 0;
  }
};

/// A wrong pass over TOSA: turns the bounds of CLAMP around.
struct swap_bounds {
  static constexpr std::string_view name = "acme-swap-bounds";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(tosa::graph& g, pass_context&) {
    for (auto& o : g.main().operations) {
      if (o.code != tosa::op::clamp) continue;
      auto const low = *o.attrs.find("min_val");
      o.attrs.set("min_val", *o.attrs.find("max_val"));
      o.attrs.set("max_val", low);
    }
    return true;
  }
};

/// Writes a CLAMP whose bounds are the wrong way round.
struct reversed_clamp {
  static constexpr std::array schemas{
      std::string_view("acme.reversed_clamp.default(Tensor self) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }
  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.clamp(b(n.input("self")), 6, 0));
  }
};

using operators = ops<op::relu, op::add>;
using lists = pipeline<target::tosa_1_0_fp, operators,
                       append<pass::standard, to_listing, leave_constants_out>>;

using lists_illegal =
    pipeline<target::tosa_1_0_fp, operators, append<pass::standard, swap_bounds, to_listing>>;
using writes_illegal =
    pipeline<target::tosa_1_0_fp, ops<reversed_clamp>, append<pass::standard, to_listing>>;

static_assert(std::same_as<lists::artifact, listing>);
static_assert(pass_over<leave_constants_out, listing> && !tosa_pass<leave_constants_out>);
static_assert(conversion_of<to_listing, tosa::graph> && !conversion_of<to_listing, listing>);

}  // namespace acme

namespace {

/// relu(x) + x.
ir::exported_program small_program() {
  program_builder b(acme::lists::known_operators());
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.add.Tensor", {b.call("aten.relu.default", {x}), x}));
  return std::move(b).finish();
}

struct listener final : dump_sink {
  std::vector<std::string> seen{};
  void after_pass(std::string_view pass, std::string const& text) override {
    if (pass.starts_with("acme")) seen.push_back(std::string(pass) + ": " + text);
  }
};

}  // namespace

TEST_CASE("levels: delegates hold what the last level is") {
  auto const made = acme::lists::compile(small_program());
  REQUIRE(made.delegates.size() == 1);
  CHECK(made.delegates.front().artifact.words == std::vector<std::string>{"CLAMP", "ADD"});
  CHECK(made.delegates.front().inputs.size() == 1);
}

TEST_CASE("levels: a pipeline gives what its last level is") {
  listener sink;
  std::vector<diagnostic> warnings;
  acme::listing const made = acme::lists::lower(small_program(), &sink, &warnings);
  CHECK(made.words == std::vector<std::string>{"CLAMP", "ADD"});
  CHECK(sink.seen == std::vector<std::string>{"acme-to-listing: CLAMP ADD ",
                                              "acme-leave-constants-out: CLAMP ADD "});
  REQUIRE(warnings.size() == 1);
  CHECK(warnings.front().why.rule == "listed");
}

TEST_CASE("levels: a node whose operators TOSA does not allow stays on the host") {
  program_builder b(acme::writes_illegal::known_operators());
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("acme.reversed_clamp.default", {x}));
  auto const made = acme::writes_illegal::compile(std::move(b).finish());
  CHECK(made.delegates.empty());
  REQUIRE(made.host_nodes.size() == 1);
  CHECK(made.host_nodes.front().kind == host_reason::tosa_rule);
  CHECK(made.host_nodes.front().reason.actual.find("CLAMP") != std::string::npos);
}

TEST_CASE("levels: a graph that TOSA does not allow is not converted any further") {
  try {
    (void)acme::lists_illegal::lower(small_program());
    FAIL("a wrong graph was converted");
  } catch (error const& e) {
    std::string const text = e.what();
    CAPTURE(text);
#ifdef NDEBUG
    CHECK(text.find("CLAMP") != std::string::npos);
#else
    CHECK(text.find("acme-swap-bounds broke a rule of TOSA") != std::string::npos);
#endif
  }
}
