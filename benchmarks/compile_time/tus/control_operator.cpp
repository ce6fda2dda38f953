// SPDX-License-Identifier: BSD-3-Clause
// The header that every operator's header includes: the baseline for operators.
#include <arm_delegate/tosa/build/builder.hpp>
