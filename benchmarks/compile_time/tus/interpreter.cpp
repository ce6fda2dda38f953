// SPDX-License-Identifier: BSD-3-Clause
// Runs TOSA graphs header-only: every operator, every element type.
// ceiling: ratio 60
// ceiling: mib 1430
#include <arm_delegate/tosa/interpreter/interpret.hpp>

void run(arm_delegate::tosa::graph const& graph) { arm_delegate::tosa::interpreter(graph).run(); }
