// SPDX-License-Identifier: BSD-3-Clause
// Compiles the program runner once.

#include <arm_delegate/run/detail/control_flow_net-inl.hpp>
#include <arm_delegate/run/detail/evaluated_net-inl.hpp>
#include <arm_delegate/run/program_runner-inl.hpp>
#include <arm_delegate/run/program_runner.hpp>
