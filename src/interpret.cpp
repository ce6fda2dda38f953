// SPDX-License-Identifier: BSD-3-Clause
// Compiles the TOSA interpreter once.

#include <arm_delegate/tosa/interpreter/interpret-inl.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
