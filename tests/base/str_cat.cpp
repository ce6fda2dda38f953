// SPDX-License-Identifier: BSD-3-Clause
// Texts from parts are those that std::to_string and operator + make.

#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

using arm_delegate::str_cat;
using arm_delegate::text_part;

namespace {

template <class Integer>
void check_limits() {
  constexpr Integer low = std::numeric_limits<Integer>::min();
  constexpr Integer high = std::numeric_limits<Integer>::max();
  CHECK(str_cat({low, "|", Integer{0}, "|", high}) ==
        std::to_string(low) + "|0|" + std::to_string(high));
}

}  // namespace

TEST_CASE("str_cat: the parts stand one after another") {
  std::string const name = "conv";
  std::string_view const part = std::string_view("weights").substr(0, 6);
  CHECK(str_cat({"'", name, "' has ", 2, " ", part, "s"}) == "'conv' has 2 weights");
  CHECK(str_cat({}).empty());
  CHECK(str_cat({std::string(100, 'x'), "y"}) == std::string(100, 'x') + "y");
}

TEST_CASE("str_cat: an empty or default view is an empty text") {
  CHECK(str_cat({std::string_view(), "", std::string()}).empty());
  CHECK(str_cat({std::string_view(), 0}) == "0");
}

TEST_CASE("str_cat: a character is itself, not its code") {
  char const kind = 'f';
  CHECK(str_cat({kind, 32, '!'}) == "f32!");
}

TEST_CASE("str_cat: a text keeps its null characters") {
  CHECK(str_cat({std::string_view("a\0b", 3), "c"}) == std::string("a\0bc", 4));
}

TEST_CASE("str_cat: integers of every size have all their digits") {
  check_limits<std::int8_t>();
  check_limits<std::uint8_t>();
  check_limits<std::int16_t>();
  check_limits<std::uint16_t>();
  check_limits<std::int32_t>();
  check_limits<std::uint32_t>();
  check_limits<std::int64_t>();
  check_limits<std::uint64_t>();
  check_limits<long long>();
  check_limits<unsigned long long>();
}

TEST_CASE("str_cat: a list of numbers") {
  constexpr auto low = std::numeric_limits<std::int64_t>::min();
  std::int64_t const sizes[] = {1, -3, low};
  std::span<std::int64_t const> const list(sizes);
  CHECK(str_cat({"sizes ", list, "!"}) == "sizes [1, -3, -9223372036854775808]!");
  CHECK(str_cat({list.first(1), list.first(0)}) == "[1][]");
  CHECK(str_cat({std::span<std::int64_t const>()}) == "[]");
  CHECK(str_cat({"input ", arm_delegate::ir::shape{2, 3}}) == "input [2, 3]");
}

// "1" would stand in place of "true", "2" in place of "2.5".
static_assert(!std::is_constructible_v<text_part, bool>);
static_assert(!std::is_constructible_v<text_part, double>);
static_assert(!std::is_constructible_v<text_part, std::byte>);
