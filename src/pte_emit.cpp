// SPDX-License-Identifier: BSD-3-Clause
// Compiles the bodies of pte/emit/ once.

#include <arm_delegate/pte/emit/emit_program-inl.hpp>
#include <arm_delegate/pte/emit/find_kernel-inl.hpp>
