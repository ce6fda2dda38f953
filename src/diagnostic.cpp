// SPDX-License-Identifier: BSD-3-Clause
// Compiles what throws errors once.

#include <arm_delegate/diagnostic-inl.hpp>
#include <arm_delegate/diagnostic.hpp>
