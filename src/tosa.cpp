// SPDX-License-Identifier: BSD-3-Clause
// Compiles the TOSA graph and its builder once.

#include <arm_delegate/tosa/attributes-inl.hpp>
#include <arm_delegate/tosa/build/builder-inl.hpp>
#include <arm_delegate/tosa/build/multiplier-inl.hpp>
#include <arm_delegate/tosa/graph-inl.hpp>
#include <arm_delegate/tosa/print-inl.hpp>
#include <arm_delegate/tosa/unsigned_tensors-inl.hpp>
