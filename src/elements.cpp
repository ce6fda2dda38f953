// SPDX-License-Identifier: BSD-3-Clause
// Compiles the TOSA element conversions once.

#include <arm_delegate/tosa/elements-inl.hpp>
#include <arm_delegate/tosa/elements.hpp>
