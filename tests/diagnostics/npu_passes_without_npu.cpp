// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass in passes<...> does not run for the target, such as passes of an NPU
// culprit: <arm_delegate::target::tosa<

#include "acme.hpp"
#include <arm_delegate/passes/standard_npu.hpp>

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using target = ad::target::ethos_u55_128;
#else
using target = ad::target::tosa_1_0_int;
#endif
using npu = ad::pipeline<target, ad::op::standard_for<target>,
                         ad::pass::npu_with<ad::ethosu::operators::standard>>;

void use(ad::ir::exported_program program) { (void)npu::compile(std::move(program)); }
