// SPDX-License-Identifier: BSD-3-Clause
// Compiles the standard code generators once.

#include <arm_delegate/backends/standard_generators-inl.hpp>
#include <arm_delegate/backends/vela_flags-inl.hpp>
