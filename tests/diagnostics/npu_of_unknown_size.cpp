// SPDX-License-Identifier: BSD-3-Clause
// expect: the target is no NPU that there is: Ethos-U55 has 32, 64, 128 or 256 MACs per cycle
// culprit: ethos_u55<100>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using chip = ad::target::ethos_u55<128>;
#else
using chip = ad::target::ethos_u55<100>;
#endif

template ad::compiled_program acme::use<acme::npu_on<chip>>(ad::ir::exported_program);
