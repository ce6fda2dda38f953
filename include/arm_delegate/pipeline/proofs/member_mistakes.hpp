#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The mistakes of a member: its form, or its name if it is near an optional one. Made by
// tools/members/generate.py; not to be edited.

#include <arm_delegate/pipeline/proofs/callable_members.hpp>

// clang-format off

namespace arm_delegate::detail {

template <class T, auto Name>
inline constexpr bool is_looked_for = false;

template <class T>
struct wrong_schemas {
  static_assert(takes_schemas<T>, "arm_delegate: the member 'schemas' is private or has another form than the library takes: write 'static constexpr auto schemas = std::array{std::string_view(\"ns.op.overload(Tensor self) -> Tensor\")}' [whose member: see 'wrong_schemas<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_infer {
  static_assert(takes_infer<T>, "arm_delegate: the member 'infer' is private or has another form than the library takes: write 'static ir::tensor_type infer(ir::node const&)', or with the result 'std::vector<ir::tensor_type>' [whose member: see 'wrong_infer<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_lower {
  static_assert(takes_lower<T>, "arm_delegate: the member 'lower' is private or has another form than the library takes: write 'static void lower(tosa::builder&, ir::node const&)' [whose member: see 'wrong_lower<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_lower {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'lower', and the library ignores it: rename it to 'lower', or to something else entirely [whose member, its name: see 'misspelt_lower<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_expand {
  static_assert(takes_expand<T>, "arm_delegate: the member 'expand' is private or has another form than the library takes: write 'static void expand(ir::rewriter&, ir::node const&)' [whose member: see 'wrong_expand<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_expand {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'expand', and the library ignores it: rename it to 'expand', or to something else entirely [whose member, its name: see 'misspelt_expand<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_expands_to {
  static_assert(takes_expands_to<T>, "arm_delegate: the member 'expands_to' is private or has another form than the library takes: write 'using expands_to = ops<op::exp, op::mul>;' [whose member: see 'wrong_expands_to<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_expands_to {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'expands_to', and the library ignores it: rename it to 'expands_to', or to something else entirely [whose member, its name: see 'misspelt_expands_to<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_table {
  static_assert(takes_table<T>, "arm_delegate: the member 'table' is private or has another form than the library takes: write 'static double table(double)' or 'static double table(double, ir::node const&)' [whose member: see 'wrong_table<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_table {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'table', and the library ignores it: rename it to 'table', or to something else entirely [whose member, its name: see 'misspelt_table<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_handles_quantized {
  static_assert(takes_handles_quantized<T>, "arm_delegate: the member 'handles_quantized' is private or has another form than the library takes: write 'using handles_quantized = the_struct_itself;' [whose member: see 'wrong_handles_quantized<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_handles_quantized {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'handles_quantized', and the library ignores it: rename it to 'handles_quantized', or to something else entirely [whose member, its name: see 'misspelt_handles_quantized<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_requires_capability {
  static_assert(takes_requires_capability<T>, "arm_delegate: the member 'requires_capability' is private or has another form than the library takes: write 'using requires_capability = target::ext::int16;' [whose member: see 'wrong_requires_capability<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_requires_capability {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'requires_capability', and the library ignores it: rename it to 'requires_capability', or to something else entirely [whose member, its name: see 'misspelt_requires_capability<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_known_everywhere {
  static_assert(takes_known_everywhere<T>, "arm_delegate: the member 'known_everywhere' is private or has another form than the library takes: write 'using known_everywhere = the_struct_itself;' [whose member: see 'wrong_known_everywhere<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_known_everywhere {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'known_everywhere', and the library ignores it: rename it to 'known_everywhere', or to something else entirely [whose member, its name: see 'misspelt_known_everywhere<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_needs {
  static_assert(takes_needs<T>, "arm_delegate: the member 'needs' is private or has another form than the library takes: write 'using needs = invariants<inv::arguments_bound>;' [whose member: see 'wrong_needs<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_needs {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'needs', and the library ignores it: rename it to 'needs', or to something else entirely [whose member, its name: see 'misspelt_needs<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_quantization {
  static_assert(takes_quantization<T>, "arm_delegate: the member 'quantization' is private or has another form than the library takes: write 'static constexpr auto quantization = quantization_rule::shared;' [whose member: see 'wrong_quantization<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_quantization {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'quantization', and the library ignores it: rename it to 'quantization', or to something else entirely [whose member, its name: see 'misspelt_quantization<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_supports {
  static_assert(takes_supports<T>, "arm_delegate: the member 'supports' is private or has another form than the library takes: write 'static std::optional<rejection> supports(ir::node const&, target_facts const&)' [whose member: see 'wrong_supports<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_supports {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'supports', and the library ignores it: rename it to 'supports', or to something else entirely [whose member, its name: see 'misspelt_supports<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_fold {
  static_assert(takes_fold<T>, "arm_delegate: the member 'fold' is private or has another form than the library takes: write 'static std::optional<ir::tensor_data> fold(ir::node const&)' [whose member: see 'wrong_fold<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_fold {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'fold', and the library ignores it: rename it to 'fold', or to something else entirely [whose member, its name: see 'misspelt_fold<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_minimum {
  static_assert(takes_minimum<T>, "arm_delegate: the member 'minimum' is private or has another form than the library takes: write 'static double minimum(ir::node const&)' [whose member: see 'wrong_minimum<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_minimum {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'minimum', and the library ignores it: rename it to 'minimum', or to something else entirely [whose member, its name: see 'misspelt_minimum<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_is_no_operation {
  static_assert(takes_is_no_operation<T>, "arm_delegate: the member 'is_no_operation' is private or has another form than the library takes: write 'static bool is_no_operation(ir::node const&)' [whose member: see 'wrong_is_no_operation<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_is_no_operation {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'is_no_operation', and the library ignores it: rename it to 'is_no_operation', or to something else entirely [whose member, its name: see 'misspelt_is_no_operation<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_absorbs_batch_norm {
  static_assert(takes_absorbs_batch_norm<T>, "arm_delegate: the member 'absorbs_batch_norm' is private or has another form than the library takes: write 'static bool absorbs_batch_norm(ir::node const&)' [whose member: see 'wrong_absorbs_batch_norm<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_absorbs_batch_norm {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'absorbs_batch_norm', and the library ignores it: rename it to 'absorbs_batch_norm', or to something else entirely [whose member, its name: see 'misspelt_absorbs_batch_norm<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_replaces_elements {
  static_assert(takes_replaces_elements<T>, "arm_delegate: the member 'replaces_elements' is private or has another form than the library takes: write 'static bool replaces_elements(ir::node const&)' [whose member: see 'wrong_replaces_elements<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_replaces_elements {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'replaces_elements', and the library ignores it: rename it to 'replaces_elements', or to something else entirely [whose member, its name: see 'misspelt_replaces_elements<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_name {
  static_assert(takes_name<T>, "arm_delegate: the member 'name' is private or has another form than the library takes: write 'static constexpr std::string_view name = \"my-name\";' [whose member: see 'wrong_name<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_establishes {
  static_assert(takes_establishes<T>, "arm_delegate: the member 'establishes' is private or has another form than the library takes: write 'using establishes = invariants<>;' [whose member: see 'wrong_establishes<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_invalidates {
  static_assert(takes_invalidates<T>, "arm_delegate: the member 'invalidates' is private or has another form than the library takes: write 'using invalidates = invariants<inv::no_dead_nodes>;' [whose member: see 'wrong_invalidates<...>' in this message]");
  using type = void;
};

template <class T, auto Name>
struct misspelt_invalidates {
  static_assert(is_looked_for<T, Name>, "arm_delegate: a member's name is near 'invalidates', and the library ignores it: rename it to 'invalidates', or to something else entirely [whose member, its name: see 'misspelt_invalidates<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_run {
  static_assert(takes_run<T>, "arm_delegate: the member 'run' is private or has another form than the library takes: write 'static bool run(G&, pass_context&)', G a graph such as 'ir::graph' [whose member: see 'wrong_run<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_convert {
  static_assert(takes_convert<T>, "arm_delegate: the member 'convert' is private or has another form than the library takes: write 'static H convert(G&&, pass_context&)', G and H graphs such as 'ir::graph' and 'tosa::graph' [whose member: see 'wrong_convert<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_version {
  static_assert(takes_version<T>, "arm_delegate: the member 'version' is private or has another form than the library takes: write 'static constexpr tosa_version version{1, 0, 0};' [whose member: see 'wrong_version<...>' in this message]");
  using type = void;
};

template <class T>
struct wrong_provides {
  static_assert(takes_provides<T>, "arm_delegate: the member 'provides' is private or has another form than the library takes: write 'template <class C> static constexpr bool provides = std::same_as<C, target::capability::integer>;' [whose member: see 'wrong_provides<...>' in this message]");
  using type = void;
};

}  // namespace arm_delegate::detail

// clang-format on
