// SPDX-License-Identifier: BSD-3-Clause
// What every operator's header stands on; the operators are measured against it.
#include <arm_delegate/tosa/build/builder.hpp>
