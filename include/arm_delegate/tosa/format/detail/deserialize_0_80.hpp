#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts operators of a 0.80 file to TOSA 1.0: some attributes become operands.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/detail/deserialize_attributes.hpp>
#include <arm_delegate/tosa/format/detail/serialize_0_80.hpp>
#include <arm_delegate/tosa/format/detail/serialize_operation.hpp>
#include <arm_delegate/tosa/format/detail/serialize_schema.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/stored_type.hpp>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::tosa::detail {

/// An attribute table of 0.80. If `values` is null, all attributes have their defaults.
struct table_0_80 {
  TypeTable const* fields = nullptr;
  flatbuffers::Table const* values = nullptr;
};

/// The value of a field that a file omits; enumerations have none.
inline optional_value default_of(schema_field const& field) {
  if (field.type == flatbuffers::ET_STRING) return attribute_value(std::string());
  if (field.type == flatbuffers::ET_UCHAR) return attribute_value(std::vector<std::byte>());
  if (field.repeated) return attribute_value(std::vector<std::int32_t>());
  if (field.type == flatbuffers::ET_BOOL) return attribute_value(false);
  if (field.enumerators != nullptr) return std::nullopt;
  return attribute_value(std::int64_t{0});
}

/// The value in a 0.80 file of the attribute or operand `name` of 1.0; nothing if it has none.
inline optional_value value_1_0(operation_view const& o, table_0_80 const& table,
                                std::string_view name) {
  if (table.fields == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < table.fields->num_elems; ++i) {
    auto const field = field_of(*table.fields, i);
    auto const* derived = find_derived(field.name);
    if ((derived != nullptr ? derived->source : field.name) != name) continue;
    optional_value value;
    if (table.values != nullptr) value = value_in_file(o, *table.values, field);
    if (!value) value = default_of(field);
    if (value && derived != nullptr) value = derived->read(o, *value);
    if (value) return value;
  }
  return std::nullopt;
}

/// The accumulator type: 0.80 rounds no accumulator, so it is the result's type. Files of our
/// writer also have BF16 results.
inline symbol accumulator_0_80(operation_view const& o) {
  auto const type = o.result().type;
  return {name(type == dtype::bf16 ? dtype::fp32 : type)};
}

/// Sets the attributes of 1.0 that `to` lacks; values that 0.80 does not store get its implied
/// meaning.
inline void set_attributes_1_0(operation_view const& o, operation& to, table_0_80 const& table) {
  auto const& fields = *schema_1_1()[to.code].attributes;
  for (std::size_t i = 0; i < fields.num_elems; ++i) {
    auto const* name = fields.names[i];
    if (to.attrs.find(name) != nullptr) continue;
    if (auto value = value_1_0(o, table, name)) {
      to.attrs.set(name, std::move(*value));
    } else if (std::string_view(name) == "acc_type") {
      to.attrs.set(name, accumulator_0_80(o));
    } else if (std::string_view(name) == "nan_mode") {
      to.attrs.set(name, symbol{"PROPAGATE"});
    }
  }
}

/// The element type of operand `name`, which is a constant in 1.0.
inline dtype operand_type_1_0(operation_view const& o, std::string_view name, bool repeated) {
  if (name == "output_zp" || name == "pad_const") return o.result().type;
  if (name == "table") return o.in[o.what.inputs.front()].type;
  if (name == "shift") return dtype::int8;
  if (name == "multiplier") return o.what.attrs.flag(attr::scale32) ? dtype::int32 : dtype::int16;
  if (repeated) return dtype::shape;
  auto const* of = name.ends_with("_zp") ? o.operand(name.substr(0, name.size() - 3)) : nullptr;
  return of != nullptr ? of->type : o.in[o.what.inputs.front()].type;
}

/// Appends `x` as the bytes of an element; for floating types it must be 0. `also_unsigned`:
/// unsigned numbers are allowed too.
inline void append_element(operation_view const& o, std::string_view name, dtype type,
                           bool also_unsigned, std::int64_t x, std::vector<std::byte>& to) {
  auto const bits = info(type).bits;
  auto const most =
      (std::int64_t{1} << (bits < 64 ? bits - 1 : 62)) - 1;  // large enough for all attributes
  bool fits = x >= -most - 1 && x <= (also_unsigned ? 2 * most + 1 : most);
  if (type == dtype::boolean) fits = x == 0 || x == 1;
  if (is_floating(type)) fits = x == 0;
  if (!fits) {
    o.raise(code::bad_tosa,
            fmt::format("'{}' is {}, which does not fit {}", name, x, tosa::name(type)));
  }
  auto const size = ir::size_of(stored_type(type));
  to.resize(to.size() + size);
  std::memcpy(to.data() + to.size() - size, &x, size);
}

/// Makes the constant of 1.0 from `value`, the attribute `name` of 0.80.
inline tensor constant_1_0(operation_view const& o, std::string_view name,
                           attribute_value const& value) {
  auto const* list = std::get_if<std::vector<std::int32_t>>(&value);
  auto const type = operand_type_1_0(o, name, list != nullptr);
  tensor t{.name = fmt::format("{}_{}", o.result().name, name), .type = type, .sizes = {1}};
  std::vector<std::byte> bytes;
  if (auto const* raw = std::get_if<std::vector<std::byte>>(&value)) {
    bytes = *raw;
  } else if (list != nullptr) {
    t.sizes = {static_cast<std::int64_t>(list->size())};
    for (auto x : *list) append_element(o, name, type, false, x, bytes);
  } else {
    bool const also_unsigned = (name == "input_zp" && o.what.attrs.flag(attr::input_unsigned)) ||
                               (name == "output_zp" && o.what.attrs.flag(attr::output_unsigned));
    append_element(o, name, type, also_unsigned, o.as<std::int64_t>(value, name), bytes);
  }
  t.data = ir::tensor_data::dense(stored_type(type), t.sizes, std::move(bytes));
  return t;
}

/// Completes `to`, which has the results and operands of a 0.80 file. `add(tensor)` adds a constant
/// to the region.
template <class Add>
void complete_from_0_80(region const& in, operation& to, table_0_80 const& table, Add add) {
  operation_view const o{in, to};
  static_cast<void>(o.result());
  auto const given = to.inputs.size();
  auto const names = info(to.code).operands;
  if (!names.empty() && given == 0) o.raise(code::bad_tosa, "has no operand");
  set_attributes_1_0(o, to, table);
  if (names.ends_with("..."))
    return;  // none of these has an operand that 0.80 stores as an attribute
  std::size_t taken = 0;
  for (std::size_t i = 0; !operand_name(to.code, i).empty(); ++i) {
    auto const name = operand_name(to.code, i);
    if (!is_attribute_0_80(to, i)) {
      if (++taken > given) {
        o.raise(code::bad_tosa, fmt::format("has no operand '{}'", name));
      }
      continue;
    }
    // In 1.0 the operands that 0.80 has too come first.
    auto const value = value_1_0(o, table, name);
    if (!value) o.raise(code::bad_tosa, fmt::format("has no '{}'", name));
    to.inputs.push_back(add(constant_1_0(o, name, *value)));
  }
  if (taken != given) {
    o.raise(code::bad_tosa, fmt::format("has {} operands, not {}", given, taken));
  }
}

}  // namespace arm_delegate::tosa::detail
