// SPDX-License-Identifier: BSD-3-Clause
// Compiles the evaluation of nodes once.

#include <arm_delegate/evaluation/expand-inl.hpp>
#include <arm_delegate/evaluation/value_arrays-inl.hpp>
