// SPDX-License-Identifier: BSD-3-Clause
// The evaluator does not share the lowerings under test, so it finds wrong ones.

#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/run/reference/program.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

/// aten.mul that reads uint8 as int8: it bypasses the builder, which would reject it.
struct wrong_mul : op::mul {
  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b(n.input("self"));
    auto& region = b.result().main();
    auto const as_signed = region.add({.name = "signed", .type = b.type(x), .sizes = b.sizes(x)});
    region.operations.push_back(
        {.code = tosa::op::identity, .inputs = {x}, .outputs = {as_signed}});
    auto const y = b.cast(as_signed, b.element_type(n.result()));
    b.set(n, b.mul(y, b.scalar(b.type(y), n.number("other"), b.sizes(y).rank())));
  }
};

using wrong = pipeline<target::tosa_1_0_fp, ops<op::relu, wrong_mul>, pass::standard>;

/// relu(image / 255 * 100).
ir::exported_program scaled_image() {
  auto b = support::builder();
  auto const image = b.input("image", ir::dtype::uint8, {1, 256});
  auto const x = b.call("aten.mul.Scalar", {image, 100.0 / 255});
  b.output(b.call("aten.relu.default", {x}));
  return support::finished(b);
}

void count_up(comparison const& c) {
  auto const& to = c.input(0);
  for (std::int64_t k = 0; k < to.numel(); ++k) {
    to.as<std::int8_t>()[k] = static_cast<std::int8_t>(static_cast<std::uint8_t>(k));
  }
}

}  // namespace

TEST_CASE("reference: a lowering that reads uint8 as int8 is named") {
  pipeline_entry const entry{wrong::how()};
  comparison c(scaled_image(), entry, entry);
  count_up(c);
  c.run();
  auto const* n = c.first_departing();
  REQUIRE(n != nullptr);
  CHECK(n->name == "mul");
  CHECK(n->compiled.largest() == doctest::Approx(256 * 100.0 / 255));
  CHECK_FALSE(n->reference_is_lowered);
}

TEST_CASE("reference: the standard lowering leaves uint8 arithmetic on the host") {
  auto const compiled = support::compile(scaled_image(), support::fp);
  REQUIRE(compiled.host_nodes.size() == 1);
  CHECK(compiled.host_nodes.front().name == "mul");
  CHECK(compiled.host_nodes.front().reason.rule == "unsigned elements");
  CHECK(compiled.delegates.size() == 1);
}

TEST_CASE("reference: it can evaluate every operator") {
  std::vector<std::string> without;
  for (auto const& e : support::operators_of(support::both)) {
    if (!evaluation::can_evaluate(e)) without.emplace_back(e.name());
  }
  // Internal: conversions of a program that is being lowered.
  CHECK(without == std::vector<std::string>{"arm_delegate.requantize.default"});
}
