#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compares every member of JSON objects with the fields that they were written from.

#include <doctest/doctest.h>
#include <support/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// Compares the members of a JSON object with fields. At the end, every member was compared.
class object_check {
 public:
  explicit object_check(json_value object) : object_(std::move(object)) {}
  object_check(object_check const&) = delete;
  object_check& operator=(object_check const&) = delete;
  ~object_check() { CHECK(compared_ == object_.size()); }

  object_check& is(char const* key, std::string_view text) {
    CHECK_MESSAGE(member(key).text() == text, key);
    return *this;
  }
  object_check& is(char const* key, std::int64_t number) {
    CHECK_MESSAGE(member(key).integer() == number, key);
    return *this;
  }
  object_check& is(char const* key, double number) {
    CHECK_MESSAGE(member(key).real() == number, key);
    return *this;
  }
  object_check& is_true(char const* key, bool condition) {
    CHECK_MESSAGE(member(key).boolean() == condition, key);
    return *this;
  }
  object_check& is(char const* key, std::vector<std::int64_t> const& numbers) {
    auto const list = member(key);
    REQUIRE_MESSAGE(list.size() == numbers.size(), key);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      CHECK_MESSAGE(list.at(i).integer() == numbers[i], key);
    }
    return *this;
  }
  /// Null stands for nothing.
  template <class T>
  object_check& is(char const* key, std::optional<T> const& value) {
    if (value) return is(key, *value);
    CHECK_MESSAGE(member(key).is_null(), key);
    return *this;
  }
  /// A list with an object for each item, which `check(object, item)` compares.
  template <class Items, class Check>
  object_check& are(char const* key, Items const& items, Check check) {
    auto const list = member(key);
    REQUIRE_MESSAGE(list.size() == items.size(), key);
    for (std::size_t i = 0; i < items.size(); ++i) check(list.at(i), items[i]);
    return *this;
  }
  /// A member that the caller compares.
  json_value member(char const* key) {
    REQUIRE_MESSAGE(object_.has(key), key);
    ++compared_;
    return object_[key];
  }

 private:
  json_value object_;
  std::size_t compared_ = 0;
};

}  // namespace support
