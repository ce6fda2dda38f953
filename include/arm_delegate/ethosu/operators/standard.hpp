#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The TOSA operators that the library lowers for an NPU: one line each.

#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/operators/abs.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/add.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/argmax.hpp>                  // IWYU pragma: export
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
#include <arm_delegate/ethosu/operators/cond_if.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/conv2d.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/conv3d.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/depthwise_conv2d.hpp>        // IWYU pragma: export
#include <arm_delegate/ethosu/operators/equal.hpp>                   // IWYU pragma: export
#include <arm_delegate/ethosu/operators/gather.hpp>                  // IWYU pragma: export
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
#include <arm_delegate/ethosu/operators/matmul.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/max_pool2d.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/maximum.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/minimum.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/mul.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/negate.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/pad.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reduce_all.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reduce_any.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reduce_max.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reduce_min.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reduce_sum.hpp>              // IWYU pragma: export
#include <arm_delegate/ethosu/operators/rescale.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reshape.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/resize.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/reverse.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/scatter.hpp>                 // IWYU pragma: export
#include <arm_delegate/ethosu/operators/select.hpp>                  // IWYU pragma: export
#include <arm_delegate/ethosu/operators/slice.hpp>                   // IWYU pragma: export
#include <arm_delegate/ethosu/operators/sub.hpp>                     // IWYU pragma: export
#include <arm_delegate/ethosu/operators/table.hpp>                   // IWYU pragma: export
#include <arm_delegate/ethosu/operators/tile.hpp>                    // IWYU pragma: export
#include <arm_delegate/ethosu/operators/transpose.hpp>               // IWYU pragma: export
#include <arm_delegate/ethosu/operators/transpose_conv2d.hpp>        // IWYU pragma: export
#include <arm_delegate/ethosu/operators/while_loop.hpp>              // IWYU pragma: export

namespace arm_delegate::ethosu::operators {

/// The operators of every family.
struct standard
    : ethosu::compile::npu_operators<
          abs, add, argmax, arithmetic_right_shift, avg_pool2d, bitwise_and, bitwise_not,
          bitwise_or, bitwise_xor, cast, clamp, clz, concat, cond_if, conv2d, conv3d,
          depthwise_conv2d, equal, gather, greater, greater_equal, identity, intdiv, logical_and,
          logical_left_shift, logical_not, logical_or, logical_right_shift, logical_xor, matmul,
          max_pool2d, maximum, minimum, mul, negate, pad, reduce_all, reduce_any, reduce_max,
          reduce_min, reduce_sum, rescale, reshape, resize, reverse, scatter, select, slice, sub,
          table, tile, transpose, transpose_conv2d, while_loop> {};

}  // namespace arm_delegate::ethosu::operators
