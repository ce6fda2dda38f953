#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Looks up operators, attributes and enumerators by name in the compiled schemas.

#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <flatbuffers/flatbuffers.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::tosa::detail {

using flatbuffers::TypeTable;

/// The number of the enumerator `name`.
inline std::optional<std::uint32_t> number_of(TypeTable const& enumeration, std::string_view name) {
  for (std::size_t i = 0; i < enumeration.num_elems; ++i) {
    if (enumeration.names[i] != name) continue;
    return static_cast<std::uint32_t>(enumeration.values != nullptr ? enumeration.values[i]
                                                                    : static_cast<std::int64_t>(i));
  }
  return std::nullopt;
}

/// One field of an attribute table.
struct schema_field {
  std::string_view name;
  flatbuffers::ElementaryType type;
  bool repeated;
  TypeTable const* enumerators;    ///< for an enumeration, else nullptr
  flatbuffers::voffset_t address;  ///< in the vtable
};

/// Field `i` by id. No attribute table has a union, which would use two ids.
inline schema_field field_of(TypeTable const& table, std::size_t i) {
  auto const code = table.type_codes[i];
  return {.name = table.names[i],
          .type = static_cast<flatbuffers::ElementaryType>(code.base_type),
          .repeated = code.is_repeating != 0,
          .enumerators = code.sequence_ref >= 0 ? table.type_refs[code.sequence_ref]() : nullptr,
          .address = flatbuffers::FieldIndexToOffset(static_cast<flatbuffers::voffset_t>(i))};
}

inline bool has_field(TypeTable const& table, std::string_view name) {
  for (std::size_t i = 0; i < table.num_elems; ++i) {
    if (table.names[i] == name) return true;
  }
  return false;
}

/// How one encoding stores an operator.
struct operator_encoding {
  std::optional<std::uint32_t> number{};  ///< in `Op`; empty: the encoding lacks the operator
  std::uint8_t member = 0;                ///< in the union `Attribute`; 0: no attribute table
  TypeTable const* attributes = nullptr;
};

/// How one encoding stores a file.
struct file_schema {
  std::array<operator_encoding, operator_table.size()> operators{};
  std::array<std::optional<std::uint32_t>, dtype_table.size()> dtypes{};

  [[nodiscard]] operator_encoding const& operator[](op o) const {
    return operators[static_cast<std::size_t>(o)];
  }
  [[nodiscard]] std::optional<std::uint32_t> operator[](dtype d) const {
    return dtypes[static_cast<std::size_t>(d)];
  }
};

/// The attribute table at position `member` of a union; position 0 is NONE.
inline TypeTable const* member_table(TypeTable const& attribute_union, std::size_t member) {
  auto const reference = attribute_union.type_codes[member].sequence_ref;
  return reference >= 0 ? attribute_union.type_refs[reference]() : nullptr;
}

/// `member_of(o, number)` is the index in the union of the attribute table of operator `o`.
template <class MemberOf>
file_schema read_schema(TypeTable const& ops, TypeTable const& dtypes,
                        TypeTable const& attribute_union, MemberOf member_of) {
  file_schema schema;
  for (std::size_t i = 0; i < operator_table.size(); ++i) {
    auto& entry = schema.operators[i];
    entry.number = number_of(ops, operator_table[i].name);
    if (!entry.number) continue;
    entry.member = static_cast<std::uint8_t>(member_of(operator_table[i], *entry.number));
    entry.attributes = member_table(attribute_union, entry.member);
  }
  for (std::size_t i = 0; i < dtype_table.size(); ++i) {
    schema.dtypes[i] = number_of(dtypes, dtype_table[i].name);
  }
  return schema;
}

/// TOSA 1.1: each operator has its own attribute table, in the order of the operators' numbers.
inline file_schema const& schema_1_1() {
  static file_schema const schema =
      read_schema(*fb_1_1::OpTypeTable(), *fb_1_1::DTypeTypeTable(), *fb_1_1::AttributeTypeTable(),
                  [](operator_info const&, std::uint32_t number) { return number; });
  return schema;
}

/// TOSA 1.0: 1.1 without its new operators and types, which have the highest numbers.
inline file_schema const& schema_1_0() {
  static file_schema const schema = [] {
    auto older = schema_1_1();
    for (auto& o : older.operators) {
      if (o.number > static_cast<std::uint32_t>(fb_1_1::Op::CONST_SHAPE)) o = {};
    }
    for (auto& d : older.dtypes) {
      if (d > static_cast<std::uint32_t>(fb_1_1::DType::FP8E5M2)) d.reset();
    }
    return older;
  }();
  return schema;
}

/// TOSA 0.80: operators share attribute tables, as listed in `operator_info`.
inline file_schema const& schema_0_80() {
  static file_schema const schema = read_schema(
      *fb_0_80::OpTypeTable(), *fb_0_80::DTypeTypeTable(), *fb_0_80::AttributeTypeTable(),
      [](operator_info const& o, std::uint32_t) {
        auto const none = static_cast<std::uint32_t>(fb_0_80::Attribute::NONE);
        return number_of(*fb_0_80::AttributeTypeTable(), o.attribute_0_80).value_or(none);
      });
  return schema;
}

}  // namespace arm_delegate::tosa::detail
