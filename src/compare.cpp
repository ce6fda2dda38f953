// SPDX-License-Identifier: BSD-3-Clause
// Compiles the comparison of programs and the reference evaluator once.

#include <arm_delegate/run/comparison-inl.hpp>
#include <arm_delegate/run/comparison.hpp>
#include <arm_delegate/run/reference-inl.hpp>
#include <arm_delegate/run/reference.hpp>
