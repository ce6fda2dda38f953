// SPDX-License-Identifier: BSD-3-Clause
// Compiles the text and picture of lowered programs once.

#include <arm_delegate/backends/print-inl.hpp>
#include <arm_delegate/backends/print.hpp>
