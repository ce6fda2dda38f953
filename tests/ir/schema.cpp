// SPDX-License-Identifier: BSD-3-Clause
// PyTorch signatures, parsed.

#include <arm_delegate/ir/schema.hpp>

#include <doctest/doctest.h>

#include <stdexcept>
#include <string_view>

using namespace arm_delegate;
using kind = ir::argument_kind;

TEST_CASE("schema: names, types, defaults, keywords") {
  constexpr auto s = ir::parse_schema(
      "ns.op.overload(Tensor(a) self, Tensor?[] list, SymInt[2] size=[1, 2], float? p=None, *, "
      "str mode=\"a\", bool flag=False, Scalar x=-1, MemoryFormat? m=None) -> Tensor(a)");
  static_assert(s.name == "ns.op.overload");
  static_assert(s.argument_count == 8);
  struct expected {
    std::string_view name;
    kind type;
    bool optional;
    bool keyword;
    std::string_view text;
  };
  expected const all[] = {{"self", kind::tensor, false, false, ""},
                          {"list", kind::tensors, false, false, ""},
                          {"size", kind::integers, false, false, "[1, 2]"},
                          {"p", kind::real, true, false, "None"},
                          {"mode", kind::text, false, true, "\"a\""},
                          {"flag", kind::boolean, false, true, "False"},
                          {"x", kind::scalar, false, true, "-1"},
                          {"m", kind::other, true, true, "None"}};
  auto const* a = s.begin();
  for (auto const& e : all) {
    CAPTURE(e.name);
    CHECK(a->name == e.name);
    CHECK(a->kind == e.type);
    CHECK(a->optional == e.optional);
    CHECK(a->keyword_only == e.keyword);
    CHECK(a->has_default == !e.text.empty());
    CHECK(a->default_text == e.text);
    ++a;
  }
  CHECK(s.arguments[2].repeat == 2);
}

TEST_CASE("schema: results") {
  CHECK(ir::parse_schema("a.b.c(Tensor x) -> Tensor").result_count == 1);
  CHECK(ir::parse_schema("a.b.c(Tensor x) -> (Tensor, Tensor values)").result_count == 2);
  auto const list = ir::parse_schema("a.b.c() -> Tensor[]");
  CHECK(list.returns_list);
  CHECK(list.argument_count == 0);
}

TEST_CASE("schema: what is no signature is refused") {
  for (std::string_view text :
       {"", "a.b.c", "a.b.c(Tensor x)", "a.b.c(Tensor) -> Tensor", "a.b.c(Thing x) -> Tensor"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(ir::parse_schema(text), std::invalid_argument);
  }
}
