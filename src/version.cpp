// SPDX-License-Identifier: BSD-3-Clause
// Defines the symbol that says what the compiled library was built from and with.

#include <arm_delegate/abi.hpp>

char const ARM_DELEGATE_ABI_SYMBOL = 0;
