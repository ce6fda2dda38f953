// SPDX-License-Identifier: BSD-3-Clause
// The keys of attributes are the fields of the schema's attribute tables, with their types.

#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/tosa/attributes.hpp>

#include <doctest/doctest.h>
#include <flatbuffers/flatbuffers.h>
#include <flatbuffers/minireflect.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace arm_delegate::tosa;

namespace {

template <class T>
std::string_view kind() {
  if constexpr (std::is_same_v<T, bool>) return "flag";
  if constexpr (std::is_same_v<T, std::int64_t>) return "number";
  if constexpr (std::is_same_v<T, symbol>) return "enumerator";
  if constexpr (std::is_same_v<T, std::vector<std::int32_t>>) return "numbers";
  if constexpr (std::is_same_v<T, std::vector<std::byte>>) return "bytes";
  if constexpr (std::is_same_v<T, std::string>) return "text";
}

std::string_view kind(flatbuffers::TypeCode const& field) {
  using namespace flatbuffers;
  if (field.sequence_ref >= 0) return "enumerator";
  switch (field.base_type) {
    case ET_BOOL: return "flag";
    case ET_INT: return field.is_repeating != 0 ? "numbers" : "number";
    case ET_UCHAR: return field.is_repeating != 0 ? "bytes" : "unknown";
    case ET_STRING: return "text";
    default: return "unknown";
  }
}

/// The fields of all attribute tables.
std::map<std::string, std::string, std::less<>> fields() {
  std::map<std::string, std::string, std::less<>> all;
  auto const& tables = *fb_1_1::AttributeTypeTable();
  for (std::size_t i = 1; i < tables.num_elems; ++i) {  // 0: none
    auto const& table = *tables.type_refs[tables.type_codes[i].sequence_ref]();
    for (std::size_t k = 0; k < table.num_elems; ++k) {
      auto const [at, is_new] = all.emplace(table.names[k], kind(table.type_codes[k]));
      CAPTURE(table.names[k]);
      CHECK((is_new || at->second == kind(table.type_codes[k])));  // one type in all tables
    }
  }
  return all;
}

}  // namespace

TEST_CASE("attributes: the keys are the fields of the schema") {
  std::map<std::string, std::string, std::less<>> keys;
#define ARM_DELEGATE_TEST_KEY(NAME, ...) keys.emplace(attr::NAME.name, kind<__VA_ARGS__>());
  ARM_DELEGATE_TOSA_ATTRIBUTES(ARM_DELEGATE_TEST_KEY)
#undef ARM_DELEGATE_TEST_KEY
  CHECK(keys == fields());
  CHECK(keys.size() > 20);
}
