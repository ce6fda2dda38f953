// SPDX-License-Identifier: BSD-3-Clause
// Compiles what runs nodes that stay on the host once.

#include <arm_delegate/run/host/control_flow_net-inl.hpp>
#include <arm_delegate/run/host/evaluated_net-inl.hpp>
#include <arm_delegate/run/host/evaluated_program-inl.hpp>
#include <arm_delegate/run/host/host_nets-inl.hpp>
#include <arm_delegate/run/host/lowered_net-inl.hpp>
