#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// All proofs about a pipeline.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/pipeline/proofs/duplicates.hpp>
#include <arm_delegate/pipeline/proofs/npu_options.hpp>
#include <arm_delegate/pipeline/proofs/operators.hpp>
#include <arm_delegate/pipeline/proofs/pass_order.hpp>
#include <arm_delegate/pipeline/proofs/targets.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/options.hpp>

namespace arm_delegate::detail {

/// All mistakes in a pipeline with these elements. `Ops` is the list of `Op...`, with its name.
template <class Target, class Ops, class Elements, class Passes, class Options>
struct mistakes_of_elements;
template <class Target, class Ops, class... Op, class... Pass, class... Option>
struct mistakes_of_elements<Target, Ops, ops<Op...>, passes<Pass...>, options<Option...>>
    : all_mistakes<decltype(target_mistakes<Target>()),
                   mistake_unless<known_option<Option>, is_an_option<Option>>...,
                   typename duplicate_mistakes<options<Option...>>::type,
                   typename npu_option_mistakes<Target, options<Option...>>::type,
                   typename duplicate_mistakes<ops<Op...>>::type,
                   typename duplicate_mistakes<passes<Pass...>>::type,
                   decltype(operator_mistakes<Op, Target>())...,
                   typename part_mistakes<Op, Ops>::type..., typename clash_mistakes<Op...>::type,
                   typename mistakes_at<expands_in_a_circle, find_circle<Op...>(), Op...>::type,
                   typename order_mistakes<Target, Ops, ops<Op...>, passes<Pass...>>::type> {};

/// All mistakes in a pipeline.
template <class Target, class Ops, class Passes, class Options>
struct mistakes_of : mistakes_of_elements<Target, Ops, elements_of<Ops>, elements_of<Passes>,
                                          elements_of<Options>> {};

}  // namespace arm_delegate::detail
