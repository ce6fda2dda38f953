#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which operators and passes are the library's own: those in its lists. tests/static/forms.cpp
// checks them, so that pipelines need not.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/ops/standard_names.hpp>
#include <arm_delegate/passes/standard_names.hpp>
#include <arm_delegate/targets/tosa.hpp>

namespace arm_delegate::detail {

template <class Op>
inline constexpr bool is_library_operator = false;
// A specialization for each is cheaper to compile than comparing each operator of a pipeline with
// all of the library's.
#define ARM_DELEGATE_DETAIL_IN_LIBRARY(NAME) \
  template <>                                \
  inline constexpr bool is_library_operator<op::NAME> = true;
ARM_DELEGATE_STANDARD_OPERATORS(ARM_DELEGATE_DETAIL_IN_LIBRARY)
#undef ARM_DELEGATE_DETAIL_IN_LIBRARY

/// The library's own specializations of `lower_impl`.
template <class Op, class Target>
inline constexpr bool is_library_override = false;
template <target::before_1_0 Target>
inline constexpr bool is_library_override<op::amax, Target> = true;

template <class Pass>
inline constexpr bool is_library_pass =
    holds<Pass, pass::standard_passes> || holds<Pass, pass::npu_passes>;
template <class Operators>
inline constexpr bool is_library_pass<pass::lower_to_npu<Operators>> = true;

}  // namespace arm_delegate::detail
