#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The forms that members of operators, passes and targets must have to be called. What has another
// form, or a name that is only near, is a mistake: it would be ignored, or not convert.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/base/type_name.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/member_forms.hpp>  // IWYU pragma: export
#include <arm_delegate/pipeline/proofs/mistakes.hpp>
#include <arm_delegate/pipeline/proofs/near_names.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>

namespace arm_delegate::detail {

/// The library's own are held to their forms by tests/static/forms.cpp, not by each pipeline.
template <class T>
inline constexpr bool from_library = type_name<T>().starts_with("arm_delegate::op::") ||
                                     type_name<T>().starts_with("arm_delegate::pass::");

template <class T>
inline constexpr bool is_invariants = false;
template <class... Invariant>
inline constexpr bool is_invariants<invariants<Invariant...>> = true;
template <class T>
inline constexpr bool is_operator_list = false;
template <class... Op>
inline constexpr bool is_operator_list<ops<Op...>> = true;

// ---- takes_lower<T>: true if the library can call or read that member

// Variables, not concepts: of a concept clang's first line does not say the type.
template <class T>
inline constexpr bool takes_schemas = operator_tag<T>;
template <class T>
inline constexpr bool takes_infer = inferring<T>;
template <class T>
inline constexpr bool takes_lower = lowered_by_member<T>;
template <class T>
inline constexpr bool takes_expand = expanded<T>;
template <class T>
inline constexpr bool takes_expands_to =
    requires { requires is_operator_list<typename T::expands_to>; };
template <class T>
inline constexpr bool takes_table = tabulated<T>;
// A base or the class itself: who inherits the promise has not made it.
template <class T>
inline constexpr bool takes_handles_quantized =
    requires { requires std::is_base_of_v<typename T::handles_quantized, T>; };
template <class T>
inline constexpr bool takes_requires_capability =
    requires { requires std::is_class_v<typename T::requires_capability>; };
template <class T>
inline constexpr bool takes_needs = requires { requires is_invariants<typename T::needs>; };
template <class T>
inline constexpr bool takes_name = constant_name<T>;
template <class T>
inline constexpr bool takes_establishes =
    requires { requires is_invariants<typename T::establishes>; };
template <class T>
inline constexpr bool takes_invalidates =
    requires { requires is_invariants<typename T::invalidates>; };
template <class Level>
  requires(!std::is_const_v<Level>)
void deduce_pass(bool (*)(Level&, pass_context&));
template <class Level, class Next>
  requires(std::is_object_v<Level> && std::is_object_v<Next> && !std::is_const_v<Level>)
void deduce_conversion(Next (*)(Level&&, pass_context&));
// A function that is overloaded or a template does not say its level: the library's are tried.
template <class T>
inline constexpr bool takes_run =
    requires { deduce_pass(&T::run); } || aten_pass<T> || tosa_pass<T>;
template <class T>
inline constexpr bool takes_convert = requires { deduce_conversion(&T::convert); } ||
                                      conversion_of<T, ir::graph> || conversion_of<T, tosa::graph>;

template <class T, class Level>
inline constexpr bool runs_over =
    requires { static_cast<bool (*)(Level&, pass_context&)>(&T::run); };
template <class T, class Level>
inline constexpr bool converts = conversion_of<T, Level>;

template <class T>
inline constexpr bool takes_version = constant_version<T>;
template <class T>
inline constexpr bool takes_provides = constant_provides<T>;

// ---- the mistakes; each text names the member and its form

template <class T, auto Name>
inline constexpr bool is_looked_for = false;

#define ARM_DELEGATE_DETAIL_WRONG(NAME, FORM)                                                     \
  template <class T>                                                                              \
  struct wrong_##NAME {                                                                           \
    static_assert(takes_##NAME<T>,                                                                \
                  "arm_delegate: the member '" #NAME                                              \
                  "' is private or has another form than the library takes: "                     \
                  "write '" FORM "' [whose member: see 'wrong_" #NAME "<...>' in this message]"); \
    using type = void;                                                                            \
  };
#define ARM_DELEGATE_DETAIL_OPTIONAL(NAME, FORM)                                                   \
  ARM_DELEGATE_DETAIL_WRONG(NAME, FORM)                                                            \
  template <class T, auto Name>                                                                    \
  struct misspelt_##NAME {                                                                         \
    static_assert(is_looked_for<T, Name>,                                                          \
                  "arm_delegate: a member's name is near '" #NAME                                  \
                  "', and the library ignores it: rename it to '" #NAME                            \
                  "', or to something else entirely [whose member, its name: see 'misspelt_" #NAME \
                  "<...>' in this message]");                                                      \
    using type = void;                                                                             \
  };
ARM_DELEGATE_DETAIL_WRONG(schemas,
                          "static constexpr auto schemas = "
                          "std::array{std::string_view(\"ns.op.overload(Tensor self) -> "
                          "Tensor\")}")
ARM_DELEGATE_DETAIL_WRONG(infer,
                          "static ir::tensor_type infer(ir::node const&)', or with the result "
                          "'std::vector<ir::tensor_type>")
ARM_DELEGATE_DETAIL_OPTIONAL(lower, "static void lower(tosa::builder&, ir::node const&)")
ARM_DELEGATE_DETAIL_OPTIONAL(expand, "static void expand(ir::rewriter&, ir::node const&)")
ARM_DELEGATE_DETAIL_OPTIONAL(expands_to, "using expands_to = ops<op::exp, op::mul>;")
ARM_DELEGATE_DETAIL_OPTIONAL(table,
                             "static double table(double)' or 'static double table(double, "
                             "ir::node const&)")
ARM_DELEGATE_DETAIL_OPTIONAL(handles_quantized, "using handles_quantized = the_struct_itself;")
ARM_DELEGATE_DETAIL_OPTIONAL(requires_capability, "using requires_capability = target::ext::int16;")
ARM_DELEGATE_DETAIL_OPTIONAL(needs, "using needs = invariants<inv::arguments_bound>;")
ARM_DELEGATE_DETAIL_OPTIONAL(quantization,
                             "static constexpr auto quantization = quantization_rule::shared;")
ARM_DELEGATE_DETAIL_OPTIONAL(supports,
                             "static std::optional<rejection> supports(ir::node const&, "
                             "target_facts const&)")
ARM_DELEGATE_DETAIL_OPTIONAL(fold, "static std::optional<ir::tensor_data> fold(ir::node const&)")
ARM_DELEGATE_DETAIL_OPTIONAL(minimum, "static double minimum(ir::node const&)")
ARM_DELEGATE_DETAIL_OPTIONAL(is_no_operation, "static bool is_no_operation(ir::node const&)")
ARM_DELEGATE_DETAIL_WRONG(name, "static constexpr std::string_view name = \"my-name\";")
ARM_DELEGATE_DETAIL_WRONG(establishes, "using establishes = invariants<>;")
ARM_DELEGATE_DETAIL_OPTIONAL(invalidates, "using invalidates = invariants<inv::no_dead_nodes>;")
ARM_DELEGATE_DETAIL_WRONG(run, "static bool run(G&, pass_context&)', G a graph such as 'ir::graph")
ARM_DELEGATE_DETAIL_WRONG(convert,
                          "static H convert(G&&, pass_context&)', G and H graphs such as "
                          "'ir::graph' and 'tosa::graph")
ARM_DELEGATE_DETAIL_WRONG(version, "static constexpr tosa_version version{1, 0, 0};")
ARM_DELEGATE_DETAIL_WRONG(provides,
                          "template <class C> static constexpr bool provides = "
                          "std::same_as<C, target::capability::integer>;")
#undef ARM_DELEGATE_DETAIL_OPTIONAL
#undef ARM_DELEGATE_DETAIL_WRONG

// ---- which of them a struct has

#define ARM_DELEGATE_DETAIL_FORM(NAME) \
  mistake_unless<takes_##NAME<T> || !has_##NAME<T>(), wrong_##NAME<T>>
#define ARM_DELEGATE_DETAIL_SPELLING(NAME) \
  mistake_unless<near_##NAME<T>() == nullptr, misspelt_##NAME<T, near_##NAME<T>()>>

template <class T>
using operator_spelling =
    concat<ARM_DELEGATE_DETAIL_SPELLING(lower), ARM_DELEGATE_DETAIL_SPELLING(expand),
           ARM_DELEGATE_DETAIL_SPELLING(expands_to), ARM_DELEGATE_DETAIL_SPELLING(table),
           ARM_DELEGATE_DETAIL_SPELLING(handles_quantized),
           ARM_DELEGATE_DETAIL_SPELLING(requires_capability), ARM_DELEGATE_DETAIL_SPELLING(needs),
           ARM_DELEGATE_DETAIL_SPELLING(quantization), ARM_DELEGATE_DETAIL_SPELLING(supports),
           ARM_DELEGATE_DETAIL_SPELLING(fold), ARM_DELEGATE_DETAIL_SPELLING(minimum),
           ARM_DELEGATE_DETAIL_SPELLING(is_no_operation)>::type;
template <class T>
using operator_forms =
    concat<ARM_DELEGATE_DETAIL_FORM(infer), ARM_DELEGATE_DETAIL_FORM(lower),
           ARM_DELEGATE_DETAIL_FORM(expand), ARM_DELEGATE_DETAIL_FORM(expands_to),
           ARM_DELEGATE_DETAIL_FORM(table), ARM_DELEGATE_DETAIL_FORM(handles_quantized),
           ARM_DELEGATE_DETAIL_FORM(requires_capability), ARM_DELEGATE_DETAIL_FORM(needs),
           ARM_DELEGATE_DETAIL_FORM(quantization), ARM_DELEGATE_DETAIL_FORM(supports),
           ARM_DELEGATE_DETAIL_FORM(fold), ARM_DELEGATE_DETAIL_FORM(minimum),
           ARM_DELEGATE_DETAIL_FORM(is_no_operation)>::type;
template <class T>
using override_forms = concat<ARM_DELEGATE_DETAIL_SPELLING(handles_quantized),
                              ARM_DELEGATE_DETAIL_FORM(handles_quantized)>::type;
template <class T>
using pass_spelling = ARM_DELEGATE_DETAIL_SPELLING(invalidates);
/// A function that is overloaded or a template does not say its level: `Level` is tried, too.
template <class T, class Level>
using pass_forms =
    concat<ARM_DELEGATE_DETAIL_FORM(name), ARM_DELEGATE_DETAIL_FORM(needs),
           ARM_DELEGATE_DETAIL_FORM(establishes), ARM_DELEGATE_DETAIL_FORM(invalidates),
           mistake_unless<takes_run<T> || !has_run<T>() || runs_over<T, Level>, wrong_run<T>>,
           mistake_unless<takes_convert<T> || !has_convert<T>() || converts<T, Level>,
                          wrong_convert<T>>>::type;
template <class T>
using target_spelling = ARM_DELEGATE_DETAIL_SPELLING(needs);
template <class T>
using target_forms =
    concat<ARM_DELEGATE_DETAIL_FORM(name), ARM_DELEGATE_DETAIL_FORM(version),
           ARM_DELEGATE_DETAIL_FORM(provides), ARM_DELEGATE_DETAIL_FORM(needs)>::type;

#undef ARM_DELEGATE_DETAIL_FORM
#undef ARM_DELEGATE_DETAIL_SPELLING

}  // namespace arm_delegate::detail
