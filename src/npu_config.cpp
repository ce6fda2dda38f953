// SPDX-License-Identifier: BSD-3-Clause
// Compiles the functions that check memory modes once.

#include <arm_delegate/targets/npu_memory_rules-inl.hpp>
