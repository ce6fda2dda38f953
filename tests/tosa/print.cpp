// SPDX-License-Identifier: BSD-3-Clause
// The text form of TOSA graphs.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dot.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/print.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using tosa::dtype;
using tosa::op;

namespace {

template <class T>
tosa::tensor constant(std::string name, dtype type, ir::dtype stored, std::vector<T> const& all) {
  ir::shape const sizes{static_cast<std::int64_t>(all.size())};
  return {std::move(name), type, sizes,
          ir::tensor_data::of(stored, sizes, std::span<T const>(all))};
}

}  // namespace

TEST_CASE("one line per operator, constants before their first use") {
  tosa::graph g;
  auto& r = g.main();
  auto const x = r.add({"x", dtype::int8, {1, 8}});
  r.add({"unused", dtype::int8, {1}});
  auto const y = r.add({"y", dtype::int8, {2, 4}});
  auto const z = r.add({"z", dtype::int8, {2, 4}});
  auto const to = r.add(constant<std::int64_t>("to", dtype::shape, ir::dtype::int64, {2, 4}));
  auto const many =
      r.add(constant<std::int8_t>("many", dtype::int8, ir::dtype::int8, {1, 2, 3, 4, 5}));
  r.inputs = {x};
  r.operations = {
      {op::reshape, {x, to}, {y}, {}, "view"},
      {op::clamp,
       {y},
       {z},
       {{"min_val", std::vector<std::byte>{std::byte{0x80}}},
        {"max_val", std::vector<std::byte>{std::byte{5}}},
        {"nan_mode", tosa::symbol{"PROPAGATE"}}},
       "relu"},
  };
  r.outputs = {z, many};
  CHECK(to_string(g) == R"(main(%x: INT8[1, 8]) {
  %to: SHAPE[2] = [2, 4]
  %y: INT8[2, 4] = RESHAPE(%x, %to)
  %z: INT8[2, 4] = CLAMP(%y) {min_val=-128, max_val=5, nan_mode=PROPAGATE}
  %many: INT8[5] = 5 elements
  return %z, %many
}
)");
}

TEST_CASE("a graph with ids that it does not have is refused by all that read it") {
  auto const broken = [](auto const& change) {
    tosa::graph g;
    auto& r = g.main();
    r.inputs = {r.add({"x", dtype::fp32, {2}})};
    r.outputs = {r.add({"y", dtype::fp32, {2}})};
    r.operations = {{op::negate, {r.inputs[0]}, {r.outputs[0]}, {}, {}}};
    change(g);
    return g;
  };
  constexpr tosa::tensor_id unknown{2};
  std::vector<std::pair<tosa::graph, std::string>> const samples{
      {broken([](auto& g) { g.main().inputs = {unknown}; }), "an input is tensor 2"},
      {broken([](auto& g) { g.main().outputs = {unknown}; }), "an output is tensor 2"},
      {broken([](auto& g) { g.main().operations[0].inputs = {unknown}; }),
       "an operand of operator 0 (NEGATE) is tensor 2, but there are 2"},
      {broken([](auto& g) { g.main().operations[0].outputs = {unknown}; }),
       "a result of operator 0 (NEGATE) is tensor 2"},
      {broken(
           [](auto& g) { g.regions.push_back({.name = "body", .inputs = {tosa::tensor_id{0}}}); }),
       "region 'body': an input is tensor 0, but there are 0"},
      {broken([](auto& g) { g.main().operations[0].code = static_cast<tosa::op>(200); }),
       "operator 0 has the code 200, which no operator has"},
      {broken([](auto& g) { g.main().tensors[1].type = static_cast<tosa::dtype>(99); }),
       "no type of elements has the number 99"},
      {broken([](auto& g) { g.regions.clear(); }), "the graph has no region"}};
  for (auto const& [g, expected] : samples) {
    CAPTURE(expected);
    auto const found = tosa::verify(g);
    REQUIRE(found.size() == 1);
    CHECK(found[0].why.rule.find(expected) != std::string::npos);
    auto const check = [&](auto const& read) {
      try {
        read();
        FAIL_CHECK("read without an error");
      } catch (error const& e) {
        CHECK(e.id() == code::bad_tosa);
        CHECK(std::string_view(e.what()).find(expected) != std::string_view::npos);
      }
    };
    check([&] { (void)tosa::serialize(g, tosa::encoding::tosa_1_0); });
    check([&] { (void)tosa::serialize(g, tosa::encoding::tosa_0_80); });
    check([&] { tosa::interpreter const net(g); });
    check([&] { (void)to_string(g); });
    check([&] { (void)to_dot(g); });
  }
}

TEST_CASE("every kind of attribute and element, and further regions") {
  tosa::graph g;
  auto& r = g.main();
  auto const f = r.add(constant<float>("f", dtype::fp32, ir::dtype::float32, {0.1F, -2.0F}));
  auto const h =
      r.add(constant<std::int16_t>("h", dtype::fp16, ir::dtype::float16, {0x3c00, 0x00ff}));
  auto const w = r.add(constant<std::int32_t>("w", dtype::int48, ir::dtype::int32, {-7}));
  auto const y = r.add({"y", dtype::fp32, {}});
  r.operations = {{op::custom,
                   {f, h, w},
                   {y},
                   {{"name", std::string("blur")},
                    {"flag", true},
                    {"axis", std::int64_t{-1}},
                    {"pad", std::vector<std::int32_t>{0, 1}},
                    {"data", std::vector<std::byte>{std::byte{1}, std::byte{0xa0}}}},
                   {}}};
  r.outputs = {y};
  g.regions.push_back({.name = "body"});
  CHECK(to_string(g) == R"(main() {
  %f: FP32[2] = [0.1, -2]
  %h: FP16[2] = [0x3c00, 0x00ff]
  %w: INT48[1] = [-7]
  %y: FP32[] = CUSTOM(%f, %h, %w) {name="blur", flag=true, axis=-1, pad=[0, 1], data=0xa001}
  return %y
}
body() {
  return
}
)");
}
