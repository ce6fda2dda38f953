#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The attributes of one TOSA operator, by the field names of the 1.0 schema.

#include <arm_delegate/diagnostic.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

/// An enumerator, by its name in the schema: "INT32", "PROPAGATE", "SINGLE_ROUND".
struct symbol {
  std::string_view name{};
  friend bool operator==(symbol, symbol) = default;
};

/// The value of one attribute, of one of the types that `get_if` accepts. It has a member for each
/// type instead of a std::variant, whose special members were 5 % of every pipeline's functions.
class attribute_value {
 public:
  template <std::same_as<bool> Bool>  // a pointer must not convert to bool
  attribute_value(Bool flag) : kind_(kind::flag), flag_(flag) {}
  attribute_value(std::int64_t number) : kind_(kind::number), number_(number) {}
  attribute_value(symbol chosen) : kind_(kind::chosen), chosen_(chosen) {}
  attribute_value(std::vector<std::int32_t> numbers)
      : kind_(kind::numbers), numbers_(std::move(numbers)) {}
  attribute_value(std::vector<std::byte> bytes) : kind_(kind::bytes), bytes_(std::move(bytes)) {}
  attribute_value(std::string text) : kind_(kind::text), text_(std::move(text)) {}

  /// The value if it is a `T`, else nullptr.
  template <class T>
  [[nodiscard]] T const* get_if() const {
    if constexpr (std::is_same_v<T, bool>) return pointer(kind::flag, flag_);
    if constexpr (std::is_same_v<T, std::int64_t>) return pointer(kind::number, number_);
    if constexpr (std::is_same_v<T, symbol>) return pointer(kind::chosen, chosen_);
    if constexpr (std::is_same_v<T, std::vector<std::int32_t>>) {
      return pointer(kind::numbers, numbers_);
    }
    if constexpr (std::is_same_v<T, std::vector<std::byte>>) return pointer(kind::bytes, bytes_);
    if constexpr (std::is_same_v<T, std::string>) return pointer(kind::text, text_);
  }

  /// Calls `visitor` with the typed value.
  template <class Visitor>
  void visit(Visitor const& visitor) const {
    switch (kind_) {
      case kind::flag: return visitor(flag_);
      case kind::number: return visitor(number_);
      case kind::chosen: return visitor(chosen_);
      case kind::numbers: return visitor(numbers_);
      case kind::bytes: return visitor(bytes_);
      case kind::text: return visitor(text_);
    }
  }

 private:
  enum class kind : std::uint8_t { flag, number, chosen, numbers, bytes, text };

  template <class T>
  [[nodiscard]] T const* pointer(kind wanted, T const& member) const {
    return kind_ == wanted ? &member : nullptr;
  }

  kind kind_;
  bool flag_ = false;
  std::int64_t number_ = 0;
  symbol chosen_{};
  std::vector<std::int32_t> numbers_{};
  std::vector<std::byte> bytes_{};
  std::string text_{};
};

/// schemas/tosa_1_0.fbs defines the attributes of each operator and their types; this class holds
/// values. A missing attribute has the schema's default.
class attributes {
 public:
  struct entry {
    std::string_view name;  ///< a literal: the schema's field name
    attribute_value value;
  };

  attributes() = default;
  attributes(std::initializer_list<entry> entries);

  [[nodiscard]] attribute_value const* find(std::string_view name) const;
  /// The attribute, or nullptr if there is none. Throws `code::bad_graph` if it is not a `T`.
  template <class T>
  [[nodiscard]] T const* find(std::string_view name) const {
    auto const* v = find(name);
    if (v == nullptr) return nullptr;
    auto const* x = v->get_if<T>();
    if (x == nullptr) raise(error(code::bad_graph, "an attribute has the wrong type"));
    return x;
  }
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  [[nodiscard]] std::vector<std::int32_t> const& integers(std::string_view name) const;

  void set(std::string_view name, attribute_value value);

  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }

 private:
  std::vector<entry> entries_;
};

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/attributes-inl.hpp>  // IWYU pragma: export
#endif
