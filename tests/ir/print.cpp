// SPDX-License-Identifier: BSD-3-Clause
// The text form of ATen graphs.

#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/qparams.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

using namespace arm_delegate;

TEST_CASE("print: every kind of argument") {
  ir::graph g;
  auto const x = g.add_input("x", {ir::dtype::int8, {2}});
  auto const y = g.add_value("y", {ir::dtype::float32, {}});
  std::array const ints{std::int64_t{1}, std::int64_t{-2}};
  std::array const reals{0.5, 1.0};
  std::array const values{x, ir::no_value};
  std::array const arguments{
      ir::named_argument{"", x},
      ir::named_argument{"none", ir::none{}},
      ir::named_argument{"list", std::span<ir::value_id const>(values)},
      ir::named_argument{"i", std::int64_t{3}},
      ir::named_argument{"ints", std::span<std::int64_t const>(ints)},
      ir::named_argument{"reals", std::span<double const>(reals)},
      ir::named_argument{"b", true},
      ir::named_argument{"type", ir::dtype::bfloat16},
      ir::named_argument{"text", std::string_view("same")},
      ir::named_argument{"z", ir::complex_number{1, -2}},
      ir::named_argument{"layout", ir::ignored{}},
  };
  std::array const results{y};
  g.order = {g.add_node("n", "ns.op.default", arguments, results)};
  g.outputs = {y, ir::no_value};
  std::array const scale{0.5};
  std::array const zero_point{std::int64_t{-3}};
  g[x].quantization = g.copy(ir::qparams{.scales = scale,
                                         .zero_points = zero_point,
                                         .quant_min = -128,
                                         .quant_max = 127,
                                         .type = ir::dtype::int8});
  CHECK(to_string(g) ==
        "input %x: int8[2] {int8 scale 0.5 zero_point -3}\n"
        "%y: float32[] = ns.op.default(%x, none=None, list=[%x, None], i=3, ints=[1, -2], "
        "reals=[0.5, 1], b=True, type=bfloat16, text='same', z=(1-2j), layout=_)\n"
        "output %y\noutput None\n");
}

TEST_CASE("print: names that would break a line are spelled out") {
  ir::graph g;
  auto const x = g.add_input("a\nb", {ir::dtype::int8, {2}});
  auto const y = g.add_value("c\\d", {ir::dtype::int8, {2}});
  std::array const arguments{ir::named_argument{"", x},
                             ir::named_argument{"t\tx", std::string_view("it's\x1b")}};
  std::array const results{y};
  g.order = {g.add_node("n", "ns.op\r", arguments, results)};
  g.outputs = {y};
  CHECK(to_string(g) ==
        "input %a\\nb: int8[2]\n"
        "%c\\\\d: int8[2] = ns.op\\r(%a\\nb, t\\tx='it\\'s\\x1b')\n"
        "output %c\\\\d\n");
}
