// SPDX-License-Identifier: BSD-3-Clause
// Compiles the simulator as a driver of the runtime once.

#include <arm_delegate/run/simulated_npu-inl.hpp>
