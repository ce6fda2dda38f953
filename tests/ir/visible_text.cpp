// SPDX-License-Identifier: BSD-3-Clause
// Names from files, on one line.

#include <arm_delegate/ir/visible_text.hpp>

#include <doctest/doctest.h>

#include <string_view>

using arm_delegate::ir::visible_text;

TEST_CASE("visible_text: plain text stays, also UTF-8") {
  CHECK(visible_text("").empty());
  CHECK(visible_text("conv1.weight 'a' \"b\"") == "conv1.weight 'a' \"b\"");
  CHECK(visible_text("\xc3\xa9") == "\xc3\xa9");
}

TEST_CASE("visible_text: what breaks lines and quotes is spelled out") {
  CHECK(visible_text("a\nb\rc\td") == "a\\nb\\rc\\td");
  CHECK(visible_text("\\n") == "\\\\n");
  CHECK(visible_text(std::string_view("\0\x7f\x1b", 3)) == "\\x00\\x7f\\x1b");
  CHECK(visible_text("it's \"so\"", '\'') == "it\\'s \"so\"");
  CHECK(visible_text("it's \"so\"", '"') == "it's \\\"so\\\"");
}
