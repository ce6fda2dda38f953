#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts between TOSA 0.80's attributes and 1.0's attributes, operands and results, both ways.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/detail/serialize_operation.hpp>
#include <arm_delegate/tosa/format/detail/serialize_schema.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

using optional_value = std::optional<attribute_value>;

/// The elements of an operand that 0.80 stores as an attribute, sign-extended.
inline std::vector<std::int32_t> constant_elements(operation_view const& o, tensor const& t,
                                                   std::string_view name) {
  if (!t.data) {
    o.raise(code::unsupported_value,
            fmt::format("operand '{}' is computed, which TOSA 0.80 cannot express", name),
            fmt::format("make '{}' a constant, or compile for TOSA 1.0", t.name));
  }
  std::vector<std::int32_t> out;
  if (is_floating(t.type)) {  // only zero points of floating types become integers
    auto const raw = t.data->bytes();
    if (ranges::any_of(raw, [](std::byte b) { return b != std::byte{0}; })) {
      o.raise(code::unsupported_value, fmt::format("'{}' is not zero", name));
    }
    out.resize(static_cast<std::size_t>(t.data->numel()));
    return out;
  }
  if (ir::is_floating(t.data->type())) {
    o.raise(code::bad_graph, fmt::format("'{}' is {}, but has {}", name, tosa::name(t.type),
                                         ir::name(t.data->type())));
  }
  for (auto x : t.data->values<std::int64_t>()) out.push_back(o.as_int32(x, name));
  return out;
}

/// The single element of an operand that 0.80 stores as a number.
inline optional_value number_from_operand(operation_view const& o, std::string_view name,
                                          tensor const& t) {
  auto const all = constant_elements(o, t, name);
  if (all.empty() || ranges::any_of(all, [&](auto x) { return x != all.front(); })) {
    o.raise(code::unsupported_value,
            fmt::format("'{}' has several values, but TOSA 0.80 stores one", name));
  }
  std::int64_t x = all.front();
  // A zero point of unsigned data is stored as a signed number of the same width.
  auto const is_unsigned = (name == "input_zp" && o.what.attrs.flag(attr::input_unsigned)) ||
                           (name == "output_zp" && o.what.attrs.flag(attr::output_unsigned));
  auto const bits = info(t.type).bits;
  if (is_unsigned && bits < 64) x &= (std::int64_t{1} << bits) - 1;
  return attribute_value(x);
}

inline optional_value from_attribute(operation_view const& o, std::string_view name) {
  if (auto const* v = o.what.attrs.find(name)) return *v;
  return std::nullopt;
}

inline optional_value is_double_round(operation_view const& o, std::string_view name) {
  auto const* mode = o.what.attrs.find(name);
  if (mode == nullptr) return std::nullopt;
  auto const chosen = o.as<symbol>(*mode, name).name;
  if (chosen != "SINGLE_ROUND" && chosen != "DOUBLE_ROUND") {
    o.raise(code::unsupported_value, fmt::format("TOSA 0.80 has no {}", chosen),
            "compile for TOSA 1.0");
  }
  return attribute_value(chosen == "DOUBLE_ROUND");
}

/// The bytes of a limit of CLAMP, which is one element of the result's type. tosa_serializer writes
/// additional bytes for types of fewer than 64 bits.
inline std::optional<std::span<std::byte const>> limit_bytes(operation_view const& o,
                                                             std::string_view name) {
  auto const* limit = o.what.attrs.find(name);
  if (limit == nullptr) return std::nullopt;
  auto const& bytes = o.as<std::vector<std::byte>>(*limit, name);
  auto const size = std::size_t{info(o.result().type).bits} / 8;
  if (size == 0 || size > sizeof(std::int32_t) || bytes.size() < size) {
    o.raise(code::bad_graph, fmt::format("'{}' has {} bytes", name, bytes.size()));
  }
  return std::span(bytes).first(size);
}

inline optional_value integer_limit(operation_view const& o, std::string_view name) {
  if (is_floating(o.result().type)) return std::nullopt;
  auto const bytes = limit_bytes(o, name);
  if (!bytes) return std::nullopt;
  bool const negative = (bytes->back() & std::byte{0x80}) != std::byte{0};
  std::int32_t x =
      negative ? -1 : 0;  // little endian: the bytes after the element are its sign extension
  std::memcpy(&x, bytes->data(), bytes->size());
  return attribute_value(std::int64_t{x});
}

inline optional_value floating_limit(operation_view const& o, std::string_view name) {
  if (!is_floating(o.result().type)) return std::nullopt;
  auto const bytes = limit_bytes(o, name);
  if (!bytes) return std::nullopt;
  return attribute_value(std::vector<std::byte>(bytes->begin(), bytes->end()));
}

inline optional_value integer_pad(operation_view const& o, std::string_view name) {
  auto const* t = o.operand(name);
  if (t == nullptr || is_floating(t->type)) return std::nullopt;
  return number_from_operand(o, name, *t);
}

inline optional_value floating_pad(operation_view const& o, std::string_view name) {
  auto const* t = o.operand(name);
  if (t == nullptr || !is_floating(t->type)) return std::nullopt;
  if (!t->data) o.raise(code::unsupported_value, fmt::format("'{}' is computed", name));
  return attribute_value(t->data->bytes());
}

inline optional_value result_sizes(operation_view const& o, std::string_view name) {
  std::vector<std::int32_t> sizes;
  for (auto n : o.result().sizes) sizes.push_back(o.as_int32(n, name));
  return attribute_value(std::move(sizes));
}

// ---- reading: 1.0's equivalent of a 0.80 field

inline optional_value same_value(operation_view const&, attribute_value const& field) {
  return field;
}

inline optional_value rounding_mode(operation_view const& o, attribute_value const& field) {
  bool const twice = o.as<bool>(field, "double_round");
  return attribute_value(symbol{twice ? "DOUBLE_ROUND" : "SINGLE_ROUND"});
}

/// Limits beyond the result type's range become that range.
inline optional_value limit_from_integer(operation_view const& o, attribute_value const& field) {
  auto const type = o.result().type;
  if (is_floating(type)) return std::nullopt;
  auto const bits = info(type).bits;
  if (bits < 8 || bits > 32) o.raise(code::bad_tosa, "has a result of the wrong type");
  auto const most = (std::int64_t{1} << (bits - 1)) - 1;
  auto const x = std::clamp(o.as<std::int64_t>(field, "limit"), -most - 1, most);
  std::vector<std::byte> bytes(bits / 8U);
  std::memcpy(bytes.data(), &x, bytes.size());
  return attribute_value(std::move(bytes));
}

/// One element of a floating type, from its own bytes or from those of a float: the schema allows
/// both, and writers of 0.80 use both.
inline std::vector<std::byte> floating_element(operation_view const& o, dtype type,
                                               std::vector<std::byte> bytes) {
  auto const size = std::size_t{info(type).bits} / 8;
  if (bytes.size() == size) return bytes;
  bool const narrower = type == dtype::fp16 || type == dtype::bf16;
  if (!narrower || bytes.size() != sizeof(float)) {
    o.raise(code::bad_tosa,
            fmt::format("has a number of {} bytes for {}", bytes.size(), name(type)));
  }
  float x = 0;
  std::memcpy(&x, bytes.data(), sizeof(x));
  auto const held = type == dtype::fp16 ? ir::dtype::float16 : ir::dtype::bfloat16;
  auto const bits = ir::small_float_bits(held, double{x});
  bytes.resize(size);
  std::memcpy(bytes.data(), &bits, size);
  return bytes;
}

inline optional_value limit_from_bytes(operation_view const& o, attribute_value const& field) {
  auto const type = o.result().type;
  if (!is_floating(type)) return std::nullopt;
  return attribute_value(floating_element(o, type, o.as<std::vector<std::byte>>(field, "limit")));
}

inline optional_value pad_from_integer(operation_view const& o, attribute_value const& field) {
  if (is_floating(o.result().type)) return std::nullopt;
  return field;
}

inline optional_value pad_from_bytes(operation_view const& o, attribute_value const& field) {
  auto const type = o.result().type;
  if (!is_floating(type)) return std::nullopt;
  auto bytes = o.as<std::vector<std::byte>>(field, "pad_const_fp");
  if (bytes.empty()) bytes.resize(info(type).bits / 8U);
  return attribute_value(floating_element(o, type, std::move(bytes)));
}

inline optional_value no_value(operation_view const&, attribute_value const&) {
  return std::nullopt;
}

/// A field of 0.80 that is not an attribute or operand of the same name in 1.0.
struct derived_field {
  std::string_view name;
  std::string_view source;  ///< attribute or operand of 1.0
  optional_value (*write)(operation_view const&, std::string_view source);
  optional_value (*read)(operation_view const&, attribute_value const& field);
};

// Sources: the flatbuffer schemas of 0.80.0 and 1.0 side by side.
inline constexpr auto derived_fields = std::to_array<derived_field>({
    {"accum_dtype", "acc_type", from_attribute, same_value},
    {"double_round", "rounding_mode", is_double_round, rounding_mode},
    {"then_branch", "then_graph", from_attribute, same_value},
    {"else_branch", "else_graph", from_attribute, same_value},
    {"cond_branch", "cond_graph", from_attribute, same_value},
    {"body_branch", "body_graph", from_attribute, same_value},
    {"identifier", "operator_name", from_attribute, same_value},
    {"config", "domain_name", from_attribute, same_value},
    {"min_int", "min_val", integer_limit, limit_from_integer},
    {"max_int", "max_val", integer_limit, limit_from_integer},
    {"min_fp", "min_val", floating_limit, limit_from_bytes},
    {"max_fp", "max_val", floating_limit, limit_from_bytes},
    {"pad_const_int", "pad_const", integer_pad, pad_from_integer},
    {"pad_const_fp", "pad_const", floating_pad, pad_from_bytes},
    {"output_shape", "the result's sizes", result_sizes, no_value},
});

/// The row of a field of 0.80, or nullptr.
inline derived_field const* find_derived(std::string_view name) {
  auto const at = ranges::find(derived_fields, name, &derived_field::name);
  return at != derived_fields.end() ? &*at : nullptr;
}

/// The value of a field of 0.80's attribute table of `o`; nothing for the default.
inline optional_value value_0_80(operation_view const& o, schema_field const& field) {
  if (auto const* d = find_derived(field.name)) return d->write(o, d->source);
  if (auto const* t = o.operand(field.name)) {
    if (field.repeated) return attribute_value(constant_elements(o, *t, field.name));
    return number_from_operand(o, field.name, *t);
  }
  return from_attribute(o, field.name);
}

/// True if operand `i` is an attribute in 0.80.
inline bool is_attribute_0_80(operation const& o, std::size_t i) {
  auto const* table = schema_0_80()[o.code].attributes;
  if (table == nullptr) return false;
  auto const name = operand_name(o.code, i);
  if (has_field(*table, name)) return true;
  return ranges::any_of(derived_fields, [&](derived_field const& d) {
    return d.source == name && has_field(*table, d.name);
  });
}

/// Throws if an attribute has a value that 0.80 cannot express. Two attributes may be dropped:
/// `acc_type` of convolutions follows from the operands, `local_bound` only concerns accuracy.
inline void check_0_80(operation_view const& o) {
  auto const* mode = o.what.attrs.find("nan_mode");
  if (mode != nullptr && is_floating(o.result().type) &&
      o.as<symbol>(*mode, "nan_mode").name == "IGNORE") {
    o.raise(code::unsupported_value, "TOSA 0.80 has no way to ignore NaN", "compile for TOSA 1.0");
  }
}

}  // namespace arm_delegate::tosa::detail
