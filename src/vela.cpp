// SPDX-License-Identifier: BSD-3-Clause
// Compiles the functions that run Vela once.

#include <arm_delegate/ethosu/vela/vela-inl.hpp>
