// SPDX-License-Identifier: BSD-3-Clause
// The table of operators agrees with the schemas.

#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <flatbuffers/flatbuffers.h>

#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

using namespace arm_delegate;
using flatbuffers::TypeTable;
using tosa::op;

namespace {

constexpr std::size_t npos = static_cast<std::size_t>(-1);

std::size_t position(TypeTable const& t, std::string_view name) {
  for (std::size_t i = 0; i < t.num_elems; ++i) {
    if (t.names[i] == name) return i;
  }
  return npos;
}

/// Maps "AVG_POOL2D" and "AvgPool2dAttribute" to the same string.
std::string folded(std::string_view name) {
  constexpr std::string_view suffix = "Attribute";
  if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
  std::string text;
  for (char c : name) {
    if (c != '_') text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

bool is_prefix(TypeTable const& shorter, TypeTable const& longer) {
  if (shorter.num_elems > longer.num_elems) return false;
  for (std::size_t i = 0; i < shorter.num_elems; ++i) {
    auto const a = shorter.type_codes[i];
    auto const b = longer.type_codes[i];
    if (std::string_view(shorter.names[i]) != longer.names[i] || a.base_type != b.base_type ||
        a.is_repeating != b.is_repeating) {
      return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("TOSA 1.0: an operator's number is the index of its attribute table") {
  auto const& ops = *tosa::fb_1_1::OpTypeTable();
  auto const& tables = *tosa::fb_1_1::AttributeTypeTable();
  CHECK(ops.values == nullptr);  // numbered without gaps
  REQUIRE(ops.num_elems == tables.num_elems);
  CHECK(ops.num_elems == tosa::operator_table.size() + 1);  // and UNKNOWN
  std::set<std::string_view> names;
  for (auto const& o : tosa::operator_table) {
    CAPTURE(o.name);
    CHECK(names.insert(o.name).second);
    auto const number = position(ops, o.name);
    REQUIRE(number != npos);
    CHECK(number != 0);
    CHECK(folded(tables.names[number]) == folded(o.name));
  }
}

TEST_CASE(
    "TOSA 0.80: the missing operators are known, the others have an attribute table or none") {
  auto const& ops = *tosa::fb_0_80::OpTypeTable();
  auto const& tables = *tosa::fb_0_80::AttributeTypeTable();
  std::set<std::string_view> missing;
  for (auto const& o : tosa::operator_table) {
    CAPTURE(o.name);
    auto const number = position(*tosa::fb_1_1::OpTypeTable(), o.name);
    if (number > static_cast<std::size_t>(tosa::fb_1_1::Op::CONST_SHAPE)) continue;  // TOSA 1.1
    if (position(ops, o.name) == npos) {
      missing.insert(o.name);
    } else if (!o.attribute_0_80.empty()) {
      CHECK(position(tables, o.attribute_0_80) != npos);
    }
  }
  CHECK(missing == std::set<std::string_view>{"COS", "SIN", "VARIABLE", "VARIABLE_WRITE",
                                              "VARIABLE_READ", "CONST_SHAPE"});
}

TEST_CASE("TOSA: element types are in the schemas") {
  for (auto const& d : tosa::dtype_table) {
    CAPTURE(d.name);
    if (d.name == tosa::name(tosa::dtype::fp64)) continue;  // of runs, not of graphs
    CHECK(position(*tosa::fb_1_1::DTypeTypeTable(), d.name) != npos);
    bool const is_newer = position(*tosa::fb_1_1::DTypeTypeTable(), d.name) >
                          static_cast<std::size_t>(tosa::fb_1_1::DType::SHAPE);
    CHECK((position(*tosa::fb_0_80::DTypeTypeTable(), d.name) == npos) == is_newer);
  }
}

TEST_CASE("TOSA 0.80: tables equal those of 1.0 without the last fields") {
  CHECK(is_prefix(*tosa::fb_0_80::TosaGraphTypeTable(), *tosa::fb_1_1::TosaGraphTypeTable()));
  CHECK(is_prefix(*tosa::fb_0_80::TosaRegionTypeTable(), *tosa::fb_1_1::TosaRegionTypeTable()));
  CHECK(is_prefix(*tosa::fb_0_80::TosaBasicBlockTypeTable(),
                  *tosa::fb_1_1::TosaBasicBlockTypeTable()));
  CHECK(is_prefix(*tosa::fb_0_80::TosaOperatorTypeTable(), *tosa::fb_1_1::TosaOperatorTypeTable()));
  CHECK(is_prefix(*tosa::fb_0_80::TosaTensorTypeTable(), *tosa::fb_1_1::TosaTensorTypeTable()));
  CHECK(is_prefix(*tosa::fb_0_80::VersionTypeTable(), *tosa::fb_1_1::VersionTypeTable()));
}

TEST_CASE("operands are found by name and number") {
  CHECK(tosa::operand_name(op::conv2d, 0) == "input");
  CHECK(tosa::operand_name(op::conv2d, 4) == "weight_zp");
  CHECK(tosa::operand_name(op::conv2d, 5).empty());
  CHECK(tosa::operand_name(op::concat, 7) == "input");
  CHECK(tosa::operand_name(op::cond_if, 0) == "condition");
  CHECK(tosa::operand_name(op::cond_if, 3) == "input");
  CHECK(tosa::operand_index(op::pad, "pad_const") == 2);
  CHECK(tosa::operand_index(op::pad, "value") == tosa::not_an_operand);
  CHECK(tosa::operand_index(op::concat, "axis") == tosa::not_an_operand);
}
