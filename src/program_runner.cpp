// SPDX-License-Identifier: BSD-3-Clause
// Compiles what runs a compiled program once.

#include <arm_delegate/run/program_runner-inl.hpp>
#include <arm_delegate/run/program_runner.hpp>
