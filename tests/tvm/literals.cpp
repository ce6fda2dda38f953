// SPDX-License-Identifier: BSD-3-Clause
// Python literals and their text. The expected values are those of Python 3.11.
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>

namespace {

using arm_delegate::tvm::read_literal;
using arm_delegate::tvm::to_literal;
using arm_delegate::tvm::value;

TEST_CASE("a literal reads and prints as Python does") {
  std::pair<char const*, char const*> const cases[] = {
      {"{'a': 1,}", "{'a': 1}"},
      {"{'a': 0x10, 'b': 1_000, 'c': 0o17, 'd': 0b11}", "{'a': 16, 'b': 1000, 'c': 15, 'd': 3}"},
      {"{'a': (1,2), 'b': {1,2}, 'c': b'x'}", "{'a': (1, 2), 'b': {1, 2}, 'c': b'x'}"},
      {"{'a': 'x' 'y'}", "{'a': 'xy'}"},
      {"{'a': r'\\n'}", "{'a': '\\\\n'}"},
      {"'\\n\\x41\\u00e9'", "'\\nA\xC3\xA9'"},
      {"{'a': 1}  # comment", "{'a': 1}"},
      {"{'a': 1}\n", "{'a': 1}"},
      {"{'a': True, 'b': None, 'c': ...}", "{'a': True, 'b': None, 'c': Ellipsis}"},
      {"1+2j", "(1+2j)"},
      {"-1-2j", "(-1-2j)"},
      {"3j", "3j"},
      {"-5", "-5"},
      {"(1)", "1"},
      {"(1,)", "(1,)"},
      {"()", "()"},
      {"1, 2", "(1, 2)"},
      {"set()", "set()"},
      {"{1: 2, True: 3}", "{1: 3}"},
      {"\"it's\"", "\"it's\""},
      {"'''a\nb'''", "'a\\nb'"},
      {"1e-7", "1e-07"},
      {"1e20", "1e+20"},
      {"2.", "2.0"},
      {".5", "0.5"},
      {" [ 1 ,\n 2 ] ", "[1, 2]"},
  };
  for (auto const& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(to_literal(read_literal(text)) == expected);
  }
}

TEST_CASE("text that is not a literal is an error") {
  for (char const* text : {"",
                           "a",
                           "a=1",
                           "dict(a=1)",
                           "{'a': 1 if True else 2}",
                           "{'a': inf}",
                           "{'a': 012}",
                           "{'a': 1-2}",
                           "{'a': 1",
                           "[1]x",
                           "[]]",
                           "{[1]: 2}",
                           "{1, [2]}",
                           "-True",
                           "'a",
                           "1__0",
                           "0x",
                           "{1: 2, 3}",
                           "1 2",
                           "f'x'",
                           "\n1\n2",
                           "'\xa0'",
                           "{'a': '\xed\xa0\x80'}",
                           "{**{}}",
                           "9223372036854775808"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)read_literal(text), arm_delegate::error);
  }
  CHECK_THROWS_AS((void)read_literal(std::string(100'000, '[')), arm_delegate::error);
}

TEST_CASE("numbers and booleans are equal by value, and a map keeps its order") {
  CHECK(equal(value::of(true), value::of(1.0)));
  CHECK_FALSE(equal(value("1"), value::of(true)));
  value map = read_literal("{'b': 1, 'a': 2}");
  map.set("b", "new");
  map.set("c", value());
  CHECK(to_literal(map) == "{'b': 'new', 'a': 2, 'c': None}");
}

}  // namespace
