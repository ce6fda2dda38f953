// SPDX-License-Identifier: BSD-3-Clause
// Programs of dynamic shapes, specialized for numbers given by the caller.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/frontends/pt2/symbol_expression.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>
#include <support/zip_writer.hpp>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace pt2 = arm_delegate::frontend::pt2;
namespace ir = arm_delegate::ir;
using archives::changed;
using archives::file;
using archives::path;
using arm_delegate::code;
using bindings = std::vector<pt2::symbol_binding>;

constexpr std::string_view model = "models/model.json";

ir::exported_program load(std::string archive, bindings given) {
  auto const owner = std::make_shared<std::string const>(std::move(archive));
  return pt2::load_bytes(archives::bytes(*owner), owner, "test.pt2",
                         {.bindings = std::move(given)});
}

void check_refused(std::string archive, bindings given, code id, std::string_view text) {
  try {
    load(std::move(archive), std::move(given));
    FAIL_CHECK("loaded: " << std::string(text));
  } catch (arm_delegate::error const& e) {
    INFO(e.what());
    CHECK(e.id() == id);
    CHECK(std::string_view(e.what()).find(text) != std::string_view::npos);
  }
}

/// The value of a whole expression in which s77 is 7.
std::int64_t value_of(std::string_view text) {
  auto const seven = [](std::string_view) { return pt2::known_number(pt2::fraction{7}); };
  return pt2::integer_value(pt2::symbol_expression(text, seven).evaluate(), text);
}

void check_bad(std::string const& text, code id, std::string_view message) {
  try {
    value_of(text);
    FAIL_CHECK("evaluated: " << text);
  } catch (arm_delegate::error const& e) {
    INFO(e.what());
    CHECK(e.id() == id);
    CHECK(std::string_view(e.what()).find(message) != std::string_view::npos);
  }
}

std::string repeated(std::string_view text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("symbols: expressions have the values that Python computes") {
  struct row {
    std::string_view text;
    std::int64_t value;
  };
  // With s = 7: Python's own arithmetic.
  for (auto const& [text, value] : std::initializer_list<row>{
           {"Symbol('s77', positive=True, integer=True)", 7},
           {"Add(Mul(Integer(2), Symbol('s77')), Integer(1))", 15},
           {"FloorDiv(Symbol('s77'), Integer(2))", 3},
           {"FloorDiv(Symbol('s77'), Integer(-2))", -4},
           {"CeilDiv(Symbol('s77'), Integer(2))", 4},
           {"Mod(Symbol('s77'), Integer(4))", 3},
           {"PythonMod(Mul(Integer(-1), Symbol('s77')), Integer(4))", 1},
           {"ModularIndexing(Symbol('s77'), Integer(2), Integer(2))", 1},
           {"Max(Integer(9), Symbol('s77'))", 9},
           {"Min(Integer(9), Symbol('s77'), Integer(8))", 7},
           {"Pow(Symbol('s77'), Integer(2))", 49},
           {"Pow(Symbol('s77'), Integer(0))", 1},
           {"Mul(Symbol('s77'), Pow(Symbol('s77'), Integer(-1)))", 1},
           {"Mul(Rational(2, 7), Symbol('s77'))", 2},
           {"floor(Mul(Rational(-1, 2), Symbol('s77')))", -4},
           {"ceiling(Mul(Rational(1, 2), Symbol('s77')))", 4},
           {"TruncToInt(Mul(Float('1.5', precision=53), ToFloat(Symbol('s77'))))", 10},
           {"TruncToInt(Mul(Float('-1.5', precision=53), ToFloat(Symbol('s77'))))", -10},
           {"CeilToInt(IntTrueDiv(Symbol('s77'), Integer(2)))", 4},
           {"LShift(Symbol('s77'), Integer(3))", 56},
           {"RShift(Symbol('s77'), Integer(1))", 3},
           {"Where(StrictLessThan(Symbol('s77'), Integer(8)), Integer(1), Integer(2))", 1},
           {"Where(And(true, Equality(Symbol('s77'), Integer(8))), Integer(1), Integer(2))", 2},
       }) {
    CAPTURE(text);
    CHECK(value_of(text) == value);
  }
}

TEST_CASE("symbols: hostile expressions") {
  constexpr std::string_view most = "Integer(9223372036854775807)";
  auto const of_two = [&](std::string_view head, std::string_view a, std::string_view b) {
    return std::string(head) + "(" + std::string(a) + ", " + std::string(b) + ")";
  };
  constexpr auto overflow = "does not fit 64 bits";
  check_bad(of_two("Add", most, "Integer(1)"), code::unsupported_value, overflow);
  check_bad(of_two("Mul", most, "Integer(2)"), code::unsupported_value, overflow);
  check_bad(of_two("Pow", "Symbol('s77')", most), code::unsupported_value, overflow);
  check_bad(of_two("LShift", "Symbol('s77')", most), code::unsupported_value, overflow);
  check_bad("Integer(9223372036854775808)", code::unsupported_value, overflow);
  check_bad("Mul(Integer(-1), Integer(-9223372036854775808))", code::unsupported_value, overflow);
  check_bad("TruncToInt(Float('1e300', precision=53))", code::unsupported_value, overflow);
  check_bad("FloorToInt(FloatPow(Float('-1.0'), Float('0.5')))", code::unsupported_value, overflow);
  constexpr auto by_zero = "divides by zero";
  for (auto const* head : {"FloorDiv", "Mod", "IntTrueDiv", "CeilDiv"}) {
    check_bad(of_two(head, "Symbol('s77')", "Integer(0)"), code::unsupported_value, by_zero);
  }
  check_bad("Rational(1, 0)", code::unsupported_value, by_zero);
  check_bad("Pow(Integer(0), Integer(-1))", code::unsupported_value, by_zero);
  check_bad("Rational(1, 2)", code::bad_graph, "is not a whole number");
  check_bad("Float('1.5', precision=53)", code::bad_graph, "is not a whole number");
  check_bad("LShift(Integer(1), Integer(-1))", code::unsupported_value, "shifted backwards");
  check_bad(repeated("Add(", 100'000), code::bad_graph, "nested more than 200 deep");
  check_bad("Add()", code::bad_graph, "lacks");
  check_bad("FloorDiv(Integer(1))", code::bad_graph, "wrong number of arguments");
  check_bad("Zeta(Integer(1))", code::bad_graph, "the unsupported function 'Zeta'");
  check_bad("Integer(1) Integer(2)", code::bad_graph, "more text after its end");
  check_bad("Float('one')", code::bad_graph, "a float that is not a number");
  for (auto const* text : {"", "Symbol", "Symbol(", "Symbol('s77", "Symbol('s77'", "Integer(",
                           "Integer()", "Integer(1", "s77 + 1", "Add(Integer(1),"}) {
    check_bad(text, code::bad_graph, "lacks");
  }
}

TEST_CASE("symbols: a bound program has fixed sizes and no nodes for numbers") {
  auto const p = load(file(path("dynamic_attention")), {{"s77", 3}, {"s27", 7}});
  auto const& g = *p.graph;
  CHECK(g[g.inputs[0]].sizes() == ir::shape{3, 7, 8});
  CHECK(g[g.outputs[0]].sizes() == ir::shape{6, 3, 5});
  CHECK(g[g.outputs[2]].sizes() == ir::shape{3, 15});
  for (auto id : g.order) {
    CHECK(g[id].target.find("sym_") == std::string_view::npos);
    CHECK(g[id].target.starts_with("aten."));
  }
  auto const image = load(file(path("dynamic_image")), {{"s94", 4}, {"s39", 3}});
  CHECK(image.graph->operator[](image.graph->inputs[0]).sizes() == ir::shape{1, 3, 24, 32});
  auto const repeats = load(file(path("dynamic_number")), {{"s28", 4}});
  CHECK(repeats.inputs.size() == 1);
  CHECK(repeats.graph->operator[](repeats.graph->outputs[0]).sizes() == ir::shape{8, 3});
  CHECK(load(file(path("dynamic_branch")), {{"s77", 9}}).outputs.size() == 1);
}

TEST_CASE("symbols: wrong bindings") {
  auto const batch = file(path("dynamic_batch"));
  check_refused(batch, {}, code::dynamic_shape,
                "dynamic dimension s77 (0 to 64) in input 'x' (dimension 0); give each symbol a "
                "number, as in --bind s77=2");
  check_refused(file(path("dynamic_attention")), {{"s27", 8}}, code::dynamic_shape,
                "dynamic dimension s77 (2 to infinity) in input 'x' (dimension 0)");
  check_refused(file(path("dynamic_attention")), {}, code::dynamic_shape,
                "s27 (2 to infinity) in input 'x' (dimension 1); give each symbol a number, as in "
                "--bind s77=2 --bind s27=2");
  check_refused(file(path("dynamic_number")), {}, code::dynamic_shape, "in the number 'times'");
  for (std::int64_t wrong : {-1, 65}) {
    check_refused(batch, {{"s77", wrong}}, code::dynamic_shape,
                  "outside its range: " + std::to_string(wrong) + " (allowed: 0 to 64)");
  }
  // torch.export's own rule: dynamic_attention was exported with sizes from 2.
  for (std::int64_t small : {0, 1}) {
    check_refused(file(path("dynamic_attention")), {{"s77", small}, {"s27", 7}},
                  code::dynamic_shape,
                  "torch.export assumes that a dynamic size is neither 0 nor 1: export the program "
                  "with this size as a fixed one");
  }
  check_refused(batch, {{"s77", -1}}, code::dynamic_shape, "or export with a larger range");
  check_refused(batch, {{"s7", 2}}, code::dynamic_shape,
                "a symbol 's7'; did you mean 's77'? symbols: s77 (0 to 64)");
  check_refused(batch, {{"s77", 2}, {"s77", 2}}, code::dynamic_shape, "bound twice");
  check_refused(file(path("branches")), {{"s77", 2}}, code::dynamic_shape, "has no symbol 's77'");
  check_refused(file(path("dynamic_data")), {{"s77", 2}}, code::dynamic_shape,
                "node 'item' (aten.item.default");
  check_refused(file(path("dynamic_data")), {{"s77", 2}, {"u0", 2}}, code::dynamic_shape,
                "no size of an input depends on a symbol 'u0'");
}

TEST_CASE("symbols: hostile: nodes on numbers") {
  struct row {
    std::string_view from;
    std::string_view to;
    code id;
    std::string_view message;
  };
  constexpr std::string_view dim = R"({"name": "dim", "arg": {"as_int": 0}, "kind": 1}],)"
                                   R"( "outputs": [{"as_sym_int")";
  for (auto const& [from, to, id, message] : std::initializer_list<row>{
           {dim, R"({"name": "dim", "arg": {"as_int": 3}, "kind": 1}], "outputs": [{"as_sym_int")",
            code::bad_json, "a dimension that the tensor lacks"},
           {dim, R"({"name": "dim", "arg": {"as_int": 0}, "kind": 1}], "outputs": [{"as_tensor")",
            code::bad_json, "must have a number as its result"},
           {R"("_operator.floordiv")", R"("_operator.neg")", code::bad_graph,
            "wrong number of arguments"},
           {R"("arg": {"as_int": 3}, "kind": 1}], "outputs": [{"as_sym_int")",
            R"("arg": {"as_int": 0}, "kind": 1}], "outputs": [{"as_sym_int")",
            code::unsupported_value, "divides by zero"},
           {"\"Symbol('s77', positive=True, integer=True)\"",
            "\"Add(Symbol('s77', positive=True, integer=True), Symbol('u9'))\"",
            code::dynamic_shape, "u9 (-infinity to infinity) in input 'x' (dimension 0)"},
       }) {
    check_refused(changed("dynamic_attention", model, from, to), {{"s77", 3}, {"s27", 7}}, id,
                  message);
  }
}
