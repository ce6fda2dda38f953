// SPDX-License-Identifier: BSD-3-Clause
// Compiles the bodies of pte/run/ once.

#include <arm_delegate/pte/run/detail/run_direct-inl.hpp>
#include <arm_delegate/pte/run/detail/run_values-inl.hpp>
#include <arm_delegate/pte/run/method_runner-inl.hpp>
