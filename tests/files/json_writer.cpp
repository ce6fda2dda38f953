// SPDX-License-Identifier: BSD-3-Clause
// JSON text.

#include <arm_delegate/files/json_writer.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>

using arm_delegate::files::json_writer;

namespace {

template <class T>
std::string written(T x) {
  json_writer j;
  return j.value(x).text();
}

}  // namespace

TEST_CASE("json_writer: numbers, with NaN and infinities as strings") {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  CHECK(written(0.1) == "0.1\n");
  CHECK(written(std::numeric_limits<double>::max()) == "1.7976931348623157e+308\n");
  CHECK(written(infinity) == "\"Infinity\"\n");
  CHECK(written(-infinity) == "\"-Infinity\"\n");
  CHECK(written(std::numeric_limits<double>::quiet_NaN()) == "\"NaN\"\n");
  json_writer j;
  j.object().key("x").value(infinity).key("y").list().value(infinity).end().end();
  CHECK(j.text() == "{\n  \"x\": \"Infinity\",\n  \"y\": [\n    \"Infinity\"\n  ]\n}\n");
}

TEST_CASE("json_writer: floats that other readers do not take for integers, on one line") {
  using arm_delegate::files::json_layout;
  json_writer j(json_layout::compact);
  j.object().key("x").list().real(1).real(-0.0).real(0.5).real(1e30).real(1e-5);
  j.real(std::numeric_limits<double>::infinity()).end().key("y").object().end().end();
  CHECK(j.text() == "{\"x\": [1.0,-0.0,0.5,1e+30,1e-05,\"Infinity\"],\"y\": {}}\n");
}

TEST_CASE("json_writer: strings are complete, valid, and have no effect on a terminal") {
  CHECK(written(std::string_view("a\"b\\c\n\x1b")) == "\"a\\\"b\\\\c\\u000a\\u001b\"\n");
  CHECK(written(std::string_view("\xc3\xa9")) == "\"\xc3\xa9\"\n");
  CHECK(written(std::string_view("\x7f\xc2\x9b\xe2\x80\xae")) == "\"\\u007f\\u009b\\u202e\"\n");
  CHECK(written(std::string_view("\xff|\xc3")) == "\"\\ufffd|\\ufffd\"\n");
}
