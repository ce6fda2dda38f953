#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists the TOSA operators for data movement, shapes and control flow.

#include <arm_delegate/tosa/operators/add_shape.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/assert_equal_shape.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/operators/concat.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/concat_shape.hpp>        // IWYU pragma: export
#include <arm_delegate/tosa/operators/cond_if.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/custom.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/dim.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/operators/div_ceil_shape.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/operators/div_floor_shape.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/operators/exp2_shape.hpp>          // IWYU pragma: export
#include <arm_delegate/tosa/operators/gather.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/identity.hpp>            // IWYU pragma: export
#include <arm_delegate/tosa/operators/log2_ceil_shape.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/operators/log2_floor_shape.hpp>    // IWYU pragma: export
#include <arm_delegate/tosa/operators/max_shape.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/min_shape.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/mod_shape.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/mul_shape.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/pad.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/operators/reshape.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/resize.hpp>              // IWYU pragma: export
#include <arm_delegate/tosa/operators/reverse.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/scatter.hpp>             // IWYU pragma: export
#include <arm_delegate/tosa/operators/slice.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/operators/slice_shape.hpp>         // IWYU pragma: export
#include <arm_delegate/tosa/operators/sub_shape.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/tile.hpp>                // IWYU pragma: export
#include <arm_delegate/tosa/operators/transpose.hpp>           // IWYU pragma: export
#include <arm_delegate/tosa/operators/variable.hpp>            // IWYU pragma: export
#include <arm_delegate/tosa/operators/variable_read.hpp>       // IWYU pragma: export
#include <arm_delegate/tosa/operators/variable_write.hpp>      // IWYU pragma: export
#include <arm_delegate/tosa/operators/while_loop.hpp>          // IWYU pragma: export
#include <arm_delegate/tosa/rules/rule_table.hpp>

namespace arm_delegate::tosa::operators {

using standard_layout =
    operators_list<add_shape, assert_equal_shape, concat, concat_shape, cond_if, custom, dim,
                   div_ceil_shape, div_floor_shape, exp2_shape, gather, identity, log2_ceil_shape,
                   log2_floor_shape, max_shape, min_shape, mod_shape, mul_shape, pad, reshape,
                   resize, reverse, scatter, slice, slice_shape, sub_shape, tile, transpose,
                   variable, variable_read, variable_write, while_loop>;

}  // namespace arm_delegate::tosa::operators
