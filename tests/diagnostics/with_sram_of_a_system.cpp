// SPDX-License-Identifier: BSD-3-Clause
// expect: target::with_sram<> takes a memory mode first, then bytes
// culprit: <arm_delegate::target::ethos_u55_deep_embedded>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using mode = ad::target::with_sram<ad::target::shared_sram, 65536>;
#else
using mode = ad::target::with_sram<ad::target::ethos_u55_deep_embedded, 65536>;
#endif

constexpr ad::npu_memory_mode memories = mode::memory_mode;
