// SPDX-License-Identifier: BSD-3-Clause
// Compiles the simulator of payloads once.

#include <arm_delegate/ethosu/simulate/simulator-inl.hpp>
