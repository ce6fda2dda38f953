// SPDX-License-Identifier: BSD-3-Clause
// expect: none of the operator's schemas has this overload: name the part after the last dot
// culprit: <.*op::mul

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
constexpr auto name = ad::ir::overload_name<ad::op::mul, "Scalar">;
static_assert(name == "aten.mul.Scalar");
#else
constexpr auto name = ad::ir::overload_name<ad::op::mul, "Number">;
#endif
