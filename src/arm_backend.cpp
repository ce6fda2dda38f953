// SPDX-License-Identifier: BSD-3-Clause
// Compiles the Arm backend once.

#include <arm_delegate/backends/arm_backend-inl.hpp>
