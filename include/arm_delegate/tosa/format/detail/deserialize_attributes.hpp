#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads attribute tables of a file, described by the compiled schema.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/format/detail/serialize_operation.hpp>
#include <arm_delegate/tosa/format/detail/serialize_schema.hpp>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace arm_delegate::tosa::detail {

/// The enumerator with that number, or "".
inline std::string_view enumerator_of(TypeTable const& enumeration, std::uint32_t number) {
  for (std::size_t i = 0; i < enumeration.num_elems; ++i) {
    auto const value =
        enumeration.values != nullptr ? enumeration.values[i] : static_cast<std::int64_t>(i);
    if (value == std::int64_t{number}) return enumeration.names[i];
  }
  return {};
}

template <class To, class From>
std::vector<To> list_of(flatbuffers::Table const& t, schema_field const& field) {
  std::vector<To> out;
  auto const* all = t.GetPointer<flatbuffers::Vector<From> const*>(field.address);
  for (auto x : *all) out.push_back(static_cast<To>(x));
  return out;
}

/// The value of a field of the verified table `t`, or nothing if the file omits it.
inline std::optional<attribute_value> value_in_file(operation_view const& o,
                                                    flatbuffers::Table const& t,
                                                    schema_field const& field) {
  if (!t.CheckField(field.address)) return std::nullopt;
  switch (field.type) {
    case flatbuffers::ET_STRING:
      return t.GetPointer<flatbuffers::String const*>(field.address)->str();
    case flatbuffers::ET_UCHAR: return list_of<std::byte, std::uint8_t>(t, field);
    case flatbuffers::ET_SHORT: return list_of<std::int32_t, std::int16_t>(t, field);
    case flatbuffers::ET_BOOL: return t.GetField<std::uint8_t>(field.address, 0) != 0;
    default: break;
  }
  if (field.repeated) return list_of<std::int32_t, std::int32_t>(t, field);
  if (field.enumerators == nullptr) {
    return std::int64_t{t.GetField<std::int32_t>(field.address, 0)};
  }
  auto const number = t.GetField<std::uint32_t>(field.address, 0);
  auto const chosen = enumerator_of(*field.enumerators, number);
  if (chosen.empty()) {
    o.raise(code::bad_tosa,
            fmt::format("'{}' is {}, which is not one of its values", field.name, number));
  }
  return symbol{chosen};
}

}  // namespace arm_delegate::tosa::detail
