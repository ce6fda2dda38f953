#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checked access to the JSON of a .pt2: a value of the wrong type is an error that says what was
// expected.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Strings point into the document; `parse` returns shared ownership of it.
namespace arm_delegate::frontend::pt2::json {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

/// A parsed document; its elements point into it.
using document = std::shared_ptr<simdjson::dom::document const>;

/// An error about the JSON.
inline error bad(std::string_view message) { return error(code::bad_json, message); }

[[noreturn]] inline void wrong(std::string_view what, std::string_view wanted) {
  throw bad(str_cat({"'", what, "' must be ", wanted}));
}

namespace detail {

/// Puts quotes around NaN and Infinity, which Python writes bare but JSON does not have.
inline std::string quote_non_finite(std::string_view text) {
  std::string out;
  bool in_string = false;
  while (!text.empty()) {
    std::size_t taken = 1;
    if (in_string) {
      if (text[0] == '\\' && text.size() > 1) taken = 2;
      if (text[0] == '"') in_string = false;
      out += text.substr(0, taken);
    } else {
      for (std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
        if (text.starts_with(word)) taken = word.size();
      }
      if (text[0] == '"') in_string = true;
      auto const quotes = taken > 1 ? "\"" : "";
      out.append(quotes).append(text.substr(0, taken)).append(quotes);
    }
    text.remove_prefix(taken);
  }
  return out;
}

/// One of 64 bits for a key. Keys with different bits differ.
inline std::uint64_t key_bit(std::string_view key) {
  if (key.empty()) return 1;
  std::size_t const first = static_cast<unsigned char>(key.front());
  std::size_t const last = static_cast<unsigned char>(key.back());
  return std::uint64_t{1} << ((key.size() + 7 * first + 3 * last) % 64);
}

/// Throws if a key occurs twice in the object.
inline void check_keys(object o) {
  std::vector<std::string_view> keys;
  for (auto const& field : o) keys.push_back(field.key);
  ranges::sort(keys);
  auto const twice = std::adjacent_find(keys.begin(), keys.end());
  if (twice != keys.end()) throw bad(str_cat({"the key '", *twice, "' occurs twice"}));
}

/// Throws unless the keys of every object are unique: readers disagree about which of two equal
/// keys counts. simdjson limits the depth.
inline void check_all_keys(element e) {
  if (e.is_array()) {
    for (auto item : array(e)) check_all_keys(item);
  } else if (e.is_object()) {
    std::uint64_t seen = 0;
    bool may_repeat = false;
    for (auto const& [key, value] : object(e)) {
      auto const bit = key_bit(key);
      may_repeat |= (seen & bit) != 0;
      seen |= bit;
      check_all_keys(value);
    }
    if (may_repeat) check_keys(object(e));
  }
}

inline simdjson::error_code parse(simdjson::dom::parser& parser, std::string_view text,
                                  bool padded) {
  return parser.parse(text.data(), text.size(), !padded).error();
}

}  // namespace detail

/// Parses `text`; `readable_behind` bytes past its end may be read. Throws `code::bad_json`.
inline document parse(span<std::byte const> bytes, std::size_t readable_behind,
                      std::string_view member) {
  simdjson::dom::parser parser;
  std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
  auto failure = detail::parse(parser, text, readable_behind >= simdjson::SIMDJSON_PADDING);
  if (failure != simdjson::SUCCESS) {
    auto const repaired = detail::quote_non_finite(text);
    if (repaired.size() != text.size()) failure = detail::parse(parser, repaired, false);
  }
  if (failure != simdjson::SUCCESS) {
    throw bad(str_cat({"'", member, "' is not valid JSON: ", simdjson::error_message(failure)}));
  }
  auto made = std::make_shared<simdjson::dom::document const>(std::move(parser.doc));
  detail::check_all_keys(made->root());
  return made;
}

inline object as_object(element e, std::string_view what) {
  object out;
  if (e.get(out) != simdjson::SUCCESS) wrong(what, "an object");
  return out;
}

inline array as_array(element e, std::string_view what) {
  array out;
  if (e.get(out) != simdjson::SUCCESS) wrong(what, "a list");
  return out;
}

inline std::string_view as_text(element e, std::string_view what) {
  std::string_view out;
  if (e.get(out) != simdjson::SUCCESS) wrong(what, "a string");
  return out;
}

inline std::int64_t as_integer(element e, std::string_view what) {
  std::int64_t out = 0;
  if (e.get(out) != simdjson::SUCCESS) wrong(what, "a 64-bit integer");
  return out;
}

inline bool as_bool(element e, std::string_view what) {
  bool out = false;
  if (e.get(out) != simdjson::SUCCESS) wrong(what, "true or false");
  return out;
}

/// A number, or one of the strings "NaN", "Infinity" and "-Infinity".
inline double as_real(element e, std::string_view what) {
  double out = 0;
  if (e.get(out) == simdjson::SUCCESS) return out;  // integers convert
  std::string_view text;
  if (e.get(text) == simdjson::SUCCESS) {
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity") return std::numeric_limits<double>::infinity();
    if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  }
  wrong(what, "a number");
}

/// The field of that name, or nothing if it is missing or null.
inline std::optional<element> find(object o, std::string_view key) {
  element out;
  if (o.at_key(key).get(out) != simdjson::SUCCESS || out.is_null()) return std::nullopt;
  return out;
}

/// The field of that name.
inline element field(object o, std::string_view key) {
  if (auto const found = find(o, key)) return *found;
  throw bad(str_cat({"'", key, "' is missing"}));
}

inline object object_field(object o, std::string_view key) { return as_object(field(o, key), key); }
inline array array_field(object o, std::string_view key) { return as_array(field(o, key), key); }
inline std::string_view text_field(object o, std::string_view key) {
  return as_text(field(o, key), key);
}
inline std::int64_t integer_field(object o, std::string_view key) {
  return as_integer(field(o, key), key);
}

/// A union as the format writes it: an object with exactly one key, which names the variant.
struct variant {
  std::string_view kind{};
  element value{};

  /// The name in a variant that holds nothing else.
  [[nodiscard]] std::string_view name() const { return text_field(as_object(value, kind), "name"); }
};

inline variant as_variant(element e, std::string_view what) {
  auto const o = as_object(e, what);
  if (o.size() != 1) wrong(what, "an object with one key");
  auto const only = *o.begin();
  return {only.key, only.value};
}

}  // namespace arm_delegate::frontend::pt2::json
