#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The pipelines for ExecuTorch's targets; the compiled library contains them.

#include <arm_delegate/arm_delegate.hpp>  // IWYU pragma: export
#include <arm_delegate/compiled.hpp>      // IWYU pragma: export
#include <arm_delegate/pipeline/pipeline_facts.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>  // IWYU pragma: export
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/standard.hpp>  // IWYU pragma: export

#include <array>
#include <span>
#include <type_traits>

namespace arm_delegate {

/// All operators that the target supports, all passes.
template <class Target>
using standard_pipeline = pipeline<Target, op::standard_for<Target>, pass::standard_for<Target>>;

namespace detail {

/// The target whose pipeline serves `Target`, too, since the two only differ in facts: one for each
/// TOSA version, and one for each family of NPUs, whose passes standard_npu_pipelines.hpp includes.
template <class Target>
struct shared_target : std::conditional<Target::version == target::version_1_0::number,
                                        target::tosa_1_0_int, target::tosa_0_80_bi> {};
template <target::is_ethos_u55 Target>
struct shared_target<Target> : std::type_identity<target::ethos_u55_128> {};
template <target::is_ethos_u65 Target>
struct shared_target<Target> : std::type_identity<target::ethos_u65_256> {};
template <target::is_ethos_u85 Target>
struct shared_target<Target> : std::type_identity<target::ethos_u85_256> {};

template <class Target>
inline constexpr pipeline_entry standard_entry_of = [] {
  auto made = entry_of<standard_pipeline<typename shared_target<Target>::type>>;
  made.target = &pipeline_facts<Target>;
  made.any_target = !target::is_ethos_u<Target>;
  return made;
}();

template <class Targets>
struct standard_table;
template <class... T>
struct standard_table<targets<T...>> {
  static constexpr std::array value{standard_entry_of<T>...};
};

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
struct table_of<standard_pipelines> : standard_table<target::standard> {};
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
  return standard_entry_of<Target>;
}
inline std::span<arm_delegate::pipeline_entry const> arm_delegate::standard_pipeline_table() {
  return pipeline_table<standard_pipelines>;
}
#endif
