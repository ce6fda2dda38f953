// SPDX-License-Identifier: BSD-3-Clause
// Compiles the lowering of the ATen graph to TOSA once.

#include <arm_delegate/lowering/find_refusal-inl.hpp>
#include <arm_delegate/lowering/interpolation-inl.hpp>
#include <arm_delegate/lowering/lower_bodies-inl.hpp>
#include <arm_delegate/lowering/lower_graph-inl.hpp>
#include <arm_delegate/lowering/tabulate-inl.hpp>
