// SPDX-License-Identifier: BSD-3-Clause
// Compiles the runner of delegates for Ethos-U once.

#include <arm_delegate/run/nets/npu_net-inl.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>
