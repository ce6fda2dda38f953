// SPDX-License-Identifier: BSD-3-Clause
// expect: a type is no argument of a call: give a value of the builder, .* or ir::none{} for None
// culprit: <std::nullptr_t>

#include <arm_delegate/arm_delegate.hpp>

namespace ad = arm_delegate;

ad::built_value use(ad::program_builder& b, ad::built_value x) {
#ifdef ARM_DELEGATE_CONTROL
  return b.call("aten.linear.default", {x, x, ad::ir::none{}});
#else
  return b.call("aten.linear.default", {x, x, nullptr});
#endif
}
