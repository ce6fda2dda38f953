// SPDX-License-Identifier: BSD-3-Clause
// Sections, keys and line numbers of .ini files, and errors that name the line.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/ini.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using arm_delegate::code;
using arm_delegate::files::ini_file;

namespace {

std::string message_of(std::string_view text) {
  try {
    (void)ini_file(text, code::bad_json);
  } catch (arm_delegate::error const& e) {
    CHECK(e.id() == code::bad_json);
    return e.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("ini: sections, keys, comments, blanks and line ends") {
  ini_file const file(
      "; comment\r\n[ A.b ] ; comment\r\n  Key = a value \r\nother:x=y\n#\n\n[B]\nk=",
      code::bad_json);
  REQUIRE(file.sections().size() == 2);
  auto const* const a = file.find("A.b");
  REQUIRE(a != nullptr);
  CHECK(a->line == 2);
  REQUIRE(a->find("key") != nullptr);
  CHECK(a->find("key")->key == "Key");
  CHECK(a->find("key")->value == "a value");
  CHECK(a->find("key")->line == 3);
  CHECK(a->find("other")->value == "x=y");
  CHECK(a->find("k") == nullptr);
  CHECK(file.find("a.b") == nullptr);
  CHECK(file.find("B")->find("k")->value.empty());
  CHECK(file.find("B")->find("k")->line == 8);
  CHECK(ini_file("", code::bad_json).sections().empty());
}

TEST_CASE("ini: bad syntax") {
  CHECK(message_of("[A]\nx\n") ==
        "error: line 2: neither a section nor a key with a value: 'x'; write [NAME] or KEY=VALUE");
  CHECK(message_of("=1").starts_with("error: line 1: neither a section nor a key"));
  CHECK(message_of("\nx=1") ==
        "error: line 2: a key is before the first section: 'x=1'; write [NAME] before it");
  CHECK(message_of("[A").starts_with("error: line 1: the name of a section must end with ']'"));
  CHECK(message_of("[A] x").starts_with("error: line 1: the name of a section must end with ']'"));
  CHECK(message_of("[ ]").starts_with("error: line 1: a section has no name"));
  CHECK(message_of("[A]\n[B]\n[A]") ==
        "error: line 3: a section is already on line 1: '[A]'; rename or remove one");
  CHECK(message_of("[A]\nx=1\nX=2") ==
        "error: line 3: [A] already has this key on line 2: 'X'; remove one");
}
