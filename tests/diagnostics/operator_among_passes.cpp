// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator is in passes<\.\.\.>: move it to ops<\.\.\.>
// culprit: <acme::swish>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using pass = acme::tidy;
#else
using pass = acme::swish;
#endif

template ad::compiled_program acme::use<acme::npu_with_pass<pass>>(ad::ir::exported_program);
