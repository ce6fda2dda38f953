// SPDX-License-Identifier: BSD-3-Clause
// Names from files, on one line.

#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using arm_delegate::visible_text;

TEST_CASE("visible_text: plain text is kept, including UTF-8") {
  CHECK(visible_text("").empty());
  CHECK(visible_text("conv1.weight 'a' \"b\"") == "conv1.weight 'a' \"b\"");
  CHECK(visible_text("\xc3\xa9") == "\xc3\xa9");
}

TEST_CASE("visible_text: line breaks and quotes are escaped") {
  CHECK(visible_text("a\nb\rc\td") == "a\\nb\\rc\\td");
  CHECK(visible_text("\\n") == "\\\\n");
  CHECK(visible_text(std::string_view("\0\x7f\x1b", 3)) == "\\x00\\x7f\\x1b");
  CHECK(visible_text("it's \"so\"", '\'') == "it\\'s \"so\"");
  CHECK(visible_text("it's \"so\"", '"') == "it's \\\"so\\\"");
}

TEST_CASE("visible_text: invalid UTF-8 and bidirectional controls are escaped") {
  CHECK(visible_text("\xff") == "\\xff");
  CHECK(visible_text("a\xc3") == "a\\xc3");                           // truncated
  CHECK(visible_text("\xc0\x80") == "\\xc0\\x80");                    // overlong
  CHECK(visible_text("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // surrogate
  CHECK(visible_text("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // past U+10FFFF
  CHECK(visible_text("\xc2\x9b"
                     "31m") == "\\u009b31m");  // CSI in one character
  CHECK(visible_text("\xe2\x80\xae"
                     "gpj") == "\\u202egpj");  // right-to-left override
  CHECK(visible_text("\xe2\x81\xa6\xe2\x80\xa8") == "\\u2066\\u2028");
  CHECK(visible_text("\xe6\xbc\xa2 \xf0\x9f\x98\x80") == "\xe6\xbc\xa2 \xf0\x9f\x98\x80");
}

TEST_CASE("message_text: paths are unchanged, long texts lose their middle") {
  using arm_delegate::message_text;
  CHECK(message_text("C:\\a\\b.py", 20) == "C:\\a\\b.py");
  CHECK(message_text("a\nerror: b", 20) == "a\\nerror: b");
  std::string const name = "begin" + std::string(70000, 'x') + "end";
  CHECK(message_text(name, 16) == "beginxxxxxxx[... 69992 bytes ...]xend");
  std::string accents;
  for (int i = 0; i < 40; ++i) accents += "\xc3\xa9";
  auto const cut = message_text("a" + accents, 20);  // no character is cut
  CHECK(cut.find("\\x") == std::string::npos);
}

TEST_CASE("a diagnostic is one line, whatever its names") {
  using arm_delegate::diagnostic;
  auto const text =
      to_string(diagnostic{.why = {.rule = "bad\nerror: forged", .actual = std::string(70000, 'y')},
                           .file = "f\x1b[31m.pt2",
                           .node = "n\n" + std::string(70000, 'x'),
                           .target = "aten.\r",
                           .module = "head.\n",
                           .source = "C:\\net.py:3"});
  CHECK(text.starts_with("error: f\\x1b[31m.pt2: node 'n\\nxxx"));
  CHECK(text.find("(aten.\\r in head.\\n, at C:\\net.py:3): bad\\nerror: forged: yyy") !=
        std::string::npos);
  CHECK(text.size() < 3000);
  for (char const c : text) CHECK(static_cast<unsigned char>(c) >= 0x20);
}
