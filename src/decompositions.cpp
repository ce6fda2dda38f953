// SPDX-License-Identifier: BSD-3-Clause
// Compiles the decompositions of operators once.

#include <arm_delegate/decompositions/functions-inl.hpp>
