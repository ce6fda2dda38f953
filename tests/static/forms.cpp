// SPDX-License-Identifier: BSD-3-Clause
// The library's own operators and passes have the forms that a pipeline asks of users' ones, and
// names that only look like mistakes are accepted.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/passes/standard_npu.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace {

namespace ad = arm_delegate;
namespace detail = arm_delegate::detail;

template <class Op>
constexpr bool is_good = detail::is_free<decltype(detail::member_mistakes<Op>())>;
template <class List>
constexpr bool are_good = false;
template <class... Op>
constexpr bool are_good<ad::ops<Op...>> = detail::all_are_true({is_good<Op>...});
template <class... Pass>
constexpr bool are_good<ad::passes<Pass...>> =
    ((detail::is_free<detail::pass_spelling<Pass>> &&
      detail::is_free<detail::pass_forms<Pass, ad::ir::graph>>) &&
     ...);
static_assert(are_good<ad::op::standard::elements> &&
              are_good<ad::pass::npu_with<ad::ethosu::operators::standard>::elements>);

/// No operator of the library expands to itself, directly or through others.
template <class... Op>
constexpr bool end(ad::ops<Op...>) {
  constexpr std::array<std::span<std::size_t const>, sizeof...(Op)> parts{
      detail::part_places<Op, ad::ops<Op...>>()...};
  for (std::size_t op = 0; op < parts.size(); ++op) {
    for (auto const part : parts[op]) {
      if (part == op) return false;
      if (part != parts.size() && detail::leads_to(parts, part, op)) return false;
    }
  }
  return true;
}
static_assert(end(ad::op::standard{}));

struct plain {
  static constexpr std::array schemas{
      std::string_view("acme.plain.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n);
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
};
struct final_one final : plain {};
struct silent_one : plain {
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) noexcept;
};
struct template_one : plain {
  template <class Builder>
  static void lower(Builder& b, ad::ir::node const& n);
};
static_assert(is_good<plain> && is_good<final_one> && is_good<silent_one> && is_good<template_one>);

// The name of a class is a name in it, and in its heirs.
struct minimum : plain {};
struct expands : plain {};
template <class>
struct supported : plain {};
struct heir : minimum {};
static_assert(is_good<minimum> && is_good<expands> && is_good<supported<int>> && is_good<heir>);
static_assert(is_good<ad::op::expand>);

// What is private is not meant for the library, unless it has the very name.
class helped : public plain {
  static bool is_supported(ad::ir::node const& n);
};
class hidden : public plain {
  static double minimum(ad::ir::node const& n);
};
static_assert(is_good<helped> && !is_good<hidden>);

// A promise of a base is not inherited, and is no mistake.
struct careful : plain {
  using handles_quantized = careful;
};
struct heir_of_careful : careful {};
static_assert(is_good<careful> && is_good<heir_of_careful>);

// An overload set is good if it has the form.
struct overloaded : plain {
  static double table(double x);
  static float table(float x);
};
struct misled final : plain {
  static float table(float x);
};
static_assert(is_good<overloaded> && !is_good<misled>);

// ---- signatures

static_assert(detail::names_overload("aten.relu.default") && detail::names_overload("a._b.C_1"));
static_assert(!detail::names_overload("aten.relu") &&
              !detail::names_overload("aten::relu.default"));
static_assert(!detail::names_overload("a.b.c.d") && !detail::names_overload("a..c"));
static_assert(!detail::names_overload("") && !detail::names_overload("a.b."));
static_assert(detail::returns_tensors("a.b.c(Tensor(a!) self) -> Tensor(a!)"));
static_assert(detail::returns_tensors("a.b.c(Tensor self) -> (Tensor values, Tensor indices)"));
static_assert(detail::returns_tensors("a.b.c(Tensor(a) self) -> Tensor(a)[]"));
static_assert(!detail::returns_tensors("a.b.c(Tensor self) -> (Tensor, int)"));
static_assert(!detail::returns_tensors("a.b.c(Tensor self) -> ()"));
static_assert(!detail::returns_tensors("a.b.c(Tensor self) -> Tenso"));
constexpr bool fit(std::string_view signature) {
  return detail::defaults_fit(ad::ir::parse_schema(signature));
}
static_assert(
    fit("a.b.c(Tensor? x=None, int[2] s=[], int[2] p=0, float e=1e-05, Scalar a=1) -> T"));
static_assert(fit("a.b.c(*, str mode='floor', bool k=False, MemoryFormat f=preserve) -> T"));
static_assert(!fit("a.b.c(Tensor x=None) -> T") && !fit("a.b.c(bool k=0) -> T"));
static_assert(!fit("a.b.c(int d=last) -> T") && !fit("a.b.c(int[] s=[a]) -> T"));

}  // namespace
