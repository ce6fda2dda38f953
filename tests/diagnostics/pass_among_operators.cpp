// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass is in ops<\.\.\.>: move it to passes<\.\.\.>
// culprit: <acme::tidy>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using element = acme::plain_gelu;
#else
using element = acme::tidy;
#endif

template ad::compiled_program acme::use<acme::npu_with<element>>(ad::ir::exported_program);
