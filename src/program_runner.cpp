// SPDX-License-Identifier: BSD-3-Clause
// Compiles the program runner once.

#include <arm_delegate/run/detail/program_signature-inl.hpp>
#include <arm_delegate/run/nets/tosa_net-inl.hpp>
#include <arm_delegate/run/program_runner-inl.hpp>
#include <arm_delegate/run/program_tensor-inl.hpp>
#include <arm_delegate/run/runner_net-inl.hpp>
