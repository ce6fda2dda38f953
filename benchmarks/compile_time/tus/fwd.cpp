// SPDX-License-Identifier: BSD-3-Clause
// Naming the library's types costs next to nothing.
// ceiling: ratio 0.5
#include <arm_delegate/fwd.hpp>
