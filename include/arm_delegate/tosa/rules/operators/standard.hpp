#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists the rules of TOSA operators. Other operators have only their row of the specification.

#include <arm_delegate/tosa/rules/operators/add.hpp>                      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/add_shape.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/argmax.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/arithmetic_right_shift.hpp>   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/assert_equal_shape.hpp>       // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/avg_pool2d.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/avg_pool2d_adaptive.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/bitwise_and.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/bitwise_or.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/bitwise_xor.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/cast.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/cast_from_block_scaled.hpp>   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/cast_to_block_scaled.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/clamp.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/concat.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/concat_shape.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/cond_if.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/conv2d.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/conv2d_block_scaled.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/conv3d.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/depthwise_conv2d.hpp>         // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/dim.hpp>                      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/div_ceil_shape.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/div_floor_shape.hpp>          // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/equal.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/exp2_shape.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/fft2d.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/greater.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/greater_equal.hpp>            // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/intdiv.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/log2_ceil_shape.hpp>          // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/log2_floor_shape.hpp>         // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/logical_and.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/logical_left_shift.hpp>       // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/logical_or.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/logical_right_shift.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/logical_xor.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/matmul.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/matmul_t_block_scaled.hpp>    // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/max_pool2d.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/max_pool2d_adaptive.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/max_shape.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/maximum.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/min_shape.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/minimum.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/mod_shape.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/mul.hpp>                      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/mul_shape.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/negate.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/pad.hpp>                      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/pow.hpp>                      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reduce_all.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reduce_any.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reduce_max.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reduce_min.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reduce_product.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reduce_sum.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/rescale.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reshape.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reshape_block_scaled.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/resize.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/reverse.hpp>                  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/rfft2d.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/row_gather_block_scaled.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/select.hpp>                   // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/slice.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/slice_shape.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/sub.hpp>                      // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/sub_shape.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/table.hpp>                    // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/tile.hpp>                     // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/transpose.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/transpose_conv2d.hpp>         // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/variable.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/variable_read.hpp>            // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/variable_write.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/rules/operators/while_loop.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/rules/rule_table.hpp>

namespace arm_delegate::tosa::rules {

/// Every rule: a test compares the list with the rules of the kernels' lists.
using standard = operators_list<
    add, add_shape, argmax, arithmetic_right_shift, assert_equal_shape, avg_pool2d,
    avg_pool2d_adaptive, bitwise_and, bitwise_or, bitwise_xor, cast, cast_from_block_scaled,
    cast_to_block_scaled, clamp, concat, concat_shape, cond_if, conv2d, conv2d_block_scaled, conv3d,
    depthwise_conv2d, dim, div_ceil_shape, div_floor_shape, equal, exp2_shape, fft2d, greater,
    greater_equal, intdiv, log2_ceil_shape, log2_floor_shape, logical_and, logical_left_shift,
    logical_or, logical_right_shift, logical_xor, matmul, matmul_t_block_scaled, max_pool2d,
    max_pool2d_adaptive, max_shape, maximum, min_shape, minimum, mod_shape, mul, mul_shape, negate,
    pad, pow, reduce_all, reduce_any, reduce_max, reduce_min, reduce_product, reduce_sum, rescale,
    reshape, reshape_block_scaled, resize, reverse, rfft2d, row_gather_block_scaled, select, slice,
    slice_shape, sub, sub_shape, table, tile, transpose, transpose_conv2d, variable, variable_read,
    variable_write, while_loop>;

}  // namespace arm_delegate::tosa::rules
