// SPDX-License-Identifier: BSD-3-Clause
// Compiles the bodies of pte/ once.

#include <arm_delegate/pte/check_program-inl.hpp>
#include <arm_delegate/pte/method_memory-inl.hpp>
#include <arm_delegate/pte/print_program-inl.hpp>
#include <arm_delegate/pte/read_program-inl.hpp>
#include <arm_delegate/pte/write_program-inl.hpp>
