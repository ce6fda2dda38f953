#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The TOSA operators that the library lowers for an NPU: one line each.

#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/operators/abs.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/add.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/arithmetic_right_shift.hpp>  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/avg_pool2d.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/bitwise_and.hpp>             // IWYU pragma: export
#include <arm_delegate/ethosu/operators/bitwise_not.hpp>             // IWYU pragma: export
#include <arm_delegate/ethosu/operators/bitwise_or.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/bitwise_xor.hpp>             // IWYU pragma: export
#include <arm_delegate/ethosu/operators/cast.hpp>                    // IWYU pragma: export
#include <arm_delegate/ethosu/operators/clamp.hpp>                   // IWYU pragma: export
#include <arm_delegate/ethosu/operators/clz.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/concat.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/conv2d.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/depthwise_conv2d.hpp>        // IWYU pragma: export
#include <arm_delegate/ethosu/operators/equal.hpp>                   // IWYU pragma: export
#include <arm_delegate/ethosu/operators/greater.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/greater_equal.hpp>           // IWYU pragma: export
#include <arm_delegate/ethosu/operators/identity.hpp>                // IWYU pragma: export
#include <arm_delegate/ethosu/operators/intdiv.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/logical_and.hpp>             // IWYU pragma: export
#include <arm_delegate/ethosu/operators/logical_left_shift.hpp>      // IWYU pragma: export
#include <arm_delegate/ethosu/operators/logical_not.hpp>             // IWYU pragma: export
#include <arm_delegate/ethosu/operators/logical_or.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/logical_right_shift.hpp>     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/logical_xor.hpp>             // IWYU pragma: export
#include <arm_delegate/ethosu/operators/max_pool2d.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/maximum.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/minimum.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/mul.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/negate.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/pad.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/rescale.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reshape.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/select.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/slice.hpp>                   // IWYU pragma: export
#include <arm_delegate/ethosu/operators/sub.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/table.hpp>                   // IWYU pragma: export
#include <arm_delegate/ethosu/operators/transpose.hpp>               // IWYU pragma: export

namespace arm_delegate::npu {

/// The operators of every family.
using standard = ethosu::compile::npu_operators<
    abs, add, arithmetic_right_shift, avg_pool2d, bitwise_and, bitwise_not, bitwise_or, bitwise_xor,
    cast, clamp, clz, concat, conv2d, depthwise_conv2d, equal, greater, greater_equal, identity,
    intdiv, logical_and, logical_left_shift, logical_not, logical_or, logical_right_shift,
    logical_xor, max_pool2d, maximum, minimum, mul, negate, pad, rescale, reshape, select, slice,
    sub, table, transpose>;

}  // namespace arm_delegate::npu
