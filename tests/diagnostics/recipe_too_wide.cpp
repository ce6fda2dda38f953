// SPDX-License-Identifier: BSD-3-Clause
// expect: the target of a recipe lacks 16-bit activations: choose another scheme, or a target with
// culprit: recipe

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/quantizer/recipe.hpp>

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using scheme = ad::quantizer::scheme::int8;
#else
using scheme = ad::quantizer::scheme::a16w8;
#endif

template struct ad::quantizer::recipe<ad::target::tosa_1_0_int, ad::op::standard, scheme>;
