#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The attributes of one TOSA operator, by the field names of the 1.0 schema.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::tosa {

/// An enumerator by its name in the schema: "INT32", "PROPAGATE", "SINGLE_ROUND".
struct symbol {
  std::string_view name{};
  friend bool operator==(symbol, symbol) = default;
};

using attribute_value = std::variant<bool, std::int64_t, std::vector<std::int32_t>,
                                     std::vector<std::byte>, symbol, std::string>;

/// Which attributes an operator has and of what type says schemas/tosa_1_0.fbs; this holds values.
/// An attribute that is not here has the schema's default.
class attributes {
 public:
  struct entry {
    std::string_view name;  ///< a literal: the schema's field name
    attribute_value value;
  };

  attributes() = default;
  attributes(std::initializer_list<entry> entries) : entries_(entries) {}

  [[nodiscard]] attribute_value const* find(std::string_view name) const {
    for (auto const& e : entries_) {
      if (e.name == name) return &e.value;
    }
    return nullptr;
  }
  [[nodiscard]] bool flag(std::string_view name) const {
    auto const* v = find(name);
    return v != nullptr && std::get<bool>(*v);
  }
  [[nodiscard]] std::int64_t integer(std::string_view name) const {
    auto const* v = find(name);
    return v != nullptr ? std::get<std::int64_t>(*v) : 0;
  }
  [[nodiscard]] std::vector<std::int32_t> const& integers(std::string_view name) const {
    auto const* v = find(name);
    ARM_DELEGATE_ASSERT(v != nullptr);
    return std::get<std::vector<std::int32_t>>(*v);
  }

  void set(std::string_view name, attribute_value value) {
    for (auto& e : entries_) {
      if (e.name == name) {
        e.value = std::move(value);
        return;
      }
    }
    entries_.push_back({name, std::move(value)});
  }

  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }

 private:
  std::vector<entry> entries_;
};

}  // namespace arm_delegate::tosa
