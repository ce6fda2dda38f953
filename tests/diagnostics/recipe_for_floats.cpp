// SPDX-License-Identifier: BSD-3-Clause
// expect: the target of a recipe must compute with integers: choose target::tosa_1_0_int or an
// culprit: recipe

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/quantizer/recipe.hpp>

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using target = ad::target::tosa_1_0_int;
#else
using target = ad::target::tosa_1_0_fp;
#endif

template struct ad::quantizer::recipe<target, ad::op::standard>;
