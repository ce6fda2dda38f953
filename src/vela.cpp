// SPDX-License-Identifier: BSD-3-Clause
// Compiles the running of Vela once.

#include <arm_delegate/ethosu/vela/vela-inl.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
