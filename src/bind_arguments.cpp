// SPDX-License-Identifier: BSD-3-Clause
// Binding and checking the nodes of a program, compiled once.

#include <arm_delegate/ir/bind_arguments-inl.hpp>
