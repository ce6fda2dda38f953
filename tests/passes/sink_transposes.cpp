// SPDX-License-Identifier: BSD-3-Clause
// sink-transposes: TRANSPOSEs move past operators that work in any order, and mostly cancel.

#include "support/lowered.hpp"
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/passes/remove_dead_operators.hpp>
#include <arm_delegate/passes/sink_transposes.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/targets/facts.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/ran.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using tosa::op;
using tosa::tensor_id;

namespace {

/// A TOSA graph under construction after the pass.
struct drawing {
  tosa::builder b{facts<target::tosa_0_80_mi>};
  ir::graph names{};
  std::vector<support::array> inputs{};

  tensor_id input(std::string_view name, ir::shape const& sizes) {
    auto const v = names.add_input(names.copy(name), {ir::dtype::float32, sizes});
    support::array a{sizes, {}};
    for (std::int64_t i = 0; i < sizes.numel(); ++i) a.data.push_back(static_cast<double>(i % 23));
    inputs.push_back(a);
    return b.input(names, v, sizes);
  }

  /// What the operators are after the pass; checks that they compute the same and, unless told
  /// otherwise, that a second run finds nothing.
  std::string sunk(bool twice_is_once = true) {
    auto& g = b.result();
    auto const before = support::evaluate(g, inputs);
    auto const names_before = output_names(g);
    support::run<pass::sink_transposes>(g);
    support::run<pass::remove_dead_operators>(g);
    check_same(support::evaluate(g, inputs), before);
    CHECK(output_names(g) == names_before);
    auto const once = support::operators(g);
    support::run<pass::sink_transposes>(g);
    support::run<pass::remove_dead_operators>(g);
    check_same(support::evaluate(g, inputs), before);
    if (twice_is_once) CHECK(support::operators(g) == once);
    return once;
  }

  static std::vector<std::string> output_names(tosa::graph const& g) {
    std::vector<std::string> out;
    for (auto t : g.main().outputs) out.push_back(g.main()[t].name);
    return out;
  }
  static void check_same(std::vector<support::array> const& a,
                         std::vector<support::array> const& c) {
    REQUIRE(a.size() == c.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      CHECK(a[i].sizes == c[i].sizes);
      CHECK(a[i].data == c[i].data);
    }
  }
};

tensor_id transposed(drawing& d, tensor_id x, std::vector<std::int64_t> const& order) {
  return d.b.transpose(x, order);
}

}  // namespace

TEST_CASE("sink_transposes: there and back is nothing") {
  drawing d;
  auto const x = d.input("x", {1, 2, 3, 4});
  d.b.output(d.b.clamp(d.b.from_nhwc(d.b.to_nhwc(x)), 0, 5));
  CHECK(d.sunk() == "CLAMP");
}

TEST_CASE("sink_transposes: past elementwise operators") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  auto const y = d.b.clamp(x, 0, 5);
  d.b.output(d.b.to_nhwc(d.b.unary(op::exp, y)));
  CHECK(d.sunk() == "CLAMP EXP");
}

TEST_CASE("sink_transposes: one that must stay is at the end, once") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  auto const y = d.b.clamp(x, 0, 5);
  d.b.output(y);
  d.b.output(d.b.to_nhwc(y));
  CHECK(d.sunk() == "CLAMP TRANSPOSE");
}

TEST_CASE("sink_transposes: there and back with RESHAPEs in between that change nothing") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  auto const flat = d.b.reshape(x, {2, 12});
  d.b.output(d.b.to_nhwc(d.b.reshape(flat, {1, 2, 3, 4})));
  CHECK(d.sunk().empty());
}

TEST_CASE("sink_transposes: past a RESHAPE that joins or divides neighbours") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 4, 6, 5}));
  auto const tokens = transposed(d, d.b.reshape(x, {1, 5, 24}), {0, 2, 1});
  d.b.output(d.b.clamp(tokens, 0, 5));
  CHECK(d.sunk() == "RESHAPE CLAMP");
  drawing parts;
  auto const y = transposed(parts, parts.input("y", {3, 1, 20, 6}), {2, 0, 1, 3});
  auto const divided = parts.b.reshape(parts.b.clamp(y, 0, 5), {1, 4, 5, 3, 1, 6});
  parts.b.output(transposed(parts, divided, {0, 3, 4, 1, 2, 5}));
  CHECK(parts.sunk() == "CLAMP RESHAPE");
}

TEST_CASE("sink_transposes: not past a RESHAPE that joins what is apart") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  d.b.output(d.b.clamp(d.b.reshape(x, {1, 24}), 0, 5));
  d.b.output(d.b.clamp(d.b.reshape(x, {4, 6}), 0, 5));
  CHECK(d.sunk() == "TRANSPOSE RESHAPE CLAMP RESHAPE CLAMP");
}

TEST_CASE("sink_transposes: where only dimensions of size 1 move it is a RESHAPE") {
  drawing d;
  d.b.output(d.b.from_nhwc(d.input("x", {1, 1, 1, 5})));
  CHECK(d.sunk() == "RESHAPE");
}

TEST_CASE("sink_transposes: a scalar operand has every order") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  auto const y = d.b.clamp(d.input("y", {1, 1, 1, 1}), 0, 5);
  d.b.output(d.b.to_nhwc(d.b.binary(op::add, x, y)));
  CHECK(d.sunk() == "CLAMP ADD");
}

TEST_CASE("sink_transposes: a residual add of two pending operands") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  auto const y = d.b.from_nhwc(d.input("y", {1, 3, 4, 2}));
  d.b.output(d.b.to_nhwc(d.b.binary(op::add, d.b.clamp(x, 0, 5), y)));
  CHECK(d.sunk() == "CLAMP ADD");
}

TEST_CASE("sink_transposes: an operand in another order is brought to the first one's") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  auto const y = d.input("y", {1, 2, 3, 4});
  d.b.output(d.b.to_nhwc(d.b.binary(op::add, x, y)));
  // A second run would take the order of y's TRANSPOSE for the sum: same numbers, more work.
  CHECK(d.sunk(false) == "TRANSPOSE ADD");
}

TEST_CASE("sink_transposes: constants are permuted when compiling") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  std::vector<float> values;
  for (int i = 0; i < 24; ++i) values.push_back(static_cast<float>(i));
  auto const c = d.b.constant("c", tosa::dtype::fp32, support::floats({1, 2, 3, 4}, values));
  d.b.output(d.b.to_nhwc(d.b.binary(op::sub, x, c)));
  CHECK(d.sunk() == "SUB");
}

TEST_CASE("sink_transposes: concat and reductions renumber their axis") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  auto const y = d.b.from_nhwc(d.input("y", {1, 3, 4, 3}));
  auto const z = d.b.concat({x, y}, 1);
  d.b.output(d.b.to_nhwc(z));
  d.b.output(d.b.to_nhwc(d.b.reduce(op::reduce_sum, z, 2)));
  d.b.output(d.b.to_nhwc(d.b.reduce(op::reduce_max, z, 1)));
  CHECK(d.sunk() == "CONCAT REDUCE_SUM REDUCE_MAX");
}

TEST_CASE("sink_transposes: pad, slice and tile reorder their operands") {
  drawing d;
  auto x = d.b.from_nhwc(d.input("x", {1, 3, 4, 2}));
  x = d.b.pad(x, std::array<std::int64_t, 8>{0, 0, 1, 2, 0, 3, 4, 0}, 7);
  x = d.b.slice(x, {0, 1, 0, 2}, {1, 3, 4, 5});
  x = d.b.tile(x, {2, 1, 3, 1});
  d.b.output(d.b.to_nhwc(x));
  CHECK(d.sunk() == "PAD SLICE TILE");
}

TEST_CASE("sink_transposes: a RESCALE per channel keeps channels last") {
  for (bool per_channel : {false, true}) {
    CAPTURE(per_channel);
    drawing d;
    auto const x = d.b.cast(d.input("x", {1, 3, 2, 2}), tosa::dtype::int32);
    std::vector<double> const scales =
        per_channel ? std::vector<double>{0.5, 2} : std::vector<double>{0.5};
    auto const y = d.b.rescale(d.b.from_nhwc(x), tosa::dtype::int8, scales, 0, 3);
    d.b.output(d.b.to_nhwc(y));
    // from_nhwc moves width to the end: the channels counted here are no longer x's.
    CHECK(d.sunk() == (per_channel ? "CAST TRANSPOSE RESCALE TRANSPOSE" : "CAST RESCALE"));
  }
}

TEST_CASE("sink_transposes: operators that need their order get it") {
  drawing d;
  auto const x = d.b.from_nhwc(d.input("x", {2, 3, 4, 2}));
  auto const flat = d.b.reshape(d.b.clamp(x, 0, 9), {2, 24});
  d.b.output(flat);
  CHECK(d.sunk() == "CLAMP TRANSPOSE RESHAPE");
}

TEST_CASE("sink_transposes: a RESHAPE of a RESHAPE starts from the first") {
  drawing d;
  auto const x = d.input("x", {2, 3, 4});
  d.b.output(d.b.reshape(d.b.reshape(x, {6, 4}), {4, 6}));
  d.b.output(d.b.reshape(d.b.reshape(x, {24}), {2, 3, 4}));
  auto const text = d.sunk();
  CHECK(text.find("RESHAPE RESHAPE RESHAPE") == std::string::npos);
}

TEST_CASE("sink_transposes: orders that are not their own inverse compose") {
  drawing d;
  auto x = d.input("x", {2, 3, 4});
  for (int i = 0; i < 3; ++i) x = d.b.transpose(x, std::array<std::int64_t, 3>{1, 2, 0});
  d.b.output(d.b.unary(op::exp, x));
  auto y = d.input("y", {2, 3, 4});
  for (int i = 0; i < 2; ++i) y = d.b.transpose(y, std::array<std::int64_t, 3>{1, 2, 0});
  d.b.output(y);
  CHECK(d.sunk() == "EXP TRANSPOSE");
}

TEST_CASE("sink_transposes: an input given back in its own order") {
  drawing d;
  auto const x = d.input("x", {1, 3, 4, 2});
  d.b.output(d.b.unary(op::identity, d.b.to_nhwc(d.b.from_nhwc(x))));
  CHECK(d.sunk() == "IDENTITY");
}

TEST_CASE("sink_transposes: what its invariant says is checked") {
  drawing d;
  auto const x = d.input("x", {2, 3, 4});
  std::array<std::int64_t, 3> const swapped{1, 0, 2};
  d.b.output(d.b.transpose(d.b.transpose(x, swapped), swapped));
  auto& g = d.b.result();
  auto const broken = support::failure([&] { verify(g, inv::transposes_sunk{}); });
  CHECK(broken.find("'transposes_sunk' does not hold of") != std::string::npos);
  support::run<pass::sink_transposes>(g);
}
