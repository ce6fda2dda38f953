#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The pipelines for every Ethos-U; the compiled library contains them.

#include <arm_delegate/arm_delegate.hpp>  // IWYU pragma: export
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/npu_pipelines.hpp>        // IWYU pragma: export
#include <arm_delegate/passes/standard_npu.hpp>  // IWYU pragma: export
#include <arm_delegate/standard_pipelines.hpp>   // IWYU pragma: export
#include <arm_delegate/targets/ethos_u.hpp>      // IWYU pragma: export

#include <array>

namespace arm_delegate {

namespace detail {

/// The NPUs of a family differ in facts alone: one pipeline serves them all.
template <class Target>
using npu_pipeline_of = standard_pipeline<
    std::conditional_t<Target::npu.family == npu_family::u85, target::ethos_u85_256,
                       std::conditional_t<Target::npu.family == npu_family::u65,
                                          target::ethos_u65_256, target::ethos_u55_128>>>;

template <class Target>
inline constexpr pipeline_entry npu_entry_of = [] {
  auto made = entry_of<npu_pipeline_of<Target>>;
  made.target = &facts<Target>;
  return made;
}();

template <class Targets>
struct npu_table;
template <class... T>
struct npu_table<targets<T...>> {
  static constexpr std::array value{npu_entry_of<T>...};
};

}  // namespace detail

}  // namespace arm_delegate

#ifdef ARM_DELEGATE_COMPILED
namespace arm_delegate {
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::ethos_u55_128>);
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::ethos_u65_256>);
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::ethos_u85_256>);
}  // namespace arm_delegate
#else
inline arm_delegate::span<arm_delegate::pipeline_entry const> arm_delegate::npu_pipeline_table() {
  return detail::npu_table<target::all_ethos_u>::value;
}
#endif
