// SPDX-License-Identifier: BSD-3-Clause
// Compiles the standard pipelines once.

#include <arm_delegate/standard_pipelines.hpp>

#include <array>
#include <span>

namespace arm_delegate {

ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_1_0_int>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_1_0_fp>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_0_80_bi>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_0_80_mi>);

std::span<pipeline_entry const> standard_pipeline_table() {
  return pipeline_table<standard_pipelines>;
}

namespace detail {

template <class Target>
pipeline_entry const& standard_entry() {
  return standard_entry_of<Target>;
}

template <class... Target>
constexpr auto entries_of(targets<Target...> /*all*/) {
  return std::array{&standard_entry<Target>...};
}

// Instantiates the functions above for all targets; not used otherwise.
extern std::array<pipeline_entry const& (*)(), pipeline_table<standard_pipelines>.size()> const
    standard_entries;
std::array<pipeline_entry const& (*)(), pipeline_table<standard_pipelines>.size()> const
    standard_entries = entries_of(target::standard{});

}  // namespace detail

}  // namespace arm_delegate
