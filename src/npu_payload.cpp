// SPDX-License-Identifier: BSD-3-Clause
// Compiles the readers of payloads and the estimate of their cycles once.

#include <arm_delegate/ethosu/estimate/payload_cycles-inl.hpp>
#include <arm_delegate/ethosu/payload/payload-inl.hpp>
#include <arm_delegate/ethosu/program/read_program-inl.hpp>
