// SPDX-License-Identifier: BSD-3-Clause
// expect: 'arena_cache_bytes' of the memory mode is outside the NPU's address space
// culprit: memory_mode<arm_delegate::target::with_sram<arm_delegate::target::shared_sram,
// ?8589934592

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
constexpr std::int64_t bytes = std::int64_t{1} << 32U;
#else
constexpr std::int64_t bytes = std::int64_t{1} << 33U;
#endif
using npu = ad::target::ethos_u55_128;
using mode = ad::target::with_sram<ad::target::shared_sram, bytes>;

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard,
                           ad::options<ad::option::memory_mode<mode>>>>(ad::ir::exported_program);
