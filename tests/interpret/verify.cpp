// SPDX-License-Identifier: BSD-3-Clause
// Rules that TOSA's test generator does not cover: required profiles and extensions, limits of
// ranks, the order of VARIABLE operators.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/kernels/kernel_table.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>

#include <doctest/doctest.h>
#include <support/tosa_maker.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

using namespace arm_delegate;
namespace spec = tosa::specification;
using support::maker;
using tosa::dtype;
using tosa::op;

namespace {

/// The first broken rule, or "".
std::string problem(tosa::graph const& g, spec::profile_set profiles = ~spec::profile_set{0}) {
  auto const all = tosa::verify(g, tosa::standard_rules(), {.profiles = profiles});
  return all.empty() ? std::string() : all.front().why.rule;
}

bool has(std::string const& text, std::string const& part) {
  return text.find(part) != std::string::npos;
}

tosa::graph shift(bool round) {
  maker m;
  auto const x = m.input(dtype::int64, {2});
  m.add(op::arithmetic_right_shift, {x, x}, dtype::int64, {2}, {{"round", round}});
  return m.g;
}

tosa::graph rescale(std::string_view rounding) {
  maker m;
  auto const x = m.input(dtype::int32, {2});
  m.add(op::rescale, {x, m.int32({1 << 30}), m.int8({31}), m.int32({0}), m.int8({0})}, dtype::int8,
        {2},
        {{"scale32", true}, {"rounding_mode", tosa::symbol{rounding}}, {"per_channel", false}});
  return m.g;
}

tosa::graph argmax(dtype result) {
  maker m;
  auto const x = m.input(dtype::fp16, {2, 3});
  m.add(op::argmax, {x}, result, {2},
        {{"axis", std::int64_t{1}}, {"nan_mode", tosa::symbol{"PROPAGATE"}}});
  return m.g;
}

tosa::graph reshaped_blocks(ir::shape const& sizes) {
  maker m;
  auto const x = m.input(dtype::fp8e4m3, {64});
  auto const scale = m.input(dtype::fp8ue8m0, {2});
  auto scales = sizes;
  scales[scales.rank() - 1] = sizes.back() / 32;
  auto const shape = m.shape({sizes.begin(), sizes.end()});
  m.add(op::reshape_block_scaled, {x, scale, shape}, dtype::fp8e4m3, sizes,
        {{"block_size", tosa::symbol{"BLOCK_SIZE_32"}}});
  auto& outputs = m.g.main().operations.back().outputs;
  outputs.push_back(m.tensor(dtype::fp8ue8m0, scales));
  return m.g;
}

/// VARIABLE and an operator that reads it.
tosa::graph variable(dtype type, ir::shape const& sizes) {
  maker m;
  auto const state = m.tensor(type, sizes);
  m.g.main()[state].variable = true;
  auto const value = m.tensor(type, sizes);
  m.g.main().operations = {{op::variable, {}, {state}, {}, {}},
                           {op::variable_read, {state}, {value}, {}, {}}};
  m.g.main().outputs = {value};
  return m.g;
}

}  // namespace

TEST_CASE("verify: the list of rules has the rules of all kernels, and no others") {
  CHECK((tosa::standard_rules() == tosa::rules_of(tosa::operators::standard_operators())));
}

TEST_CASE("a rounding shift requires the integer profile") {
  CHECK(problem(shift(true)).empty());
  CHECK(problem(shift(true), spec::pro_int | spec::ext_int64).empty());
  CHECK(problem(shift(false), spec::pro_fp | spec::ext_int64).empty());
  CHECK(has(problem(shift(true), spec::pro_fp | spec::ext_int64), "'round' needs the profile"));
}

TEST_CASE("rounding modes require extensions") {
  CHECK(problem(rescale("SINGLE_ROUND"), spec::pro_int).empty());
  CHECK(has(problem(rescale("DOUBLE_ROUND"), spec::pro_int), "EXT-DOUBLEROUND"));
  CHECK(has(problem(rescale("INEXACT_ROUND"), spec::pro_int), "EXT-INEXACTROUND"));
  CHECK(problem(rescale("DOUBLE_ROUND"), spec::pro_int | spec::ext_doubleround).empty());
  CHECK(problem(rescale("INEXACT_ROUND"), spec::pro_int | spec::ext_inexactround).empty());
}

TEST_CASE("a mode may need a profile and extensions together") {
  CHECK(problem(argmax(dtype::int32), spec::pro_fp).empty());
  CHECK(problem(argmax(dtype::int64), spec::pro_fp | spec::ext_int64).empty());
  CHECK(has(problem(argmax(dtype::int64), spec::pro_fp), "the profile has no mode"));
  CHECK(has(problem(argmax(dtype::int64), spec::ext_int64), "the profile has no mode"));
}

TEST_CASE("block-scaled tensors require extensions, and have limited rank") {
  auto const all = spec::ext_mx_common | spec::ext_mx_fp8e4m3;
  CHECK(problem(reshaped_blocks({1, 1, 1, 1, 2, 32}), all).empty());
  CHECK(!problem(reshaped_blocks({2, 32}), spec::ext_mx_fp8e4m3).empty());
  CHECK(!problem(reshaped_blocks({2, 32}), spec::ext_mx_common).empty());
  CHECK(has(problem(reshaped_blocks({1, 1, 1, 1, 1, 2, 32})), "MAX_RANK"));
}

TEST_CASE("variables have types, ranks and an order") {
  CHECK(problem(variable(dtype::int8, {2})).empty());
  CHECK(problem(variable(dtype::int8, {2}), spec::pro_int | spec::ext_variable).empty());
  CHECK(has(problem(variable(dtype::int8, {2}), spec::pro_int), "the profile has no mode"));
  CHECK(has(problem(variable(dtype::int8, {2}), spec::ext_variable), "the profile has no mode"));
  CHECK(has(problem(variable(dtype::int32, {2})), "operator 0 (VARIABLE): the specification"));
  CHECK(has(problem(variable(dtype::int8, {1, 1, 1, 1, 1, 1, 2})), "MAX_RANK"));
  auto late = variable(dtype::int8, {2});
  std::swap(late.main().operations[0], late.main().operations[1]);
  CHECK(has(problem(late), "used before it is declared"));
}

TEST_CASE("a tensor may be as large as the level allows") {
  maker m;
  auto const x = m.input(dtype::int32, {3, 715827882});  // 2^31 - 2 elements
  m.add(op::abs, {x}, dtype::int32, {3, 715827882});
  CHECK(problem(m.g).empty());
  maker larger;
  auto const y = larger.input(dtype::int32, {2, 1 << 30});
  larger.add(op::abs, {y}, dtype::int32, {2, 1 << 30});
  CHECK(has(problem(larger.g), "MAX_LOG2_SIZE"));
}

TEST_CASE("verify: the sizes of an unused input are checked too") {
  maker m;
  auto const x = m.input(dtype::fp32, {2});
  m.input(dtype::fp32, {2, -1});
  m.add(op::abs, {x}, dtype::fp32, {2});
  CHECK(has(problem(m.g), "of sizes [2, -1] must have a known number of elements, at least one"));
}
