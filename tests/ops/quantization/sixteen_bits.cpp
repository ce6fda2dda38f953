// SPDX-License-Identifier: BSD-3-Clause
// Why 16-bit values stay on the host: a zero point, a target without the extension for them, a
// function that lookups cannot follow.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

using namespace arm_delegate;

namespace {

std::string refusal(std::string_view target, std::initializer_list<call_argument> more,
                    support::q const& in, support::q const& out,
                    std::string_view profile = support::integer16) {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, in);
  auto const y = more.size() == 0 ? b.call(target, {x}) : b.call(target, {x, *more.begin()});
  b.output(support::fake(b, y, out));
  return support::failure([&] { support::lower(b, profile); });
}

bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

support::q shifted(std::int64_t zero_point) {
  return {0.001, zero_point, ir::dtype::int16, -32768, 32767};
}

}  // namespace

TEST_CASE("16 bits: a zero point") {
  for (std::string_view const target : {"aten.abs.default", "aten.neg.default"}) {
    auto const text = refusal(target, {}, shifted(7), shifted(0));
    CAPTURE(text);
    CHECK(contains(text,
                   "zero point of INT16 values: 7 (allowed: 0; INT8 has any); quantize to "
                   "more than 8 bits symmetrically"));
    CHECK_FALSE(contains(text, "report it"));
  }
  // A table and a maximum of codes need no zero point.
  CHECK(refusal("aten.tanh.default", {}, shifted(7), support::q16(1.0 / 32767)).empty());
  CHECK(refusal("aten.relu.default", {}, shifted(7), shifted(7)).empty());
}

TEST_CASE("16 bits: a target without the extension") {
  for (std::string_view const target :
       {"aten.tanh.default", "aten.abs.default", "aten.relu.default"}) {
    auto const q = support::q16(0.001);
    auto const text = refusal(target, {}, q, q, support::integer);
    CAPTURE(text);
    CHECK(contains(text,
                   "element types of tosa-1.0+int: 'quantize_per_tensor' is quantized to "
                   "int16"));
    CHECK(contains(text, "compile for a target with +int16"));
    CHECK(refusal(target, {}, q, q).empty());
  }
}

TEST_CASE("16 bits: operators of plain integers that need the extension") {
  auto const text = [](std::string_view profile) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::int16, {1, 1, 4, 4});
    b.output(b.call("aten.max_pool2d.default", {x, {2, 2}}));
    return support::failure([&] { support::lower(b, profile); });
  };
  CHECK(contains(text(support::integer),
                 "extensions of tosa-1.0+int: TOSA's MAX_POOL2D of INT16 (allowed: MAX_POOL2D of "
                 "other types); compile for a target with +int16"));
  CHECK(text(support::integer16).empty());
}

TEST_CASE("16 bits: a function that lookups cannot follow") {
  // 64 poles between -100 and 100.
  auto const text = refusal("aten.tan.default", {}, support::q16(100.0 / 32767), support::q16(1));
  CAPTURE(text);
  CHECK(contains(text, "error of a function of quantized values in integer arithmetic: "));
  CHECK(contains(text, " steps of the result at code "));
  CHECK(contains(text,
                 "(allowed: 2 steps); quantize its input and output to 8 bits, or keep it in "
                 "float"));
}
