// SPDX-License-Identifier: BSD-3-Clause
// Including everything, for a user of arm_delegate::compiled.
// flags: -O2 -DARM_DELEGATE_COMPILED
// times: 5
// ceiling: ratio 15
#include <arm_delegate/arm_delegate.hpp>
