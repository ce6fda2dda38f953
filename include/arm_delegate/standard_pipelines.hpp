#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The pipelines for the targets that ExecuTorch's users know; the compiled library holds them.

#include <arm_delegate/arm_delegate.hpp>             // IWYU pragma: export
#include <arm_delegate/compiled.hpp>                 // IWYU pragma: export
#include <arm_delegate/pipeline/pipeline_table.hpp>  // IWYU pragma: export
#include <arm_delegate/targets/standard.hpp>         // IWYU pragma: export

#include <span>

namespace arm_delegate {

/// All operators that the target can hold, all passes.
template <class Target>
using standard_pipeline = pipeline<Target, op::standard_for<Target>, pass::standard>;

namespace detail {
template <class Targets>
struct pipelines_for;
template <class... T>
struct pipelines_for<targets<T...>> {
  using type = pipelines<standard_pipeline<T>...>;
};
}  // namespace detail

/// One standard pipeline for each of `target::standard`.
struct standard_pipelines : detail::pipelines_for<target::standard>::type {};

namespace detail {
template <>
struct table_of<standard_pipelines> : table_of<pipelines_for<target::standard>::type> {};
}  // namespace detail

}  // namespace arm_delegate

#ifdef ARM_DELEGATE_COMPILED
namespace arm_delegate {
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::tosa_1_0_int>);
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::tosa_1_0_fp>);
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::tosa_0_80_bi>);
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::tosa_0_80_mi>);
}  // namespace arm_delegate
#else
template <class Target>
arm_delegate::pipeline_entry const& arm_delegate::detail::standard_entry() {
  return entry_of<standard_pipeline<Target>>;
}
inline std::span<arm_delegate::pipeline_entry const> arm_delegate::standard_pipeline_table() {
  return pipeline_table<standard_pipelines>;
}
#endif
