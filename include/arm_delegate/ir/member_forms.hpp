#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which optional members of an operator have the form that its table takes. Another form is a
// mistake, which a pipeline's proofs name.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/schema.hpp>

#include <optional>
#include <string_view>
#include <type_traits>

namespace arm_delegate::detail {

// Functions are called, too: g++ 12 lets a requirement take the address of a deleted function.

template <class T>
inline constexpr bool takes_quantization =
    requires { typename std::integral_constant<quantization_rule, T::quantization>; };
/// True if each schema has the tensors that the rule names.
template <class Schemas>
constexpr bool names_tensors(annotation_rule const& rule, Schemas const& schemas) {
  auto const takes = [](ir::schema const& s, std::string_view name) {
    if (name.empty()) return true;
    for (auto const& a : s) {
      if (a.name == name && a.kind == ir::argument_kind::tensor) return true;
    }
    return false;
  };
  for (std::string_view const text : schemas) {
    auto const s = ir::parse_schema(text);
    if (!takes(s, rule.weight) || !takes(s, rule.bias)) return false;
  }
  return true;
}
template <class T>
inline constexpr bool takes_annotation = requires {
  requires std::is_same_v<decltype(T::annotation), annotation_rule const>;
  typename std::integral_constant<bool, names_tensors(T::annotation, T::schemas)>;
  requires names_tensors(T::annotation, T::schemas);
};
template <class T>
inline constexpr bool takes_supports = requires(ir::node const& n, target_facts const& t) {
  static_cast<std::optional<rejection> (*)(ir::node const&, target_facts const&)>(&T::supports);
  T::supports(n, t);
};
template <class T>
inline constexpr bool takes_fold = requires(ir::node const& n) {
  static_cast<std::optional<ir::tensor_data> (*)(ir::node const&)>(&T::fold);
  T::fold(n);
};
template <class T>
inline constexpr bool evaluates_numbers = requires(evaluation::call const& c) {
  static_cast<evaluation::numbers (*)(evaluation::call const&)>(&T::evaluate);
  typename std::type_identity<decltype(T::evaluate(c))>;
};
template <class T>
inline constexpr bool evaluates_integers = requires(evaluation::integer_call const& c) {
  static_cast<evaluation::integers (*)(evaluation::integer_call const&)>(&T::evaluate);
  typename std::type_identity<decltype(T::evaluate(c))>;
};
template <class T>
inline constexpr bool takes_decompose = requires(ir::rewriter& r, ir::node const& n) {
  static_cast<bool (*)(ir::rewriter&, ir::node const&)>(&T::decompose);
  T::decompose(r, n);
};
template <class T>
inline constexpr bool takes_expand_for_quantization = requires(ir::rewriter& r, ir::node const& n) {
  static_cast<bool (*)(ir::rewriter&, ir::node const&)>(&T::expand_for_quantization);
  T::expand_for_quantization(r, n);
};
template <class T>
inline constexpr bool takes_exceeds_kernel = requires(ir::node const& n) {
  static_cast<bool (*)(ir::node const&)>(&T::exceeds_kernel);
  T::exceeds_kernel(n);
};
template <class T>
inline constexpr bool takes_minimum = requires(ir::node const& n) {
  static_cast<double (*)(ir::node const&)>(&T::minimum);
  T::minimum(n);
};
template <class T>
inline constexpr bool takes_maximum = requires(ir::node const& n) {
  static_cast<double (*)(ir::node const&)>(&T::maximum);
  T::maximum(n);
};
template <class T>
inline constexpr bool takes_is_no_operation = requires(ir::node const& n) {
  static_cast<bool (*)(ir::node const&)>(&T::is_no_operation);
  T::is_no_operation(n);
};
template <class T>
inline constexpr bool takes_absorbs_batch_norm = requires(ir::node const& n) {
  static_cast<bool (*)(ir::node const&)>(&T::absorbs_batch_norm);
  T::absorbs_batch_norm(n);
};
template <class T>
inline constexpr bool takes_channel_scaling = requires(ir::node const& n) {
  static_cast<ir::channel_scaling (*)(ir::node const&)>(&T::channel_scaling);
  typename std::type_identity<decltype(T::channel_scaling(n))>;
};
template <class T>
inline constexpr bool takes_only_converts = requires(ir::node const& n) {
  static_cast<bool (*)(ir::node const&)>(&T::only_converts);
  T::only_converts(n);
};
template <class T>
inline constexpr bool takes_makes_indices = requires(ir::node const& n) {
  static_cast<bool (*)(ir::node const&)>(&T::makes_indices);
  T::makes_indices(n);
};
template <class T>
inline constexpr bool takes_replaces_elements = requires(ir::node const& n) {
  static_cast<bool (*)(ir::node const&)>(&T::replaces_elements);
  T::replaces_elements(n);
};

}  // namespace arm_delegate::detail
