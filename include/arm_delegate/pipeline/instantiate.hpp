#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The macros that instantiate a pipeline once, in a file of its own.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/options.hpp>

#include <type_traits>
#include <vector>

/// In a correctly placed macro, ::arm_delegate_here is the type that it declares.
struct arm_delegate_here;

namespace arm_delegate {

/// The standard pipelines are named here.
struct arm_delegate_here;

namespace detail {

template <class Here>
inline constexpr bool encloses_pipeline =
    std::is_same_v<Here, ::arm_delegate_here> || std::is_same_v<Here, arm_delegate_here>;
template <class Here>
struct macro_in_namespace {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: ARM_DELEGATE_EXTERN_PIPELINE or ARM_DELEGATE_INSTANTIATE_PIPELINE "
      "is in a namespace: move it after the namespace's last brace and write the "
      "pipeline's full name [namespace: see 'macro_in_namespace<NAMESPACE::...>' in this "
      "message]",
      encloses_pipeline<Here>)
};

template <class T>
inline constexpr bool is_pipeline = false;
template <class Target, class Ops, class Passes, class Options>
inline constexpr bool is_pipeline<pipeline<Target, Ops, Passes, Options>> = true;
template <class T>
struct macro_without_pipeline {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: ARM_DELEGATE_EXTERN_PIPELINE and ARM_DELEGATE_INSTANTIATE_PIPELINE "
      "take a pipeline<...> [type: see 'macro_without_pipeline<...>' in this message]",
      is_pipeline<T>)
};

/// Does not compile if a macro is in a namespace, or its argument is not a pipeline.
template <class Here, class T>
using macro_proof = typename report<
    typename concat<mistake_unless<encloses_pipeline<Here>, macro_in_namespace<Here>>,
                    mistake_unless<is_pipeline<T>, macro_without_pipeline<T>>>::type>::type;
/// The type that the macros instantiate: `T`, or after a mistake `Otherwise`, which reports no
/// further error.
template <class Here, class Otherwise, class T>
using macro_choice = std::conditional_t<encloses_pipeline<Here> && is_pipeline<T>, T, Otherwise>;

}  // namespace detail
}  // namespace arm_delegate

// A member of an explicit instantiation is named by a template-id: an alias of a class is a
// pedantic error of clang.
#define ARM_DELEGATE_DETAIL_CHOSEN(NUMBER, ...)                                                \
  arm_delegate::detail::macro_choice<arm_delegate_here, arm_delegate_otherwise_##NUMBER<void>, \
                                     __VA_ARGS__>

// An explicit instantiation must be of a template of an enclosing namespace: each macro has one, to
// instantiate after a mistake. The members one by one, because a pipeline is most often an alias,
// which `template struct` does not take.
#define ARM_DELEGATE_DETAIL_PIPELINE_MEMBERS(NUMBER, PREFIX, ...)                                  \
  struct arm_delegate_here;                                                                        \
  template <class>                                                                                 \
  struct arm_delegate_otherwise_##NUMBER {                                                         \
    using artifact = int;                                                                          \
    using program_type = int;                                                                      \
    using outcome_type = int;                                                                      \
    static int lower(arm_delegate::ir::exported_program&&, arm_delegate::compile_options const&,   \
                     arm_delegate::dump_sink*, std::vector<arm_delegate::diagnostic>*) {           \
      return 0;                                                                                    \
    }                                                                                              \
    static int lower_from_tosa(arm_delegate::tosa::graph&&, arm_delegate::compile_options const&,  \
                               arm_delegate::dump_sink*, std::vector<arm_delegate::diagnostic>*) { \
      return 0;                                                                                    \
    }                                                                                              \
    static int compile(arm_delegate::ir::exported_program&&, arm_delegate::compile_options const&, \
                       arm_delegate::dump_sink*) {                                                 \
      return 0;                                                                                    \
    }                                                                                              \
    static int try_compile(arm_delegate::ir::exported_program&&,                                   \
                           arm_delegate::compile_options const&, arm_delegate::dump_sink*) {       \
      return 0;                                                                                    \
    }                                                                                              \
  };                                                                                               \
  using arm_delegate_proof_##NUMBER =                                                              \
      arm_delegate::detail::macro_proof<arm_delegate_here, __VA_ARGS__>;                           \
  PREFIX auto ARM_DELEGATE_DETAIL_CHOSEN(NUMBER, __VA_ARGS__)::lower(                              \
      arm_delegate::ir::exported_program&&, arm_delegate::compile_options const&,                  \
      arm_delegate::dump_sink*, std::vector<arm_delegate::diagnostic>*)                            \
      ->artifact;                                                                                  \
  PREFIX auto ARM_DELEGATE_DETAIL_CHOSEN(NUMBER, __VA_ARGS__)::lower_from_tosa(                    \
      arm_delegate::tosa::graph&&, arm_delegate::compile_options const&, arm_delegate::dump_sink*, \
      std::vector<arm_delegate::diagnostic>*)                                                      \
      ->artifact;                                                                                  \
  PREFIX auto ARM_DELEGATE_DETAIL_CHOSEN(NUMBER, __VA_ARGS__)::compile(                            \
      arm_delegate::ir::exported_program&&, arm_delegate::compile_options const&,                  \
      arm_delegate::dump_sink*)                                                                    \
      ->program_type;                                                                              \
  PREFIX auto ARM_DELEGATE_DETAIL_CHOSEN(NUMBER, __VA_ARGS__)::try_compile(                        \
      arm_delegate::ir::exported_program&&, arm_delegate::compile_options const&,                  \
      arm_delegate::dump_sink*) -> outcome_type
#define ARM_DELEGATE_DETAIL_PIPELINE(NUMBER, PREFIX, ...) \
  ARM_DELEGATE_DETAIL_PIPELINE_MEMBERS(NUMBER, PREFIX, __VA_ARGS__)

/// Says that a pipeline is instantiated elsewhere: for a header that many files include. Stands in
/// no namespace.
#define ARM_DELEGATE_EXTERN_PIPELINE(...) \
  ARM_DELEGATE_DETAIL_PIPELINE(__COUNTER__, extern template, __VA_ARGS__)
/// Instantiates a pipeline: in one source file, in no namespace.
#define ARM_DELEGATE_INSTANTIATE_PIPELINE(...) \
  ARM_DELEGATE_DETAIL_PIPELINE(__COUNTER__, template, __VA_ARGS__)
