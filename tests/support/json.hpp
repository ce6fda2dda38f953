#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads JSON that the library writes. RapidJSON's own document does not compile with clang 19.

#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/json_document.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace support {

namespace json = arm_delegate::frontend::pt2::json;

/// A value; it keeps its document alive. A missing key, or a value of another kind, is an error.
class json_value {
 public:
  explicit json_value(std::string_view text)
      : document_(json::parse(std::as_bytes(std::span(text.data(), text.size())), "JSON")),
        value_(document_->root()) {}

  [[nodiscard]] bool has(std::string_view key) const {
    return json::as_object(value_, "value").find(key).has_value();
  }
  [[nodiscard]] json_value operator[](std::string_view key) const {
    auto const found = json::as_object(value_, key).find(key);
    if (!found) throw json::bad("a key is missing");
    return {document_, *found};
  }
  [[nodiscard]] json_value at(std::size_t i) const {
    auto const list = json::as_array(value_, "value");
    if (i >= list.size()) throw json::bad("a list is too short");
    return {document_, list.at(i)};
  }
  /// The values of a list, or the fields of an object.
  [[nodiscard]] std::size_t size() const { return value_.size(); }

  [[nodiscard]] bool is_null() const { return value_.is_null(); }
  [[nodiscard]] std::string_view text() const { return json::as_text(value_, "value"); }
  [[nodiscard]] std::int64_t integer() const { return json::as_integer(value_, "value"); }
  [[nodiscard]] double real() const { return json::as_real(value_, "value"); }
  [[nodiscard]] bool boolean() const { return json::as_bool(value_, "value"); }

 private:
  json_value(json::document document, json::element value)
      : document_(std::move(document)), value_(value) {}

  json::document document_;
  json::element value_;
};

}  // namespace support
