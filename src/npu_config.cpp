// SPDX-License-Identifier: BSD-3-Clause
// Compiles the functions that read and check configurations of systems with an NPU once.

#include <arm_delegate/registry/npu_choices-inl.hpp>
#include <arm_delegate/targets/npu_config-inl.hpp>
#include <arm_delegate/targets/npu_memory_rules-inl.hpp>
