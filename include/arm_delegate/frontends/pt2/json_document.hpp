#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A parsed JSON document, and views of its values.

#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::frontend::pt2::json {

enum class kind : std::uint8_t { null, boolean, number, text, list, object };

/// A value in a document. The values of a list, or the keys and values of an object, come directly
/// after it.
class node {
 public:
  static constexpr unsigned kind_bits = 3;
  static constexpr std::uint32_t size_limit = 1U << (32 - kind_bits);

  constexpr node(json::kind kind, std::uint32_t size, std::uint32_t at)
      : kind_and_size_(size << kind_bits | static_cast<std::uint32_t>(kind)), at_(at) {}

  [[nodiscard]] json::kind kind() const {
    return static_cast<json::kind>(kind_and_size_ % (1U << kind_bits));
  }
  /// The bytes of a text or number, values of a list, or fields of an object; below `size_limit`.
  [[nodiscard]] std::uint32_t size() const { return kind_and_size_ >> kind_bits; }
  /// The offset of a text or number in the document's text; the index after the last value of a
  /// list or object; 0 or 1 for a boolean.
  [[nodiscard]] std::uint32_t at() const { return at_; }

 private:
  std::uint32_t kind_and_size_;
  std::uint32_t at_;
};

class document_data;
class array;
class object;

/// A view of one value, valid as long as its document.
class element {
 public:
  element() = default;
  element(document_data const& in, std::uint32_t index) : in_(&in), index_(index) {}

  [[nodiscard]] json::kind kind() const { return self().kind(); }
  [[nodiscard]] bool is_null() const { return kind() == json::kind::null; }

  // Each requires that kind.
  [[nodiscard]] bool boolean() const { return self().at() != 0; }
  [[nodiscard]] std::string_view text() const;  ///< also a number as the document spells it
  [[nodiscard]] array list() const;
  [[nodiscard]] object fields() const;

  /// The number of values in a list, or of fields in an object.
  [[nodiscard]] std::size_t size() const { return self().size(); }
  /// The first value in a list, or the first key in an object.
  [[nodiscard]] element first() const { return {*in_, index_ + 1}; }
  /// The value that follows in the same list or object.
  [[nodiscard]] element next() const;
  /// The value of a key.
  [[nodiscard]] element value() const { return {*in_, index_ + 1}; }

  bool operator==(element const& other) const { return index_ == other.index_; }

 private:
  [[nodiscard]] node const& self() const;

  document_data const* in_ = nullptr;
  std::uint32_t index_ = 0;
};

/// A key and its value.
struct field_view {
  std::string_view key{};
  element value{};
};

/// The values of a list, in order.
class array {
 public:
  class iterator {
   public:
    explicit iterator(element at) : at_(at) {}
    element operator*() const { return at_; }
    iterator& operator++() { return at_ = at_.next(), *this; }
    bool operator==(iterator const&) const = default;

   private:
    element at_;
  };

  explicit array(element list) : list_(list) {}

  [[nodiscard]] std::size_t size() const { return list_.size(); }
  [[nodiscard]] iterator begin() const { return iterator(list_.first()); }
  [[nodiscard]] iterator end() const { return iterator(list_.next()); }

  /// Requires `i < size()`; takes time proportional to `i`.
  [[nodiscard]] element at(std::size_t i) const {
    auto found = begin();
    while (i-- > 0) ++found;
    return *found;
  }

 private:
  element list_;
};

/// The fields of an object, in order.
class object {
 public:
  class iterator {
   public:
    explicit iterator(element key) : key_(key) {}
    field_view operator*() const { return {key_.text(), key_.value()}; }
    iterator& operator++() { return key_ = key_.value().next(), *this; }
    bool operator==(iterator const&) const = default;

   private:
    element key_;
  };

  explicit object(element whole) : whole_(whole) {}

  [[nodiscard]] std::size_t size() const { return whole_.size(); }
  [[nodiscard]] iterator begin() const { return iterator(whole_.first()); }
  [[nodiscard]] iterator end() const { return iterator(whole_.next()); }

  /// The value of that key; takes time proportional to the number of fields.
  [[nodiscard]] std::optional<element> find(std::string_view key) const {
    for (auto const f : *this) {
      // The same as ==, which g++ 12 does not inline.
      if (std::equal(key.begin(), key.end(), f.key.begin(), f.key.end())) return f.value;
    }
    return std::nullopt;
  }

 private:
  element whole_;
};

/// The values of a document and the text that they point into.
class document_data {
 public:
  document_data(std::string text, std::vector<node> nodes)
      : text_(std::make_shared<std::string const>(std::move(text))), nodes_(std::move(nodes)) {}

  [[nodiscard]] element root() const { return {*this, 0}; }
  [[nodiscard]] std::span<node const> nodes() const { return nodes_; }
  /// That of a text or number.
  [[nodiscard]] std::string_view text(node const& n) const {
    return {text_->data() + n.at(), n.size()};
  }
  /// Keeps texts valid for longer than the document.
  [[nodiscard]] std::shared_ptr<void const> text_owner() const { return text_; }

 private:
  std::shared_ptr<std::string const> text_;
  std::vector<node> nodes_;
};

/// Elements point into it.
using document = std::shared_ptr<document_data const>;

inline node const& element::self() const { return in_->nodes()[index_]; }

inline std::string_view element::text() const { return in_->text(self()); }

inline array element::list() const { return array(*this); }
inline object element::fields() const { return object(*this); }

inline element element::next() const {
  bool const has_children = kind() == json::kind::list || kind() == json::kind::object;
  return {*in_, has_children ? self().at() : index_ + 1};
}

/// Parses `bytes`, the file `member` of an archive. Accepts NaN, Infinity and -Infinity as numbers,
/// which Python writes. Throws `code::bad_json` if the text is not JSON in UTF-8, is nested more
/// than 1024 deep, has 512 MiB or more, or if an object has a key twice.
[[nodiscard]] ARM_DELEGATE_FUNCTION document parse(std::span<std::byte const> bytes,
                                                   std::string_view member);

}  // namespace arm_delegate::frontend::pt2::json

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/frontends/pt2/json_document-inl.hpp>  // IWYU pragma: export
#endif
