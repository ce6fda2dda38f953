// SPDX-License-Identifier: BSD-3-Clause
// Compiles the comparison of programs with PyTorch once.

#include <arm_delegate/run/reference/comparison-inl.hpp>
#include <arm_delegate/run/reference/program-inl.hpp>
