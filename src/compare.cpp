// SPDX-License-Identifier: BSD-3-Clause
// Compiles the comparison of a compiled program with PyTorch's once.

#include <arm_delegate/compare/comparison-inl.hpp>
#include <arm_delegate/compare/comparison.hpp>
