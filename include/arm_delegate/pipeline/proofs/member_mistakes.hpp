#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The mistakes of a member: its form, or its name if it is near an optional one. Made by
// tools/members/generate.py; not to be edited.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/pipeline/proofs/callable_members.hpp>

// clang-format off

namespace arm_delegate::detail {

template <class T, auto Name>
inline constexpr bool is_looked_for = false;

template <class T>
struct wrong_schemas {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'schemas' is private or has another form than the library takes: write 'static constexpr auto schemas = std::array{std::string_view(\"ns.op.overload(Tensor self) -> Tensor\")}' [whose member: see 'wrong_schemas<...>' in this message]", takes_schemas<T>)
};

template <class T>
struct wrong_infer {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'infer' is private or has another form than the library takes: write 'static ir::tensor_type infer(ir::node const&)', or with the result 'std::vector<ir::tensor_type>' [whose member: see 'wrong_infer<...>' in this message]", takes_infer<T>)
};

template <class T>
struct wrong_lower {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'lower' is private or has another form than the library takes: write 'static void lower(tosa::builder&, ir::node const&)' [whose member: see 'wrong_lower<...>' in this message]", takes_lower<T>)
};

template <class T, auto Name>
struct misspelt_lower {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'lower', and the library ignores it: rename it to 'lower', or to something else entirely [whose member, its name: see 'misspelt_lower<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_expand {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'expand' is private or has another form than the library takes: write 'static void expand(ir::rewriter&, ir::node const&)' [whose member: see 'wrong_expand<...>' in this message]", takes_expand<T>)
};

template <class T, auto Name>
struct misspelt_expand {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'expand', and the library ignores it: rename it to 'expand', or to something else entirely [whose member, its name: see 'misspelt_expand<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_expands_to {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'expands_to' is private or has another form than the library takes: write 'using expands_to = ops<op::exp, op::mul>;' [whose member: see 'wrong_expands_to<...>' in this message]", takes_expands_to<T>)
};

template <class T, auto Name>
struct misspelt_expands_to {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'expands_to', and the library ignores it: rename it to 'expands_to', or to something else entirely [whose member, its name: see 'misspelt_expands_to<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_table {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'table' is private or has another form than the library takes: write 'static double table(double)' or 'static double table(double, ir::node const&)' [whose member: see 'wrong_table<...>' in this message]", takes_table<T>)
};

template <class T, auto Name>
struct misspelt_table {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'table', and the library ignores it: rename it to 'table', or to something else entirely [whose member, its name: see 'misspelt_table<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_handles_quantized {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'handles_quantized' is private or has another form than the library takes: write 'using handles_quantized = the_struct_itself;' [whose member: see 'wrong_handles_quantized<...>' in this message]", takes_handles_quantized<T>)
};

template <class T, auto Name>
struct misspelt_handles_quantized {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'handles_quantized', and the library ignores it: rename it to 'handles_quantized', or to something else entirely [whose member, its name: see 'misspelt_handles_quantized<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_requires_capability {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'requires_capability' is private or has another form than the library takes: write 'using requires_capability = target::ext::int16;' [whose member: see 'wrong_requires_capability<...>' in this message]", takes_requires_capability<T>)
};

template <class T, auto Name>
struct misspelt_requires_capability {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'requires_capability', and the library ignores it: rename it to 'requires_capability', or to something else entirely [whose member, its name: see 'misspelt_requires_capability<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_known_everywhere {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'known_everywhere' is private or has another form than the library takes: write 'using known_everywhere = the_struct_itself;' [whose member: see 'wrong_known_everywhere<...>' in this message]", takes_known_everywhere<T>)
};

template <class T, auto Name>
struct misspelt_known_everywhere {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'known_everywhere', and the library ignores it: rename it to 'known_everywhere', or to something else entirely [whose member, its name: see 'misspelt_known_everywhere<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_needs {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'needs' is private or has another form than the library takes: write 'using needs = invariants<inv::arguments_bound>;' [whose member: see 'wrong_needs<...>' in this message]", takes_needs<T>)
};

template <class T, auto Name>
struct misspelt_needs {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'needs', and the library ignores it: rename it to 'needs', or to something else entirely [whose member, its name: see 'misspelt_needs<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_quantization {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'quantization' is private or has another form than the library takes: write 'static constexpr auto quantization = quantization_rule::shared;' [whose member: see 'wrong_quantization<...>' in this message]", takes_quantization<T>)
};

template <class T, auto Name>
struct misspelt_quantization {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'quantization', and the library ignores it: rename it to 'quantization', or to something else entirely [whose member, its name: see 'misspelt_quantization<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_supports {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'supports' is private or has another form than the library takes: write 'static std::optional<rejection> supports(ir::node const&, target_facts const&)' [whose member: see 'wrong_supports<...>' in this message]", takes_supports<T>)
};

template <class T, auto Name>
struct misspelt_supports {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'supports', and the library ignores it: rename it to 'supports', or to something else entirely [whose member, its name: see 'misspelt_supports<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_fold {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'fold' is private or has another form than the library takes: write 'static std::optional<ir::tensor_data> fold(ir::node const&)' [whose member: see 'wrong_fold<...>' in this message]", takes_fold<T>)
};

template <class T, auto Name>
struct misspelt_fold {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'fold', and the library ignores it: rename it to 'fold', or to something else entirely [whose member, its name: see 'misspelt_fold<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_evaluate {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'evaluate' is private or has another form than the library takes: write 'static evaluation::numbers evaluate(evaluation::call const&)' or 'static evaluation::integers evaluate(evaluation::integer_call const&)', one or both, as in 'template <class T> static evaluation::elements<T> evaluate(evaluation::basic_call<T> const&)' [whose member: see 'wrong_evaluate<...>' in this message]", takes_evaluate<T>)
};

template <class T, auto Name>
struct misspelt_evaluate {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'evaluate', and the library ignores it: rename it to 'evaluate', or to something else entirely [whose member, its name: see 'misspelt_evaluate<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_decompose {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'decompose' is private or has another form than the library takes: write 'static bool decompose(ir::rewriter&, ir::node const&)' [whose member: see 'wrong_decompose<...>' in this message]", takes_decompose<T>)
};

template <class T, auto Name>
struct misspelt_decompose {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'decompose', and the library ignores it: rename it to 'decompose', or to something else entirely [whose member, its name: see 'misspelt_decompose<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_exceeds_kernel {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'exceeds_kernel' is private or has another form than the library takes: write 'static bool exceeds_kernel(ir::node const&)' [whose member: see 'wrong_exceeds_kernel<...>' in this message]", takes_exceeds_kernel<T>)
};

template <class T, auto Name>
struct misspelt_exceeds_kernel {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'exceeds_kernel', and the library ignores it: rename it to 'exceeds_kernel', or to something else entirely [whose member, its name: see 'misspelt_exceeds_kernel<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_expand_for_quantization {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'expand_for_quantization' is private or has another form than the library takes: write 'static bool expand_for_quantization(ir::rewriter&, ir::node const&)' [whose member: see 'wrong_expand_for_quantization<...>' in this message]", takes_expand_for_quantization<T>)
};

template <class T, auto Name>
struct misspelt_expand_for_quantization {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'expand_for_quantization', and the library ignores it: rename it to 'expand_for_quantization', or to something else entirely [whose member, its name: see 'misspelt_expand_for_quantization<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_minimum {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'minimum' is private or has another form than the library takes: write 'static double minimum(ir::node const&)' [whose member: see 'wrong_minimum<...>' in this message]", takes_minimum<T>)
};

template <class T, auto Name>
struct misspelt_minimum {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'minimum', and the library ignores it: rename it to 'minimum', or to something else entirely [whose member, its name: see 'misspelt_minimum<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_maximum {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'maximum' is private or has another form than the library takes: write 'static double maximum(ir::node const&)' [whose member: see 'wrong_maximum<...>' in this message]", takes_maximum<T>)
};

template <class T, auto Name>
struct misspelt_maximum {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'maximum', and the library ignores it: rename it to 'maximum', or to something else entirely [whose member, its name: see 'misspelt_maximum<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_is_no_operation {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'is_no_operation' is private or has another form than the library takes: write 'static bool is_no_operation(ir::node const&)' [whose member: see 'wrong_is_no_operation<...>' in this message]", takes_is_no_operation<T>)
};

template <class T, auto Name>
struct misspelt_is_no_operation {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'is_no_operation', and the library ignores it: rename it to 'is_no_operation', or to something else entirely [whose member, its name: see 'misspelt_is_no_operation<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_absorbs_batch_norm {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'absorbs_batch_norm' is private or has another form than the library takes: write 'static bool absorbs_batch_norm(ir::node const&)' [whose member: see 'wrong_absorbs_batch_norm<...>' in this message]", takes_absorbs_batch_norm<T>)
};

template <class T, auto Name>
struct misspelt_absorbs_batch_norm {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'absorbs_batch_norm', and the library ignores it: rename it to 'absorbs_batch_norm', or to something else entirely [whose member, its name: see 'misspelt_absorbs_batch_norm<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_channel_scaling {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'channel_scaling' is private or has another form than the library takes: write 'static ir::channel_scaling channel_scaling(ir::node const&)' [whose member: see 'wrong_channel_scaling<...>' in this message]", takes_channel_scaling<T>)
};

template <class T, auto Name>
struct misspelt_channel_scaling {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'channel_scaling', and the library ignores it: rename it to 'channel_scaling', or to something else entirely [whose member, its name: see 'misspelt_channel_scaling<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_only_converts {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'only_converts' is private or has another form than the library takes: write 'static bool only_converts(ir::node const&)' [whose member: see 'wrong_only_converts<...>' in this message]", takes_only_converts<T>)
};

template <class T, auto Name>
struct misspelt_only_converts {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'only_converts', and the library ignores it: rename it to 'only_converts', or to something else entirely [whose member, its name: see 'misspelt_only_converts<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_makes_indices {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'makes_indices' is private or has another form than the library takes: write 'static bool makes_indices(ir::node const&)' [whose member: see 'wrong_makes_indices<...>' in this message]", takes_makes_indices<T>)
};

template <class T, auto Name>
struct misspelt_makes_indices {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'makes_indices', and the library ignores it: rename it to 'makes_indices', or to something else entirely [whose member, its name: see 'misspelt_makes_indices<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_annotation {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'annotation' is private or has another form than the library takes: write 'static constexpr auto annotation = annotation_rule{.weight = \"weight\"};' with names of tensors in each of the operator's schemas, such as 'weight' [whose member: see 'wrong_annotation<...>' in this message]", takes_annotation<T>)
};

template <class T, auto Name>
struct misspelt_annotation {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'annotation', and the library ignores it: rename it to 'annotation', or to something else entirely [whose member, its name: see 'misspelt_annotation<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_replaces_elements {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'replaces_elements' is private or has another form than the library takes: write 'static bool replaces_elements(ir::node const&)' [whose member: see 'wrong_replaces_elements<...>' in this message]", takes_replaces_elements<T>)
};

template <class T, auto Name>
struct misspelt_replaces_elements {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'replaces_elements', and the library ignores it: rename it to 'replaces_elements', or to something else entirely [whose member, its name: see 'misspelt_replaces_elements<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_name {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'name' is private or has another form than the library takes: write 'static constexpr std::string_view name = \"my-name\";' [whose member: see 'wrong_name<...>' in this message]", takes_name<T>)
};

template <class T>
struct wrong_establishes {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'establishes' is private or has another form than the library takes: write 'using establishes = invariants<>;' [whose member: see 'wrong_establishes<...>' in this message]", takes_establishes<T>)
};

template <class T>
struct wrong_invalidates {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'invalidates' is private or has another form than the library takes: write 'using invalidates = invariants<inv::no_dead_nodes>;' [whose member: see 'wrong_invalidates<...>' in this message]", takes_invalidates<T>)
};

template <class T, auto Name>
struct misspelt_invalidates {
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near 'invalidates', and the library ignores it: rename it to 'invalidates', or to something else entirely [whose member, its name: see 'misspelt_invalidates<...>' in this message]", is_looked_for<T, Name>)
};

template <class T>
struct wrong_run {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'run' is private or has another form than the library takes: write 'static bool run(G&, pass_context&)', G a graph such as 'ir::graph' [whose member: see 'wrong_run<...>' in this message]", takes_run<T>)
};

template <class T>
struct wrong_convert {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'convert' is private or has another form than the library takes: write 'static H convert(G&&, pass_context&)', G and H graphs such as 'ir::graph' and 'tosa::graph' [whose member: see 'wrong_convert<...>' in this message]", takes_convert<T>)
};

template <class T>
struct wrong_version {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'version' is private or has another form than the library takes: write 'static constexpr tosa_version version{1, 0, 0};' [whose member: see 'wrong_version<...>' in this message]", takes_version<T>)
};

template <class T>
struct wrong_provides {
  ARM_DELEGATE_MISTAKE("arm_delegate: the member 'provides' is private or has another form than the library takes: write 'template <class C> static constexpr bool provides = std::same_as<C, target::capability::integer>;' [whose member: see 'wrong_provides<...>' in this message]", takes_provides<T>)
};

}  // namespace arm_delegate::detail

// clang-format on
