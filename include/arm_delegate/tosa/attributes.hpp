#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The attributes of one TOSA operator, by the field names of the 1.0 schema.

#include <arm_delegate/diagnostic.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Calls `X(name, type)` for each attribute of any operator. tests/tosa/attributes.cpp compares the
/// list with the schema.
#define ARM_DELEGATE_TOSA_ATTRIBUTES(X)           \
  X(acc_type, symbol)                             \
  X(allow_broadcast, bool)                        \
  X(axis, std::int64_t)                           \
  X(block_size, symbol)                           \
  X(body_graph, std::string)                      \
  X(cond_graph, std::string)                      \
  X(dilation, std::vector<std::int32_t>)          \
  X(domain_name, std::string)                     \
  X(else_graph, std::string)                      \
  X(implementation_attrs, std::vector<std::byte>) \
  X(input_unsigned, bool)                         \
  X(inverse, bool)                                \
  X(kernel, std::vector<std::int32_t>)            \
  X(local_bound, bool)                            \
  X(max_val, std::vector<std::byte>)              \
  X(min_val, std::vector<std::byte>)              \
  X(mode, symbol)                                 \
  X(nan_mode, symbol)                             \
  X(operator_name, std::string)                   \
  X(out_pad, std::vector<std::int32_t>)           \
  X(output_unsigned, bool)                        \
  X(pad, std::vector<std::int32_t>)               \
  X(per_channel, bool)                            \
  X(perms, std::vector<std::int32_t>)             \
  X(round, bool)                                  \
  X(rounding_mode, symbol)                        \
  X(scale32, bool)                                \
  X(stride, std::vector<std::int32_t>)            \
  X(then_graph, std::string)

namespace arm_delegate::tosa {

/// An enumerator, by its name in the schema: "INT32", "PROPAGATE", "SINGLE_ROUND".
struct symbol {
  std::string_view name{};
  friend bool operator==(symbol, symbol) = default;
};

/// The value of one attribute.
using attribute_value = std::variant<bool, std::int64_t, symbol, std::vector<std::int32_t>,
                                     std::vector<std::byte>, std::string>;

/// The key of an attribute: the name of its field in the schema and the type of its value.
template <class T>
struct attribute {
  std::string_view name{};
};

/// The keys of all attributes.
namespace attr {
#define ARM_DELEGATE_DETAIL_KEY(NAME, ...) inline constexpr attribute<__VA_ARGS__> NAME{#NAME};
ARM_DELEGATE_TOSA_ATTRIBUTES(ARM_DELEGATE_DETAIL_KEY)
#undef ARM_DELEGATE_DETAIL_KEY
}  // namespace attr

/// schemas/tosa_1_1.fbs defines the attributes of each operator and their types; this class holds
/// values. A missing attribute has the schema's default.
class attributes {
 public:
  struct entry {
    std::string_view name;  ///< a literal: the schema's field name
    attribute_value value;

    entry(std::string_view field, attribute_value x) : name(field), value(std::move(x)) {}
    template <class T>
    entry(attribute<T> key, std::type_identity_t<T> x) : name(key.name), value(std::move(x)) {}
  };

  attributes() = default;
  attributes(std::initializer_list<entry> entries);

  /// The attribute, or nullptr if it is absent. Throws `code::bad_graph` if it is not a `T`.
  template <class T>
  [[nodiscard]] T const* find(attribute<T> key) const {
    auto const* v = find(key.name);
    if (v == nullptr) return nullptr;
    auto const* x = std::get_if<T>(v);
    if (x == nullptr) raise(code::bad_graph, "an attribute has the wrong type");
    return x;
  }
  /// The attribute; an absent one has the schema's default: false, 0.
  [[nodiscard]] bool flag(attribute<bool> key) const;
  [[nodiscard]] std::int64_t integer(attribute<std::int64_t> key) const;
  /// The attribute, which must be there: the verifier and the builder see to it.
  [[nodiscard]] std::vector<std::int32_t> const& integers(
      attribute<std::vector<std::int32_t>> key) const;

  template <class T>
  void set(attribute<T> key, std::type_identity_t<T> value) {
    set(key.name, attribute_value(std::move(value)));
  }

  /// The attribute of a field whose name was read from the schema.
  [[nodiscard]] attribute_value const* find(std::string_view name) const;
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
