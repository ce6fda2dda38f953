// SPDX-License-Identifier: BSD-3-Clause
// Compiles the comparison of programs and its reference once.

#include <arm_delegate/compare/comparison-inl.hpp>
#include <arm_delegate/compare/comparison.hpp>
#include <arm_delegate/compare/reference-inl.hpp>
#include <arm_delegate/compare/reference.hpp>
