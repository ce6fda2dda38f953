// SPDX-License-Identifier: BSD-3-Clause
// Compiles the TOSA verifier once.

#include <arm_delegate/tosa/rules/verify-inl.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>
