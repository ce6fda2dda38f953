// SPDX-License-Identifier: BSD-3-Clause
// JSON of a .pt2: what Python's json module accepts is read alike, all else is refused.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/json_document.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
namespace json = frontend::pt2::json;

namespace {

json::document parse(std::string_view text) {
  return json::parse(as_bytes(std::span<char const>(text.data(), text.size())), "model.json");
}

/// The message of the error, or "" if the text is accepted.
std::string refusal(std::string_view text) {
  try {
    (void)parse(text);
    return {};
  } catch (error const& e) {
    CHECK(e.id() == code::bad_json);
    return e.what();
  }
}

bool refuses(std::string_view text, std::string_view why) {
  auto const message = refusal(text);
  INFO(message);
  return message.find(why) != std::string::npos;
}

double real(std::string_view text) { return json::as_real(parse(text)->root(), "x"); }

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST_CASE("json: values of every kind") {
  auto const document = parse(R"( {"list": [1, [], {}, "a"], "none": null, "yes": true, "": -0} )");
  auto const root = json::as_object(document->root(), "root");
  CHECK(root.size() == 4);
  auto const list = json::array_field(root, "list");
  REQUIRE(list.size() == 4);
  CHECK(json::as_integer(list.at(0), "0") == 1);
  CHECK(json::as_array(list.at(1), "1").size() == 0);
  CHECK(json::as_array(list.at(1), "1").begin() == json::as_array(list.at(1), "1").end());
  CHECK(json::as_object(list.at(2), "2").size() == 0);
  CHECK(json::as_text(list.at(3), "3") == "a");
  CHECK_FALSE(json::find(root, "none"));
  CHECK_FALSE(json::find(root, "missing"));
  CHECK(json::as_bool(json::field(root, "yes"), "yes"));
  CHECK(json::integer_field(root, "") == 0);
  std::vector<std::string_view> keys;
  for (auto const& [key, value] : root) keys.push_back(key);
  CHECK(keys == std::vector<std::string_view>{"list", "none", "yes", ""});
  CHECK_THROWS_WITH_AS(json::text_field(root, "yes"), "error: 'yes' must be a string", error);
}

TEST_CASE("json: texts") {
  auto const text = [](std::string_view json) {
    return std::string(json::as_text(parse(json)->root(), "x"));
  };
  CHECK(text(R"("\"\\\/\b\n\u00e9\ud83d\ude00")") == "\"\\/\b\n\u00e9\U0001F600");
  CHECK(text(R"("a\u0000b")") == std::string("a\0b", 3));
  CHECK(text("\"\u00e9\U0001F600\"") == "\u00e9\U0001F600");
  CHECK(refuses("\"\xC3\"", "Invalid encoding"));
  CHECK(refuses("\"\xED\xA0\x80\"", "Invalid encoding"));  // a surrogate
  CHECK(refuses("\"\xC0\x80\"", "Invalid encoding"));      // an overlong zero
  CHECK(refuses("\"a\nb\"", "at byte 2"));
  CHECK(refuses(R"("\x")", "escape"));
  CHECK(refuses(R"("\ud800")", "surrogate"));
}

// The reader takes several plain characters at once, after others one by one.
TEST_CASE("json: texts of plain characters, escapes and UTF-8 in any order") {
  struct piece {
    std::string spelled;
    std::string meant;
  };
  std::vector<piece> const pieces = {{"a", "a"},
                                     {"\x7F", "\x7F"},
                                     {"seven77", "seven77"},
                                     {"\\n", "\n"},
                                     {"\\\"", "\""},
                                     {"eight888", "eight888"},
                                     {"\\u0041", "A"},
                                     {"\\u00e9", "\u00e9"},
                                     {"\u00e9", "\u00e9"},
                                     {"\U0001F600", "\U0001F600"},
                                     {"\\ud83d\\ude00", "\U0001F600"},
                                     {"\\u0000", std::string(1, '\0')}};
  std::minstd_rand random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string spelled;
    std::string meant;
    for (auto left = random() % 12; left > 0; --left) {
      auto const& p = pieces[random() % pieces.size()];
      spelled += p.spelled;
      meant += p.meant;
    }
    INFO(spelled);
    auto const document = parse("[\"" + spelled + "\",\"" + spelled + "\"]");
    auto const list = json::as_array(document->root(), "root");
    REQUIRE(list.size() == 2);
    CHECK(json::as_text(list.at(0), "0") == meant);
    CHECK(json::as_text(list.at(1), "1") == meant);
  }
  for (std::size_t at = 0; at < 20; ++at) {
    for (char const bad : {'\0', '\n', '\x1F', '\xFF'}) {
      std::string text(20, 'x');
      text[at] = bad;
      INFO(at);
      CHECK_FALSE(refusal("\"" + text + "\"").empty());
      CHECK_FALSE(refusal("\"\\n" + text + "\"").empty());
    }
  }
}

TEST_CASE("json: numbers are the nearest doubles") {
  CHECK(real("0.1") == 0.1);
  CHECK(real("5e-324") == std::numeric_limits<double>::denorm_min());
  CHECK(real("1.7976931348623157e308") == std::numeric_limits<double>::max());
  CHECK(real("9007199254740993") == 9007199254740992.0);
  CHECK(real("0.017863497138023376") == 0.017863497138023376);
  CHECK(real("1e-400") == 0);
  // RapidJSON's own conversion subtracts the fraction's 20 digits from the exponent: int overflows.
  CHECK(real("0.00000000000000000001e-2147483639") == 0);
  CHECK(refuses("1e400", "too big"));
  for (auto const* infinity : {"Infinity", "\"Infinity\""}) CHECK(real(infinity) == HUGE_VAL);
  for (auto const* infinity : {"-Infinity", "\"-Infinity\""}) CHECK(real(infinity) == -HUGE_VAL);
  for (auto const* nan : {"NaN", "\"NaN\""}) CHECK(std::isnan(real(nan)));
  CHECK_THROWS_WITH_AS(real("\"inf\""), "error: 'x' must be a number", error);
}

TEST_CASE("json: integers have 64 bits") {
  auto const integer = [](std::string_view text) {
    return json::as_integer(parse(text)->root(), "x");
  };
  CHECK(integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  for (auto const* text : {"9223372036854775808", "1.0", "1e2", "NaN", "true", "\"1\""}) {
    INFO(text);
    CHECK_THROWS_WITH_AS(integer(text), "error: 'x' must be a 64-bit integer", error);
  }
}

TEST_CASE("json: texts that are not JSON") {
  for (std::string_view const text : {"", " ", "[", "[1,]", "{\"a\"}", "{a: 1}", "[1] 2", "01",
                                      "+1", "tru", "[1 2]", "'a'", "//\n1", "\xEF\xBB\xBF[]"}) {
    INFO(text);
    CHECK(refuses(text, "'model.json' is not valid JSON: "));
  }
  CHECK(refuses(std::string_view("[1]\0[2]", 7), "zero byte"));
  CHECK(refuses(R"([{"a": 1, "b": 2, "a": 3}])", "the key 'a' occurs twice"));
  CHECK(refusal(nested(1024)).empty());
  CHECK(refuses(nested(1025), "nested too deeply"));
}
