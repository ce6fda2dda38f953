#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of json_document.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json_document.hpp>

#include <fmt/core.h>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::frontend::pt2::json {

namespace detail {

/// The number of characters at the start of these 8 that stand for themselves in a JSON string:
/// ASCII, but no control character, quote or backslash. What is left is checked for UTF-8.
inline std::size_t plain_characters(std::uint64_t eight) {
  constexpr std::uint64_t of_each = 0x0101010101010101U;
  constexpr std::uint64_t high = 0x80 * of_each;
  constexpr std::uint64_t all_but_high = 0x7F * of_each;
  auto const low = eight & all_but_high;
  // The sums do not carry into the next byte. Each sets the high bit of a byte unless it is...
  auto const plain = (low + (0x80 - ' ') * of_each) &             // less than a space
                     ((low ^ ('"' * of_each)) + all_but_high) &   // a quote
                     ((low ^ ('\\' * of_each)) + all_but_high) &  // a backslash
                     ~eight & high;
  auto const other = static_cast<unsigned>(std::endian::native == std::endian::little
                                               ? std::countr_zero(plain ^ high)
                                               : std::countl_zero(plain ^ high));
  return other / 8;
}

/// A stream for RapidJSON that decodes in place. It takes runs of plain characters at once;
/// RapidJSON's own stream takes each of them, which makes parsing slower.
class text_stream {
 public:
  /// The string's terminating zero ends the stream.
  explicit text_stream(std::string& text)
      : begin_(text.data()), from_(begin_), end_(begin_ + text.size()) {}

  // NOLINTBEGIN(readability-identifier-naming): RapidJSON's names
  using Ch = char;
  [[nodiscard]] char Peek() const { return *from_; }
  char Take() { return *from_++; }
  [[nodiscard]] std::size_t Tell() const { return static_cast<std::size_t>(from_ - begin_); }

  /// Called at the first character of a string or number.
  char* PutBegin() {
    auto* const first = from_;
    if (first != begin_ && first[-1] == '"') {
      std::size_t n = 0;
      do {
        n = plain_ahead();
        from_ += n;
      } while (n == word);
    }
    to_ = from_;
    return first;
  }
  /// Also takes the plain characters that follow an escape, as in stack traces.
  void Put(char c) {
    *to_++ = c;
    // A zero ends a string, and the next byte may belong to the same character.
    bool const ends_character = static_cast<signed char>(c) > 0;
    std::size_t n = ends_character ? word : 0;
    while (n == word) {
      n = plain_ahead();
      if (n == word) {
        std::memmove(to_, from_, word);
      } else {
        std::copy_n(from_, n, to_);
      }
      from_ += n;
      to_ += n;
    }
  }
  std::size_t PutEnd(char const* first) { return static_cast<std::size_t>(to_ - first); }
  // NOLINTEND(readability-identifier-naming)

 private:
  static constexpr std::size_t word = sizeof(std::uint64_t);

  /// The number of plain characters that come next, as far as one word tells.
  [[nodiscard]] std::size_t plain_ahead() const {
    if (end_ - from_ < static_cast<std::ptrdiff_t>(word)) return 0;
    std::uint64_t eight = 0;
    std::memcpy(&eight, from_, word);
    return plain_characters(eight);
  }

  char* begin_;
  char* from_;
  char* end_;
  char* to_ = nullptr;
};

/// One of 64 bits for a key. Keys with different bits differ.
inline std::uint64_t key_bit(std::string_view key) {
  if (key.empty()) return 1;
  std::size_t const first = static_cast<unsigned char>(key.front());
  std::size_t const last = static_cast<unsigned char>(key.back());
  return std::uint64_t{1} << ((key.size() + 7 * first + 3 * last) % 64);
}

/// Receives RapidJSON's events; returns false to stop. Numbers come as text: RapidJSON's conversion
/// overflows an int for some exponents.
class node_builder {
 public:
  explicit node_builder(std::string const& text) : text_(text.data()) {
    constexpr std::size_t bytes_per_node = 12;  // programs have 14
    nodes_.reserve(text.size() / bytes_per_node + 1);
  }

  // NOLINTBEGIN(readability-identifier-naming): RapidJSON's names
  bool Null() { return add({kind::null, 0, 0}); }
  bool Bool(bool b) { return add({kind::boolean, 0, b ? 1U : 0U}); }
  bool RawNumber(char const* s, std::uint32_t size, bool) {
    return add_text(kind::number, s, size);
  }
  bool String(char const* s, std::uint32_t size, bool) { return add_text(kind::text, s, size); }
  bool Key(char const* s, std::uint32_t size, bool) {
    auto& o = open_.back();
    auto const bit = key_bit({s, size});
    o.may_repeat_key |= (o.keys & bit) != 0;
    o.keys |= bit;
    return add_text(kind::text, s, size);
  }
  bool StartObject() { return open(kind::object); }
  bool StartArray() { return open(kind::list); }
  bool EndObject(std::uint32_t size) { return close(size); }
  bool EndArray(std::uint32_t size) { return close(size); }
  // Not called with kParseNumbersAsStringsFlag.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }
  // NOLINTEND(readability-identifier-naming)

  [[nodiscard]] std::vector<node> take() { return std::move(nodes_); }
  /// Objects that may have a key twice, by index; all others do not.
  [[nodiscard]] std::span<std::uint32_t const> suspects() const { return suspects_; }

 private:
  static constexpr std::size_t deepest = 1024;  // the parser and the reader of programs recurse

  bool add(node const& n) {
    nodes_.push_back(n);
    return true;
  }

  bool add_text(kind k, char const* s, std::uint32_t size) {
    return add({k, size, static_cast<std::uint32_t>(s - text_)});
  }

  bool open(kind k) {
    if (open_.size() == deepest) return false;
    open_.push_back({.index = static_cast<std::uint32_t>(nodes_.size())});
    return add({k, 0, 0});
  }

  bool close(std::uint32_t size) {
    auto const& o = open_.back();
    if (o.may_repeat_key) suspects_.push_back(o.index);
    auto& n = nodes_[o.index];
    n = {n.kind(), size, static_cast<std::uint32_t>(nodes_.size())};
    open_.pop_back();
    return true;
  }

  struct open_value {
    std::uint32_t index = 0;
    std::uint64_t keys = 0;  ///< their bits
    bool may_repeat_key = false;
  };

  char const* text_;
  std::vector<node> nodes_;
  std::vector<open_value> open_;
  std::vector<std::uint32_t> suspects_;
};

/// Returns a key that occurs twice in the object, or nullopt.
inline std::optional<std::string_view> repeated_key(object const& o) {
  std::vector<std::string_view> keys;
  for (auto const f : o) keys.push_back(f.key);
  ranges::sort(keys);
  auto const twice = std::adjacent_find(keys.begin(), keys.end());
  return twice != keys.end() ? std::optional(*twice) : std::nullopt;
}

}  // namespace detail
}  // namespace arm_delegate::frontend::pt2::json

/// RapidJSON's functions read from a copy of the stream. At the end of a number, the original is
/// still at its start.
template <>
struct rapidjson::StreamTraits<arm_delegate::frontend::pt2::json::detail::text_stream> {
  enum { copyOptimization = 1 };  // NOLINT(readability-identifier-naming): RapidJSON's name
};

namespace arm_delegate::frontend::pt2::json {

ARM_DELEGATE_FUNCTION document parse(std::span<std::byte const> bytes, std::string_view member) {
  auto const bad = [&](std::string_view why) {
    return error(code::bad_json, fmt::format("'{}' is not valid JSON: {}", member, why));
  };
  if (bytes.size() >= node::size_limit) throw bad("it has 512 MiB or more");
  std::string text(reinterpret_cast<char const*>(bytes.data()), bytes.size());

  constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag |
                             rapidjson::kParseNanAndInfFlag | rapidjson::kParseValidateEncodingFlag;
  detail::node_builder builder(text);
  detail::text_stream stream(text);
  rapidjson::Reader reader;
  auto const result = reader.Parse<flags>(stream, builder);
  if (result.Code() == rapidjson::kParseErrorTermination) throw bad("it is nested too deeply");
  if (result.IsError()) {
    std::string_view const why = rapidjson::GetParseError_En(result.Code());  // a sentence
    throw bad(fmt::format("at byte {}: {}", result.Offset(), why.substr(0, why.find_last_of('.'))));
  }
  if (stream.Tell() != text.size()) throw bad("it has a zero byte");

  auto made = std::make_shared<document_data const>(std::move(text), builder.take());
  // Readers disagree about which of two equal keys counts.
  for (auto const i : builder.suspects()) {
    if (auto const key = detail::repeated_key(element(*made, i).fields())) {
      raise(code::bad_json, fmt::format("the key '{}' occurs twice", *key));
    }
  }
  return made;
}

}  // namespace arm_delegate::frontend::pt2::json
