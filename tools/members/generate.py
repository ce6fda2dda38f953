#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes two headers of include/arm_delegate/pipeline/proofs from the list of members below.
near_names.hpp: names that are near one of an optional member and are not it. A struct with such a
member is refused, because the member would be ignored. member_mistakes.hpp: the messages about
members; written out, because clang adds a note for each macro that a message comes from.

usage: generate.py DIR          writes both files
       generate.py --check DIR  fails if they are not what this script makes
"""

import pathlib
import sys
import textwrap

# Every member that the library looks for: its form, and if it is optional, other words for the same.
# Slips of the fingers are added by near().
MEMBERS = {
    "schemas": (
        'static constexpr auto schemas = std::array{std::string_view("ns.op.overload(Tensor '
        'self) -> Tensor")}',
        None),
    "infer": (
        "static ir::tensor_type infer(ir::node const&)', or with the result "
        "'std::vector<ir::tensor_type>",
        None),
    "lower": (
        "static void lower(tosa::builder&, ir::node const&)",
        "lowering lowered lower_to_tosa lower_node lower_op lower_impl lower_to to_tosa"),
    "expand": (
        "static void expand(ir::rewriter&, ir::node const&)",
        "expanded expansion expanding expand_node expand_op"),
    "expands_to": (
        "using expands_to = ops<op::exp, op::mul>;",
        "expand_to expanded_to expands_into expand_into expands_in expand_in expands "
        "expands_as expands_too expansion_of consists_of composed_of expands_with "
        "expands_using"),
    "table": (
        "static double table(double)' or 'static double table(double, ir::node const&)",
        "tabulate tabulated lookup_table look_up_table lookup lut"),
    "handles_quantized": (
        "using handles_quantized = the_struct_itself;",
        "handle_quantized handled_quantized handling_quantized handles_quantised "
        "handle_quantised handles_quantization handle_quantization handles_quantisation "
        "handles_quantize handles_quant handles_quantizing handles_quantized_values "
        "handles_quantised_values supports_quantized supports_quantised supports_quantization"),
    "requires_capability": (
        "using requires_capability = target::ext::int16;",
        "require_capability required_capability requires_capabilities require_capabilities "
        "required_capabilities needs_capability needed_capability needs_capabilities "
        "requires_capable requires_feature requires_extension required_extension capability "
        "capabilities requiring_capability requires_target"),
    "known_everywhere": (
        "using known_everywhere = the_struct_itself;",
        "known_anywhere known_always known_on_all always_known known_every_where "
        "known_elsewhere"),
    "needs": (
        "using needs = invariants<inv::arguments_bound>;",
        "need needed needing needs_invariants needed_invariants requires_invariants "
        "required_invariants prerequisites requirements"),
    "quantization": (
        "static constexpr auto quantization = quantization_rule::shared;",
        "quantisation quantization_rule quantisation_rule quantization_rules quantize quantise "
        "quant quant_rule quantization_kind quantizing quantising"),
    "supports": (
        "static std::optional<rejection> supports(ir::node const&, target_facts const&)",
        "support supported supporting is_supported is_supporting can_support supports_node "
        "check_support supports_op supports_target supports_on supportive"),
    "fold": (
        "static std::optional<ir::tensor_data> fold(ir::node const&)",
        "folded folding fold_constant fold_constants constant_fold const_fold folds_constants "
        "fold_node constant_folding"),
    "evaluate": (
        "static evaluation::numbers evaluate(evaluation::call const&)' or 'static "
        "evaluation::integers evaluate(evaluation::integer_call const&)', one or both, as in "
        "'template <class T> static evaluation::elements<T> evaluate(evaluation::basic_call<T> "
        "const&)",
        "evaluates evaluated evaluating evaluation evaluator evaluate_node evaluate_op "
        "evaluate_host evaluate_on_host eval compute_on_host run_on_host"),
    "decompose": (
        "static bool decompose(ir::rewriter&, ir::node const&)",
        "decomposes decomposed decomposing decomposition decompositions decompose_node decompose_op "
        "to_kernel to_kernels kernel_form kernel_forms"),
    "exceeds_kernel": (
        "static bool exceeds_kernel(ir::node const&)",
        "exceed_kernel exceeds_kernels exceed_kernels beyond_kernel is_beyond_kernel "
        "exceeding_kernel exceeds_the_kernel kernel_limit"),
    "expand_for_quantization": (
        "static bool expand_for_quantization(ir::rewriter&, ir::node const&)",
        "expands_for_quantization expanded_for_quantization expand_for_quantisation "
        "expand_for_quantizing expand_for_quantized expand_for_quantizer expand_before_quantization "
        "expand_quantized expand_quantised expand_quantization expand_to_quantize "
        "decompose_for_quantization decompose_quantized transform_for_annotation "
        "expand_for_annotation quantized_expand quantized_parts"),
    "minimum": (
        "static double minimum(ir::node const&)",
        "min minimal minima minimum_value min_value minimum_of"),
    "maximum": (
        "static double maximum(ir::node const&)",
        "max maximal maxima maximum_value max_value maximum_of"),
    "is_no_operation": (
        "static bool is_no_operation(ir::node const&)",
        "is_noop is_no_op is_nop is_no_ops no_op noop nop no_operation is_non_operation "
        "is_not_operation is_not_an_operation is_no_operator is_operation is_no_operation_node "
        "isnt_operation is_identity is_nooperation"),
    "absorbs_batch_norm": (
        "static bool absorbs_batch_norm(ir::node const&)",
        "absorb_batch_norm absorbs_batchnorm absorb_batchnorm absorbs_batch_normalization "
        "absorbs_batch_norms absorbs_norm absorb_norm absorbed_batch_norm absorbing_batch_norm "
        "can_absorb_batch_norm folds_batch_norm fold_batch_norm folds_batchnorm"),
    "channel_scaling": (
        "static ir::channel_scaling channel_scaling(ir::node const&)",
        "channels_scaling channel_scalings channel_scale channel_scales scale_channels "
        "scales_channels scaling_of_channels channelwise_scaling channel_coefficients"),
    "only_converts": (
        "static bool only_converts(ir::node const&)",
        "only_convert converts_only only_converting only_conversion converts_elements is_conversion "
        "only_casts just_converts"),
    "makes_indices": (
        "static bool makes_indices(ir::node const&)",
        "make_indices makes_index make_index makes_indexes making_indices gives_indices "
        "returns_indices results_are_indices makes_indice"),
    "annotation": (
        'static constexpr auto annotation = annotation_rule{.weight = "weight"};\' with names of '
        "tensors in each of the operator's schemas, such as 'weight",
        "annotations annotate anotation annotation_rules quantizer_annotation annotates"),
    "replaces_elements": (
        "static bool replaces_elements(ir::node const&)",
        "replace_elements replaced_elements replacing_elements replaces_element replace_element "
        "replaces_values replace_values replaces_items overwrites_elements overwrite_elements "
        "only_replaces_elements"),
    "name": (
        'static constexpr std::string_view name = "my-name";',
        None),
    "establishes": (
        "using establishes = invariants<>;",
        None),
    "invalidates": (
        "using invalidates = invariants<inv::no_dead_nodes>;",
        "invalidating invalidation invalidations invalids unestablishes"),
    "run": (
        "static bool run(G&, pass_context&)', G a graph such as 'ir::graph",
        None),
    "convert": (
        "static H convert(G&&, pass_context&)', G and H graphs such as 'ir::graph' and "
        "'tosa::graph",
        None),
    "version": (
        "static constexpr tosa_version version{1, 0, 0};",
        None),
    "provides": (
        "template <class C> static constexpr bool provides = std::same_as<C, "
        "target::capability::integer>;",
        None),
}

NAMES = """#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The members that the library looks for in a struct, and names near those that are optional: a
// member with such a name would be ignored. Made by tools/members/generate.py; not to be edited.

#include <arm_delegate/base/type_name.hpp>

#include <string_view>
#include <type_traits>

// clang-format off
// NOLINTBEGIN(readability-identifier-naming,bugprone-branch-clone): the names are misspelt ones

{lists}
namespace arm_delegate::detail {{

#define ARM_DELEGATE_DETAIL_NAME(X) int X;
/// A member for each member that the library looks for.
struct known_names {{
  ARM_DELEGATE_DETAIL_MEMBERS(ARM_DELEGATE_DETAIL_NAME)
}};
/// A member for each name that is near one of those.
struct near_names {{
{names}
}};
#undef ARM_DELEGATE_DETAIL_NAME

/// A name of `known_names` that `T` has, too, is ambiguous here: also a private or overloaded one.
template <class T>
struct probe : T, known_names {{}};
template <class T>
struct heir : T {{}};

/// The name of a class or of its template: "clamping" of family::clamping<relu>.
template <class T>
constexpr std::string_view class_name() {{
  auto const full = type_name<T>();
  auto const plain = full.substr(0, full.find('<'));
  return plain.substr(plain.rfind(':') + 1);
}}

// has_lower<T>(): true if `T` has a member of that name, of any kind and access. The name of the
// class itself or of a base is no member.
#define ARM_DELEGATE_DETAIL_HAS(X)                                                             \\
  template <class T>                                                                           \\
  constexpr bool has_##X() {{                                                                    \\
    if constexpr (!std::is_class_v<T>) {{                                                       \\
      return false;                                                                            \\
    }} else if constexpr (std::is_final_v<T>) {{                                                 \\
      return requires {{ &T::X; }} || requires {{ requires class_name<typename T::X>() != #X; }};  \\
    }} else if constexpr (requires {{ &probe<T>::X; }}) {{                                         \\
      return false;                                                                            \\
    }} else {{                                                                                   \\
      return !requires {{ requires class_name<typename heir<T>::X>() == #X; }};                  \\
    }}                                                                                           \\
  }}
ARM_DELEGATE_DETAIL_MEMBERS(ARM_DELEGATE_DETAIL_HAS)
#undef ARM_DELEGATE_DETAIL_HAS

// near_lower<T>(): a public member of `T` whose name is near that one, or null.
#define ARM_DELEGATE_DETAIL_ASK(X)                                           \\
  if constexpr (requires {{ &T::X; }} ||                                       \\
                requires {{ requires class_name<typename T::X>() != #X; }}) \\
    return &near_names::X;
#define ARM_DELEGATE_DETAIL_SEARCH(NAME, NAMES)                                                \\
  template <class T>                                                                           \\
  constexpr int near_names::*near_##NAME() {{                                                   \\
    NAMES(ARM_DELEGATE_DETAIL_ASK)                                                             \\
    return nullptr;                                                                            \\
  }}
{searches}
#undef ARM_DELEGATE_DETAIL_SEARCH
#undef ARM_DELEGATE_DETAIL_ASK

}}  // namespace arm_delegate::detail

{undefs}
#undef ARM_DELEGATE_DETAIL_MEMBERS
// NOLINTEND(readability-identifier-naming,bugprone-branch-clone)
// clang-format on
"""

MISTAKES = """#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The mistakes of a member: its form, or its name if it is near an optional one. Made by
// tools/members/generate.py; not to be edited.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/pipeline/proofs/callable_members.hpp>

// clang-format off

namespace arm_delegate::detail {{

template <class T, auto Name>
inline constexpr bool is_looked_for = false;

{structs}
}}  // namespace arm_delegate::detail

// clang-format on
"""

WRONG = """template <class T>
struct wrong_{name} {{
  ARM_DELEGATE_MISTAKE("arm_delegate: the member '{name}' is private or has another form than the library takes: write '{form}' [whose member: see 'wrong_{name}<...>' in this message]", takes_{name}<T>)
}};
"""

MISSPELT = """template <class T, auto Name>
struct misspelt_{name} {{
  ARM_DELEGATE_MISTAKE("arm_delegate: a member's name is near '{name}', and the library ignores it: rename it to '{name}', or to something else entirely [whose member, its name: see 'misspelt_{name}<...>' in this message]", is_looked_for<T, Name>)
}};
"""

# Words that are near a member by accident. A struct may have them.
WORDS = {"able", "old", "tale"}


def near(name):
    """A letter left out, or swapped with the next; another ending."""
    left_out = [name[:i] + name[i + 1:] for i in range(len(name))]
    swapped = [name[:i] + name[i + 1] + name[i] + name[i + 2:] for i in range(len(name) - 1)]
    return left_out + swapped + [name + ending for ending in ("s", "d", "ed")]


def tables():
    taken = set(MEMBERS) | WORDS
    found = {}
    for name, (_, words) in MEMBERS.items():
        if words is None:
            continue
        candidates = words.split() + near(name)
        found[name] = []
        for candidate in candidates:
            usable = len(candidate) > 2 and candidate.isidentifier()
            if usable and "__" not in candidate and not candidate.startswith("_"):
                if candidate not in taken:
                    taken.add(candidate)
                    found[name].append(candidate)
    return found


def wrapped(text, indent):
    return textwrap.wrap(text, 98, initial_indent=indent, subsequent_indent=indent)


def macro(name, names):
    lines = [f"#define ARM_DELEGATE_DETAIL_{name.upper()}(X)"]
    lines += wrapped(" ".join(f"X({n})" for n in names), "  ")
    width = max(len(line) for line in lines)
    return " \\\n".join([line.ljust(width) for line in lines[:-1]] + lines[-1:]) + "\n"


def near_names():
    found = tables()
    lists = "\n".join([macro("members", MEMBERS)] +
                      [macro("near_" + name, sorted(names)) for name, names in found.items()])
    names = "\n".join(f"  ARM_DELEGATE_DETAIL_NEAR_{n.upper()}(ARM_DELEGATE_DETAIL_NAME)"
                      for n in found)
    searches = "\n".join(f"ARM_DELEGATE_DETAIL_SEARCH({n}, ARM_DELEGATE_DETAIL_NEAR_{n.upper()})"
                         for n in found)
    undefs = "\n".join(f"#undef ARM_DELEGATE_DETAIL_NEAR_{n.upper()}" for n in found)
    return NAMES.format(lists=lists, names=names, searches=searches, undefs=undefs)


def member_mistakes():
    structs = []
    for name, (form, words) in MEMBERS.items():
        structs.append(WRONG.format(name=name, form=form.replace('"', '\\"')))
        if words is not None:
            structs.append(MISSPELT.format(name=name))
    return MISTAKES.format(structs="\n".join(structs))


def main():
    folder = pathlib.Path(sys.argv[-1])
    for name, make in (("near_names", near_names), ("member_mistakes", member_mistakes)):
        file = folder / (name + ".hpp")
        if "--check" not in sys.argv:
            file.write_text(make(), encoding="ascii")
        elif file.read_text(encoding="ascii") != make():
            sys.exit(f"{file} is not what tools/members/generate.py makes")


if __name__ == "__main__":
    main()
