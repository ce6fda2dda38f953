#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The forms that members of operators, passes and targets must have. A member with another form or
// a misspelt name is a mistake: it would be ignored, or fail to convert.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/pipeline/proofs/callable_members.hpp>
#include <arm_delegate/pipeline/proofs/member_mistakes.hpp>
#include <arm_delegate/pipeline/proofs/near_names.hpp>

namespace arm_delegate::detail {

// ---- the members that a struct has

#define ARM_DELEGATE_DETAIL_FORM(NAME) \
  mistake_unless<takes_##NAME<T> || !has_##NAME<T>(), wrong_##NAME<T>>
#define ARM_DELEGATE_DETAIL_SPELLING(NAME) \
  mistake_unless<near_##NAME<T>() == nullptr, misspelt_##NAME<T, near_##NAME<T>()>>

template <class T>
using operator_spelling =
    concat<ARM_DELEGATE_DETAIL_SPELLING(lower), ARM_DELEGATE_DETAIL_SPELLING(expand),
           ARM_DELEGATE_DETAIL_SPELLING(expands_to), ARM_DELEGATE_DETAIL_SPELLING(table),
           ARM_DELEGATE_DETAIL_SPELLING(handles_quantized),
           ARM_DELEGATE_DETAIL_SPELLING(requires_capability),
           ARM_DELEGATE_DETAIL_SPELLING(known_everywhere), ARM_DELEGATE_DETAIL_SPELLING(needs),
           ARM_DELEGATE_DETAIL_SPELLING(quantization), ARM_DELEGATE_DETAIL_SPELLING(annotation),
           ARM_DELEGATE_DETAIL_SPELLING(supports), ARM_DELEGATE_DETAIL_SPELLING(fold),
           ARM_DELEGATE_DETAIL_SPELLING(evaluate), ARM_DELEGATE_DETAIL_SPELLING(decompose),
           ARM_DELEGATE_DETAIL_SPELLING(exceeds_kernel),
           ARM_DELEGATE_DETAIL_SPELLING(expand_for_quantization),
           ARM_DELEGATE_DETAIL_SPELLING(minimum), ARM_DELEGATE_DETAIL_SPELLING(is_no_operation),
           ARM_DELEGATE_DETAIL_SPELLING(absorbs_batch_norm),
           ARM_DELEGATE_DETAIL_SPELLING(channel_scaling),
           ARM_DELEGATE_DETAIL_SPELLING(only_converts), ARM_DELEGATE_DETAIL_SPELLING(makes_indices),
           ARM_DELEGATE_DETAIL_SPELLING(replaces_elements)>::type;
template <class T>
using operator_forms = concat<
    ARM_DELEGATE_DETAIL_FORM(infer), ARM_DELEGATE_DETAIL_FORM(lower),
    ARM_DELEGATE_DETAIL_FORM(expand), ARM_DELEGATE_DETAIL_FORM(expands_to),
    ARM_DELEGATE_DETAIL_FORM(table), ARM_DELEGATE_DETAIL_FORM(handles_quantized),
    ARM_DELEGATE_DETAIL_FORM(requires_capability), ARM_DELEGATE_DETAIL_FORM(known_everywhere),
    ARM_DELEGATE_DETAIL_FORM(needs), ARM_DELEGATE_DETAIL_FORM(quantization),
    ARM_DELEGATE_DETAIL_FORM(annotation), ARM_DELEGATE_DETAIL_FORM(supports),
    ARM_DELEGATE_DETAIL_FORM(fold), ARM_DELEGATE_DETAIL_FORM(evaluate),
    ARM_DELEGATE_DETAIL_FORM(decompose), ARM_DELEGATE_DETAIL_FORM(exceeds_kernel),
    ARM_DELEGATE_DETAIL_FORM(expand_for_quantization), ARM_DELEGATE_DETAIL_FORM(minimum),
    ARM_DELEGATE_DETAIL_FORM(is_no_operation), ARM_DELEGATE_DETAIL_FORM(absorbs_batch_norm),
    ARM_DELEGATE_DETAIL_FORM(channel_scaling), ARM_DELEGATE_DETAIL_FORM(only_converts),
    ARM_DELEGATE_DETAIL_FORM(makes_indices), ARM_DELEGATE_DETAIL_FORM(replaces_elements)>::type;
template <class T>
using override_forms =
    concat<ARM_DELEGATE_DETAIL_SPELLING(handles_quantized), ARM_DELEGATE_DETAIL_SPELLING(supports),
           ARM_DELEGATE_DETAIL_FORM(handles_quantized), ARM_DELEGATE_DETAIL_FORM(supports)>::type;
template <class T>
using pass_spelling = ARM_DELEGATE_DETAIL_SPELLING(invalidates);
/// The level of an overloaded function or a template is not known: `Level` is tried, too.
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
